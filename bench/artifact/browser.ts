/** A browser as a server in production sees it: behind a trusted proxy, in a served country. */
export interface Browser {
  post(url: string, body: unknown): Promise<unknown>;
}

const BRAZIL = '2804:14c::1';

export function createBrowser(address: string, publicUrl: string): Browser {
  const cookies = new Map<string, string>();
  let csrf: string | null = null;
  const send = async (url: string, init: RequestInit): Promise<unknown> => {
    const answer = await fetch(`${address}${url}`, {
      ...init,
      headers: {
        'x-forwarded-for': BRAZIL,
        origin: new URL(publicUrl).origin,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(init.headers as Record<string, string>),
      },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
    const json = text === '' ? {} : (JSON.parse(text) as { csrfToken?: string });
    if (json.csrfToken) csrf = json.csrfToken;
    return json;
  };
  return {
    async post(url, body) {
      if (csrf === null) await send('/api/csrf-token', {});
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf ?? '' };
      return send(url, { method: 'POST', body: JSON.stringify(body), headers });
    },
  };
}
