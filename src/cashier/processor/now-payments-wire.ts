import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Failed, ProcessorFault, Reply } from './processor.ts';

/** The processor's answer, with every number as the text it was written in. */
export type Wire = string | boolean | null | readonly Wire[] | { readonly [field: string]: Wire };

export interface WireRequest {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  /** Not included in logs and errors. */
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
}

export type SendWire = (request: WireRequest) => Promise<Reply<Wire>>;

const CALL_MS_MAX = 10_000;
const TRIES_MAX = 3;
const FIRST_PAUSE_MS = 300;
const ERROR_CHARS_MAX = 200;

/**
 * HTTP calls, limited to ten seconds in total. A read is tried up to three times. A call that changes something is retried only
 * if the processor certainly did nothing: no connection, or rate limited.
 */
export function createWire(baseUrl: string, callMsMax: number = CALL_MS_MAX): SendWire {
  return async (request) => {
    const deadline = AbortSignal.timeout(callMsMax);
    for (let attempt = 1; ; attempt += 1) {
      const { reply, pauseMs } = await sendOnce(baseUrl, request, deadline);
      const mayRepeat =
        !reply.ok &&
        (reply.reason === 'unreachable' || (reply.reason === 'unclear' && request.method === 'GET')) &&
        attempt < TRIES_MAX &&
        !deadline.aborted;
      if (!mayRepeat) return reply;
      const backoffMs = Math.max(pauseMs, FIRST_PAUSE_MS * 2 ** (attempt - 1)) + randomInt(FIRST_PAUSE_MS);
      const isOver = await wait(backoffMs, false, { signal: deadline }).catch(() => true);
      if (isOver) return reply;
    }
  };
}

async function sendOnce(
  baseUrl: string,
  { method, path, query, headers, body }: WireRequest,
  signal: AbortSignal,
): Promise<{ reply: Reply<Wire>; pauseMs: number }> {
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  try {
    const response = await fetch(`${baseUrl}/v1${path}${search}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal,
    });
    const pauseS = Number(response.headers.get('retry-after') ?? 0);
    const reply = readAnswer(response.status, await response.text());
    return { reply, pauseMs: Number.isFinite(pauseS) ? pauseS * 1_000 : 0 };
  } catch (error) {
    return { reply: describeFailure(error), pauseMs: 0 };
  }
}

function readAnswer(status: number, text: string): Reply<Wire> {
  const value = parseExactly(text);
  if (status >= 200 && status < 300) {
    return value === undefined ? failed('unclear', 'The answer is broken.') : { ok: true, value };
  }
  const { code, message } = field(value, 'code', 'message');
  const said = `${status} ${code ?? ''} ${message ?? text}`.slice(0, ERROR_CHARS_MAX);
  return failed(faultOf(status, code ?? '', message ?? ''), said);
}

function faultOf(status: number, code: string, message: string): ProcessorFault {
  if (status === 429) return 'unreachable';
  if (status >= 500) return 'unclear';
  if (status === 401 || status === 403) return 'not_authorised';
  if (status === 404 || code === 'NOT_FOUND') return 'not_found';
  if (code === 'AMOUNT_MINIMAL_ERROR' || /too small|less than minimal/i.test(message)) return 'too_small';
  if (code === 'CURRENCY_UNAVAILABLE') return 'coin_unavailable';
  return 'refused';
}

/** Without a connection nothing was sent; in every other case the request may have arrived. */
function describeFailure(error: unknown): Failed {
  const cause = (error as { cause?: { code?: string } }).cause?.code ?? '';
  const isUnsent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(cause);
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return failed(
    isUnsent ? 'unreachable' : 'unclear',
    isLate ? 'No answer in time.' : `No answer: ${cause || 'broken'}.`,
  );
}

export function failed(reason: ProcessorFault, text: string): Failed {
  return { ok: false, reason, text };
}

/**
 * Parses JSON, or the bare text that some calls answer. Numbers are quoted before parsing, because an id or an amount with
 * eighteen decimals would not survive as a float. Undefined if it is malformed JSON.
 */
export function parseExactly(text: string): Wire | undefined {
  if (!/^\s*["[{]/.test(text)) return text.trim();
  const quoted = text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
  try {
    return JSON.parse(quoted) as Wire;
  } catch {
    return undefined;
  }
}

/** Text fields of an object; undefined if missing. */
export function field<Name extends string>(
  value: Wire | undefined,
  ...names: Name[]
): Record<Name, string | undefined> {
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const read = (name: Name): string | undefined => {
    const found = (object as Record<string, Wire>)[name];
    return typeof found === 'string' && found !== '' ? found : undefined;
  };
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string | undefined>;
}
