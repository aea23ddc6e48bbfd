import { COOKIES } from '../../src/sessions/cookies.ts';

export interface Visitor {
  /** Gives the status and how long the whole answer took. */
  post(path: string, body: object): Promise<{ status: number; tookMs: number }>;
}

/** A browser that is new at every call: it keeps its visitor's cookie and nothing it is given later. */
export async function createVisitor(address: string): Promise<Visitor> {
  const response = await fetch(`${address}/api/csrf-token`);
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith(`${COOKIES.visitor.name}=`));
  const headers = {
    'content-type': 'application/json',
    'x-csrf-token': csrfToken,
    cookie: cookie!.split(';', 1)[0]!,
  };
  return {
    async post(path, body) {
      const startMs = performance.now();
      const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) });
      await answer.arrayBuffer();
      return { status: answer.status, tookMs: performance.now() - startMs };
    },
  };
}
