import type { AnswerOf, BodyOf, Contract } from '../http/contract.ts';

/** A refusal of the server, with the sentence to show. */
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

const TIMEOUT_MS = 15_000;
let csrfToken: string | null = null;

/** Reads an address of the API; the contract gives the answer its type. */
export async function apiGet<C extends Contract>(path: C['path']): Promise<AnswerOf<C>> {
  return readAnswer(await send('GET', path, undefined)) as Promise<AnswerOf<C>>;
}

export async function apiPost<C extends Contract>(path: C['path'], body: BodyOf<C>): Promise<AnswerOf<C>> {
  csrfToken ??= await fetchCsrfToken();
  let response = await send('POST', path, body, csrfToken);
  // Another tab has signed in or out: the token is renewed and the call repeated, once.
  if (response.status === 403 && (await codeOf(response.clone())) === 'CSRF') {
    csrfToken = await fetchCsrfToken();
    response = await send('POST', path, body, csrfToken);
  }
  return readAnswer(response) as Promise<AnswerOf<C>>;
}

function send(method: string, path: string, body: unknown, token?: string): Promise<Response> {
  return fetch(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { 'x-csrf-token': token }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

async function readAnswer(response: Response): Promise<unknown> {
  const answer = (await response.json().catch(() => ({}))) as { error?: string; code?: string; csrfToken?: string };
  if (!response.ok) {
    throw new ApiError(response.status, answer.code ?? 'UNKNOWN', answer.error ?? 'An unexpected error occurred.');
  }
  if (answer.csrfToken) csrfToken = answer.csrfToken;
  return answer;
}

async function fetchCsrfToken(): Promise<string> {
  const answer = (await readAnswer(await send('GET', '/api/csrf-token', undefined))) as { csrfToken: string };
  return answer.csrfToken;
}

async function codeOf(response: Response): Promise<string | undefined> {
  return ((await response.json().catch(() => ({}))) as { code?: string }).code;
}
