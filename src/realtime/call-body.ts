import type { JsonValue } from './bus.ts';

/** The body of a call. One that a socket repeats is the same object, so what is found out about it holds for the repeats too. */
export interface CallBody {
  /** The text as it came; null if it came in a message that had to be parsed as a whole. */
  readonly source: string | null;
  readonly value: { readonly [field: string]: JsonValue };
  /** The call whose schema it is known to fit. */
  fits: object | null;
  /** As JSON.stringify writes it; null until somebody asks. */
  text: string | null;
}

/** A longer body is not kept for the next call of its socket. */
const KEPT_LENGTH_MAX = 512;

/**
 * Null unless the text is a JSON object. `before` is the body of the socket's last call: autoplay sends the same one again and again, and
 * to parse and check it costs as much as to draw the numbers of a bet.
 */
export function readCallBody(source: string, before: CallBody | null): CallBody | null {
  if (before?.source === source) {
    // From now on several calls have it, so none may change it.
    if (!Object.isFrozen(before.value)) freeze(before.value);
    return before;
  }
  try {
    const value: unknown = JSON.parse(source);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? callBodyOf(source, value as CallBody['value']) : null;
  } catch {
    return null;
  }
}

export function callBodyOf(source: string | null, value: CallBody['value']): CallBody {
  return { source, value, fits: null, text: null };
}

/** What is kept of it for the next call of its socket. */
export function keptOf(body: CallBody): CallBody | null {
  return body.source !== null && body.source.length <= KEPT_LENGTH_MAX ? body : null;
}

export function textOf(body: CallBody): string {
  return (body.text ??= JSON.stringify(body.value));
}

function freeze(value: JsonValue): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}
