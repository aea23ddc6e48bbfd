import type { RouloServer } from '../../../src/app/server.ts';
import type { Call } from '../../player/visitor.ts';

export interface Answer {
  /** In short: `ok`, or the code of the refusal. */
  said: string;
  body: Record<string, unknown>;
  text: string;
}

export interface BrowserCall extends Call {
  /** The idempotency key. */
  key?: string;
}

export type Browser = ReturnType<typeof openBrowser>;

/** Makes a call to one of the servers, without a socket. */
export function inject({ app }: RouloServer, { method = 'POST', path: url, body, headers = {} }: Call) {
  return app.inject({ method, url, remoteAddress: '127.0.0.1', headers, ...(body ? { payload: body } : {}) });
}

/** Keeps cookies and the CSRF token, and may speak to either server. */
export function openBrowser() {
  const cookies = new Map<string, string>();
  let csrfToken = '';
  const ask = async (server: RouloServer, { key, ...call }: BrowserCall): Promise<Answer> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const own = { cookie, 'x-csrf-token': csrfToken, ...(key ? { 'idempotency-key': key } : {}) };
    const response = await inject(server, { ...call, headers: { ...own, ...call.headers } });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    const { statusCode, payload: text } = response;
    const content = JSON.parse(text || '{}') as Record<string, unknown> & { csrfToken?: string; code?: string };
    csrfToken = content.csrfToken ?? csrfToken;
    return { said: statusCode === 200 ? 'ok' : (content.code ?? `${statusCode} ${text}`), body: content, text };
  };
  return {
    async send(server: RouloServer, call: BrowserCall): Promise<Answer> {
      const answer = await ask(server, call);
      // As the web app does: the token of this sign-in is fetched, and the call made once more.
      if (answer.said !== 'CSRF') return answer;
      await ask(server, { method: 'GET', path: '/api/csrf-token' });
      return ask(server, call);
    },
  };
}
