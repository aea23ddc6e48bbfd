import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CallAnswer } from '../realtime/messages.ts';
import { ApiError, apiGet, apiPost, sendCallsOver } from './api-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** An answer whose connection breaks after its first bytes. */
function cutOff(): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"lines":['));
      controller.error(new TypeError('network error'));
    },
  });
  return new Response(body, { status: 200, headers: { 'content-type': 'application/json' } });
}

function answering(...answers: ((path: string) => Response)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const next = answers.length > 1 ? answers.shift() : answers[0];
    return next!(path);
  });
  // Skips the pauses between attempts.
  vi.stubGlobal('setTimeout', (work: () => void) => queueMicrotask(work));
  return asked;
}

test('api: an answer that is cut off is no answer, and a read is asked again', async () => {
  const asked = answering(cutOff, () => Response.json({ lines: [1] }));
  expect(await apiGet('/api/public-bets')).toEqual({ lines: [1] });
  expect(asked).toHaveLength(2);
});

test('api: if every answer is cut off the call fails', async () => {
  const asked = answering(cutOff);
  const failure = await apiGet('/api/public-bets').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 0, code: 'UNREACHABLE' });
  expect(asked).toHaveLength(3);
});

test('api: what is not safe to repeat is sent once, and a cut answer is a failure', async () => {
  const asked = answering(() => Response.json({ csrfToken: 'token' }), cutOff);
  await expect(apiPost('/api/chat', { room: 'en', text: 'hi' } as never)).rejects.toMatchObject({
    code: 'UNREACHABLE',
  });
  expect(asked).toEqual(['/api/csrf-token', '/api/chat']);
});

test('api: a refusal without JSON is still that refusal', async () => {
  answering(() => new Response('<html>Not here</html>', { status: 404 }));
  await expect(apiGet('/api/nothing')).rejects.toMatchObject({ status: 404, code: 'UNKNOWN' });
});

describe('api: calls over the socket', () => {
  afterEach(() => sendCallsOver(() => null));
  const bet = () =>
    apiPost('/api/keno/play/keno', { betAmount: 1 } as never, { idempotencyKey: 'k', overSocket: true });
  const answered = (status: number, body: object) =>
    sendCallsOver(() => Promise.resolve({ type: 'ANSWER', id: 1, status, body } as CallAnswer));

  test('the answer is taken from the socket', async () => {
    const asked = answering();
    answered(200, { gameId: 'g' });
    expect(await bet()).toEqual({ gameId: 'g' });
    expect(asked).toEqual([]);
  });

  test('a refusal is the same as over HTTP', async () => {
    answering();
    answered(409, { error: 'Not enough.', code: 'INSUFFICIENT_FUNDS' });
    await expect(bet()).rejects.toMatchObject({ status: 409, code: 'INSUFFICIENT_FUNDS' });
  });

  test.each([401, 404, 503])('after %i the same call goes over HTTP', async (status) => {
    const asked = answering(...overHttp);
    answered(status, { error: '', code: 'X' });
    expect(await bet()).toEqual({ gameId: 'h' });
    expect(asked.at(-1)).toBe('/api/keno/play/keno');
  });

  test('a call that was lost with the socket is repeated over HTTP', async () => {
    const asked = answering(...overHttp);
    sendCallsOver(() => Promise.resolve(null));
    expect(await bet()).toEqual({ gameId: 'h' });
    expect(asked.at(-1)).toBe('/api/keno/play/keno');
  });

  /** Answers whether or not the CSRF token is fetched first. */
  const overHttp = [(path: string) => Response.json(path === '/api/csrf-token' ? { csrfToken: 't' } : { gameId: 'h' })];
});
