import type { RouloServer } from '../../../src/app/server.ts';

export interface Answer {
  status: number;
  /** Of a refusal. */
  code: string | null;
  body: Record<string, unknown>;
  text: string;
}

/** Keeps cookies and the CSRF token, and may speak to either server. */
export interface Browser {
  send(server: RouloServer, call: BrowserCall): Promise<Answer>;
}

export interface BrowserCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: object;
  key?: string;
  headers?: Record<string, string>;
}

export function openBrowser(): Browser {
  const cookies = new Map<string, string>();
  let csrfToken: string | null = null;
  const inject = async (server: RouloServer, { method = 'POST', path, body, key, headers = {} }: BrowserCall) => {
    const response = await server.app.inject({
      method,
      url: path,
      remoteAddress: '127.0.0.1',
      ...(body ? { payload: body } : {}),
      headers: {
        ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(csrfToken && method !== 'GET' ? { 'x-csrf-token': csrfToken } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...headers,
      },
    });
    for (const cookie of response.cookies) {
      if (cookie.maxAge === 0) cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    const content = JSON.parse(response.payload || '{}') as Record<string, unknown>;
    if (typeof content['csrfToken'] === 'string') csrfToken = content['csrfToken'];
    return {
      status: response.statusCode,
      code: typeof content['code'] === 'string' ? content['code'] : null,
      body: content,
      text: response.payload,
    };
  };
  const renew = (server: RouloServer) => inject(server, { method: 'GET', path: '/api/csrf-token' });
  return {
    async send(server, call) {
      if (csrfToken === null) await renew(server);
      const answer = await inject(server, call);
      // As the web app does: the token of another sign-in is fetched, and the call made once more.
      if (answer.code !== 'CSRF') return answer;
      await renew(server);
      return inject(server, call);
    },
  };
}
