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

/** Keeps cookies and the CSRF token, and may speak to either server. */
export function openBrowser() {
  const cookies = new Map<string, string>();
  let csrfToken = '';
  const inject = async (
    server: RouloServer,
    { method = 'POST', path, body, key, headers = {} }: BrowserCall,
  ): Promise<Answer> => {
    const response = await server.app.inject({
      method,
      url: path,
      remoteAddress: '127.0.0.1',
      cookies: Object.fromEntries(cookies),
      headers: { 'x-csrf-token': csrfToken, ...(key ? { 'idempotency-key': key } : {}), ...headers },
      ...(body ? { payload: body } : {}),
    });
    for (const cookie of response.cookies) {
      if (cookie.maxAge === 0) cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    const { statusCode, payload: text } = response;
    const content = JSON.parse(text || '{}') as Record<string, unknown> & { csrfToken?: string; code?: string };
    csrfToken = content.csrfToken ?? csrfToken;
    return { said: statusCode === 200 ? 'ok' : (content.code ?? `${statusCode} ${text}`), body: content, text };
  };
  return {
    async send(server: RouloServer, call: BrowserCall): Promise<Answer> {
      const answer = await inject(server, call);
      // As the web app does: the token of this sign-in is fetched, and the call made once more.
      if (answer.said !== 'CSRF') return answer;
      await inject(server, { method: 'GET', path: '/api/csrf-token' });
      return inject(server, call);
    },
  };
}
