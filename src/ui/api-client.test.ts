import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, apiGet, apiPost } from './api-client.ts';

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

function answering(...answers: (() => Response)[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const next = answers.length > 1 ? answers.shift() : answers[0];
    return next!();
  });
  // Pauses between attempts pass at once.
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
