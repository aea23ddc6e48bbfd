import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reply } from './aggregator.ts';
import { hashOf, type Params } from './hash.ts';

export interface WireCall {
  method: 'GET' | 'POST';
  /** Relative to the base address. */
  path: string;
  /** Signed. Sent in the URL of a GET or if there is JSON, else in the body. */
  params: Readonly<Record<string, string | undefined>>;
  /** Not signed. */
  json?: unknown;
}

export type SendCall = (call: WireCall) => Promise<Reply<Record<string, unknown>>>;

export interface WireOptions {
  baseUrl: string;
  secret: string;
  /** In total, because a player is waiting. */
  callMsMax?: number;
}

const CALL_MS_MAX = 8_000;
const TRIES_MAX = 3;
const TRY_MS_MAX = 4_000;
const FIRST_PAUSE_MS = 200;
const SAID_CHARS_MAX = 200;

/** Calls the Integration API. All calls are idempotent, so one without an answer is tried up to three times. */
export function createWire({ baseUrl, secret, callMsMax = CALL_MS_MAX }: WireOptions): SendCall {
  return async (call) => {
    const deadline = AbortSignal.timeout(callMsMax);
    for (let attempt = 1; ; attempt += 1) {
      const reply = await sendOnce(baseUrl, secret, call, deadline);
      if (reply.ok || reply.reason === 'refused' || attempt === TRIES_MAX || deadline.aborted) return reply;
      const pauseMs = FIRST_PAUSE_MS * 2 ** (attempt - 1) + randomInt(FIRST_PAUSE_MS);
      const isOver = await wait(pauseMs, false, { signal: deadline }).catch(() => true);
      if (isOver) return reply;
    }
  };
}

/** Empty parameters are left out, also from the hash. */
export function signedParams(params: WireCall['params'], secret: string): string {
  const given: Params = Object.entries(params).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const signed = new URLSearchParams(given.map(([name, value]): [string, string] => [name, value]));
  if (given.length > 0) signed.set('hash', hashOf(given, secret));
  return signed.toString();
}

async function sendOnce(
  baseUrl: string,
  secret: string,
  { method, path, params, json }: WireCall,
  deadline: AbortSignal,
): Promise<Reply<Record<string, unknown>>> {
  const signed = signedParams(params, secret);
  const inAddress = method === 'GET' || json !== undefined;
  const address = `${baseUrl}${path}${inAddress && signed !== '' ? `?${signed}` : ''}`;
  const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
  try {
    const response = await fetch(address, {
      method,
      ...(method === 'GET'
        ? {}
        : { headers: { 'content-type': type }, body: json === undefined ? signed : JSON.stringify(json) }),
      redirect: 'error',
      signal: AbortSignal.any([deadline, AbortSignal.timeout(TRY_MS_MAX)]),
    });
    const text = await response.text();
    if (response.status >= 500) return failed('unreachable', `status ${response.status}`);
    const value = parseObject(text);
    // Sometimes text, sometimes a number. Only `0` means success.
    if (response.ok && value && String(value['error']) === '0') return { ok: true, value };
    return failed('refused', value ? `${String(value['error'])} ${String(value['description'])}` : text);
  } catch (error) {
    return failed('unreachable', error instanceof Error ? error.message : String(error));
  }
}

function failed(reason: 'unreachable' | 'refused', text: string): Reply<never> {
  return { ok: false, reason, text: text.slice(0, SAID_CHARS_MAX) };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
