import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLane } from './lane.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A lane with endless work, whose batches take the given time. */
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

test('lane: another batch starts beside one that takes far longer than usual', async () => {
  let tookMs = 10;
  const seen = busyLane(() => tookMs);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen.most).toBe(1);
  tookMs = 60_000;
  await vi.advanceTimersByTimeAsync(100);
  expect(seen.most).toBe(2);
});

test('lane: when all batches are slow, none counts as stuck and they run one after another', async () => {
  let tookMs = 10;
  const seen = busyLane(() => tookMs);
  await vi.advanceTimersByTimeAsync(500);
  for (tookMs = 20; tookMs <= 75; tookMs += 1) await vi.advanceTimersByTimeAsync(500);
  expect(seen.most).toBe(1);
  expect(seen.done).toBeGreaterThan(300);
});

test('lane: a stuck batch delays the others by a quarter of a second at most', async () => {
  let tookMs = 10;
  const seen = busyLane(() => tookMs);
  for (tookMs = 20; tookMs <= 240; tookMs += 1) await vi.advanceTimersByTimeAsync(1_000);
  expect(seen.most).toBe(1);
  tookMs = 60_000;
  await vi.advanceTimersByTimeAsync(240 + 251);
  expect(seen.most).toBe(2);
});
