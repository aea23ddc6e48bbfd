import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLane } from './lane.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A lane that always has more to do, and whose batches take as long as is said. */
function busyLane(tookMs: () => number) {
  const seen = { underWay: 0, most: 0, done: 0 };
  const lane = createLane<string, void>({
    take: () => ['bet'],
    settle: async () => {
      seen.underWay += 1;
      seen.most = Math.max(seen.most, seen.underWay);
      await new Promise((resolve) => setTimeout(resolve, tookMs()));
      seen.underWay -= 1;
      seen.done += 1;
    },
    finish: () => lane.pump(),
  });
  lane.pump();
  return seen;
}

test('lane: another batch starts beside one that takes far longer than batches do', async () => {
  let tookMs = 10;
  const seen = busyLane(() => tookMs);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen.most).toBe(1);
  tookMs = 60_000;
  await vi.advanceTimersByTimeAsync(100);
  expect(seen.most).toBe(2);
});

test('lane: where all batches take long none is late, and they stay one after the other', async () => {
  let tookMs = 10;
  const seen = busyLane(() => tookMs);
  await vi.advanceTimersByTimeAsync(500);
  for (tookMs = 20; tookMs <= 75; tookMs += 1) await vi.advanceTimersByTimeAsync(500);
  expect(seen.most).toBe(1);
  expect(seen.done).toBeGreaterThan(300);
});

test('lane: however long batches take, one that is held up keeps the others waiting for a quarter of a second at most', async () => {
  let tookMs = 10;
  const seen = busyLane(() => tookMs);
  for (tookMs = 20; tookMs <= 240; tookMs += 1) await vi.advanceTimersByTimeAsync(1_000);
  expect(seen.most).toBe(1);
  tookMs = 60_000;
  await vi.advanceTimersByTimeAsync(240 + 251);
  expect(seen.most).toBe(2);
});
