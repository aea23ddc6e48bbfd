/** Headers that a browser sends with its calls. */
export type Headers = Record<string, string>;

/** Somebody who is not signed in. */
export async function visit(address: string, headers: Headers = {}, signal?: AbortSignal): Promise<Headers> {
  const response = await fetch(`${address}/api/csrf-token`, { headers, signal: signal ?? null });
  return { ...headers, ...(await sessionOf(response)) };
}

/** The headers that an answer gave with its cookies and its CSRF token. */
async function sessionOf(response: Response): Promise<Headers> {
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  const given = response.headers.getSetCookie().map((text) => text.split(';', 1)[0]!);
  return { cookie: given.filter((text) => !text.endsWith('=')).join('; '), 'x-csrf-token': csrfToken };
}

export function postJson(url: string, headers: Headers, body: object, signal?: AbortSignal): Promise<Response> {
  const all = { ...headers, 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body), signal: signal ?? null });
}

/** Registers or signs in; gives the headers of the session. */
export async function enter(
  address: string,
  way: 'register' | 'login',
  body: object,
  own: Headers = {},
): Promise<Headers> {
  const response = await postJson(`${address}/api/users/${way}`, await visit(address, own), body);
  if (!response.ok) throw new Error(`No ${way}: ${await response.text()}`);
  return { ...own, ...(await sessionOf(response)) };
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** A text is sent as it is. */
  body?: object | string;
  headers?: Headers;
}

/** The whole text of a request. */
export function requestText(address: string, call: Call, session: Headers): string {
  const { method = 'POST', path, body, headers = {} } = call;
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  const all: Headers = {
    host: new URL(address).host,
    ...session,
    ...(text === '' ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}
