import type { AnswerOf, BodyOf, Contract, QueryOf } from '../http/contract.ts';
import type { readCsrfToken } from '../http/session-api.ts';
import type { Link } from '../realtime/client-link.ts';
import { language } from '../texts/language.ts';
import type { RefusalParams } from '../texts/refusals.ts';
import { uiTexts } from '../texts/ui.ts';

/** A refusal by the server, with the sentence to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, text: string) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

export interface CallOptions {
  /**
   * For calls that move money: retries send the same key, so that the call takes effect once.
   * Without a key, only reads are retried.
   */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Sends the call over the socket while that is open, which costs phone and server less. Only for contracts with `overSocket`. */
  overSocket?: true;
}

const TIMEOUT_MS = 15_000;
/** A bet takes a few milliseconds. A socket that is silent this long may be dead without having noticed. */
const SOCKET_MS_MAX = 3_000;
/** Pauses before a retry. */
const RETRY_PAUSES_MS = [400, 1_200];
/** No answer at all, or the answer of a starting server or of a proxy. */
const MAY_PASS = [0, 502, 503, 504];
/** Over HTTP the session can be renewed, or another server may answer. */
const USE_HTTP = [401, 404, 503];
type CallBody = Parameters<Link['call']>[0]['body'];
let csrfToken: string | null = null;
let tellSignedOut = () => {};
let callOverSocket: Link['call'] = () => null;

/** Called when a call is refused because the session has ended. There is one listener. */
export function onSignedOut(listener: () => void): void {
  tellSignedOut = listener;
}

/** Called once, by the owner of the socket. */
export function sendCallsOver(call: Link['call']): void {
  callOverSocket = call;
}

/** Reads an address of the API; the contract gives the answer its type. */
export function apiGet<C extends Contract>(
  path: string,
  query?: QueryOf<C>,
  options?: CallOptions,
): Promise<AnswerOf<C>> {
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
  return call('GET', path + search, undefined, options) as Promise<AnswerOf<C>>;
}

export function apiPost<C extends Contract>(
  path: string,
  body: BodyOf<C>,
  options?: CallOptions,
): Promise<AnswerOf<C>> {
  return call('POST', path, body, options) as Promise<AnswerOf<C>>;
}

export function apiPut<C extends Contract>(path: string, body: BodyOf<C>, options?: CallOptions): Promise<AnswerOf<C>> {
  return call('PUT', path, body, options) as Promise<AnswerOf<C>>;
}

export function apiDelete<C extends Contract>(path: string, options?: CallOptions): Promise<AnswerOf<C>> {
  return call('DELETE', path, undefined, options) as Promise<AnswerOf<C>>;
}

export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

/** For requests made elsewhere, such as forms with files. */
export async function csrfTokenFor(way: 'use' | 'renew'): Promise<string> {
  if (csrfToken === null || way === 'renew') csrfToken = await fetchCsrfToken();
  return csrfToken;
}

/** The sentence to show the player for any error. */
export function textOf(error: unknown): string {
  return error instanceof ApiError ? error.message : uiTexts.unexpected;
}

async function call(method: string, path: string, body: unknown, options: CallOptions = {}): Promise<unknown> {
  const isRepeatable = method === 'GET' || options.idempotencyKey !== undefined;
  for (let attempt = 0; ; attempt += 1) {
    try {
      // A call lost with the socket is retried over HTTP under the same key.
      const overSocket = options.overSocket && attempt === 0 ? await sendOverSocket(path, body, options) : null;
      return overSocket ?? (await readAnswer(await sendGuarded(method, path, body, options), options));
    } catch (error) {
      const pauseMs = RETRY_PAUSES_MS[attempt];
      const mayPass = error instanceof ApiError && MAY_PASS.includes(error.status);
      if (!isRepeatable || !mayPass || pauseMs === undefined || options.signal?.aborted) throw error;
      await pause(pauseMs);
    }
  }
}

/** Null if HTTP must be used instead: there is no socket, no answer, or no such call on this socket. */
async function sendOverSocket(path: string, body: unknown, { idempotencyKey }: CallOptions): Promise<unknown> {
  if (idempotencyKey === undefined) return null;
  const sent = callOverSocket({ call: path, body: (body ?? {}) as CallBody, key: idempotencyKey });
  if (!sent) return null;
  const answer = await within(SOCKET_MS_MAX, sent);
  if (!answer || USE_HTTP.includes(answer.status)) return null;
  if (answer.status === 200) return answer.body;
  const refused = answer.body as Refused;
  throw new ApiError(answer.status, refused.code ?? 'UNKNOWN', await sentenceOf(refused));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Null if it takes longer. The timer ends with the answer: with many bets a second, thousands would wake the page for nothing. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function sendGuarded(method: string, path: string, body: unknown, options: CallOptions): Promise<Response> {
  if (method === 'GET') return send(method, path, body, options);
  csrfToken ??= await fetchCsrfToken();
  const response = await send(method, path, body, options);
  // Another tab signed in or out, which changed the token: renew it and repeat the call once.
  if (response.status !== 403 || (await codeOf(response.clone())) !== 'CSRF') return response;
  csrfToken = await fetchCsrfToken();
  return send(method, path, body, options);
}

async function send(method: string, path: string, body: unknown, options: CallOptions = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' || csrfToken === null ? {} : { 'x-csrf-token': csrfToken }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: options.signal ? AbortSignal.any([timeout, options.signal]) : timeout,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw timeout.aborted
      ? new ApiError(0, 'TIMEOUT', uiTexts.tooSlow)
      : new ApiError(0, 'UNREACHABLE', uiTexts.unreachable);
  }
}

async function readAnswer(response: Response, { signal }: CallOptions): Promise<unknown> {
  const answer = (await response.json().catch((error: unknown) => {
    // A proxy's refusal has no JSON. A successful answer without JSON was cut off, so its content is unknown.
    if (!response.ok) return {};
    throw signal?.aborted ? error : new ApiError(0, 'UNREACHABLE', uiTexts.unreachable);
  })) as Refused & { csrfToken?: string };
  if (!response.ok) {
    if (answer.code === 'NOT_SIGNED_IN') tellSignedOut();
    throw new ApiError(response.status, answer.code ?? 'UNKNOWN', await sentenceOf(answer));
  }
  if (answer.csrfToken) csrfToken = answer.csrfToken;
  return answer;
}

interface Refused {
  /** In English. */
  error?: string;
  code?: string;
  params?: RefusalParams;
}

/** In the page's language; in English if the texts cannot be loaded or lack this code. */
async function sentenceOf({ error, code = '', params }: Refused): Promise<string> {
  if (error === undefined) return uiTexts.unexpected;
  const texts = await import('../texts/refusals.ts').catch(() => null);
  if (!texts) return error;
  const sentence = language === 'en' ? error : (texts.refusalText(language, code, params) ?? error);
  const advice = texts.adviceOn(language, code);
  return advice === undefined ? sentence : `${sentence} ${advice}`;
}

async function fetchCsrfToken(): Promise<string> {
  return (await apiGet<typeof readCsrfToken>('/api/csrf-token')).csrfToken;
}

async function codeOf(response: Response): Promise<string | undefined> {
  return ((await response.json().catch(() => ({}))) as { code?: string }).code;
}
