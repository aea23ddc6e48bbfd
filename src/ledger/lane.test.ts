import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLane } from './lane.ts';
import { createTurns } from './turns.ts';

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }),
);
afterEach(() => void vi.useRealTimers());

/** A lane with endless work, whose batches take the given time. */
function busyLane(tookMs: () => number) {
  const seen = { underWay: 0, most: 0, done: 0 };
  const lane = createLane<string, void>({
    take: () => 'bet',
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

/** A lane whose batches take the given time, one after the other. A batch takes `waiting` commands; `ready` are there for the next. */
function followedLane(waiting: () => number, tookMs: () => number, ready = waiting) {
  const seen = { underWay: 0, most: 0, tracks: new Set<number>(), done: 0 };
  let ends = Promise.resolve();
  const lane = createLane<number, void>({
    take: () => waiting() || null,
    settle: async (_size, track) => {
      seen.underWay += 1;
      seen.most = Math.max(seen.most, seen.underWay);
      seen.tracks.add(track);
      ends = ends.then(() => new Promise((resolve) => setTimeout(resolve, tookMs())));
      await ends;
      seen.underWay -= 1;
      seen.done += 1;
    },
    finish: () => lane.pump(),
    following: { sizeOf: (size) => size, ready },
  });
  const pumping = setInterval(() => lane.pump(), 1);
  lane.pump();
  return { seen, end: () => clearInterval(pumping) };
}

test.each([
  ['a batch follows a large one on its track once as many commands are ready', 20, 20, 2],
  ['no batch follows while fewer commands are ready', 20, 19, 1],
  ['no batch follows a small one', 15, 15, 1],
])('lane: %s', async (_what, size, ready, most) => {
  const { seen, end } = followedLane(
    () => size,
    () => 10,
    () => ready,
  );
  await vi.advanceTimersByTimeAsync(200);
  expect(seen).toMatchObject({ most, tracks: new Set([0]) });
  expect(seen.done).toBeGreaterThan(15);
  end();
});

test('lane: nothing is put behind a batch that takes longer than usual', async () => {
  let tookMs = 10;
  let ready = 0;
  const { seen, end } = followedLane(
    () => 20,
    () => tookMs,
    () => ready,
  );
  // Long enough for ten milliseconds to be usual.
  await vi.advanceTimersByTimeAsync(1_000);
  tookMs = 45;
  await vi.advanceTimersByTimeAsync(10);
  const { done } = seen;
  await vi.advanceTimersByTimeAsync(15);
  ready = 20;
  await vi.advanceTimersByTimeAsync(15);
  expect(seen).toMatchObject({ most: 1, done });
  end();
});

/** Eight lanes of eight cells with endless work; the batches of `stuck` never end. */
function eightLanes(stuck: readonly number[] = []) {
  const turns = createTurns(() => 8);
  const seen = { underWay: 0, most: 0, done: Array.from({ length: 8 }, () => 0) };
  const lanes = seen.done.map((_, at) =>
    createLane<string, void>({
      take: () => 'bet',
      settle: async () => {
        seen.underWay += 1;
        seen.most = Math.max(seen.most, seen.underWay);
        await new Promise((resolve) => setTimeout(resolve, stuck.includes(at) ? 600_000 : 10));
        seen.underWay -= 1;
        seen.done[at]! += 1;
      },
      finish: () => lanes[at]!.pump(),
      turns,
    }),
  );
  for (const lane of lanes) lane.pump();
  return seen;
}

test('turns: of eight cells two write at a time, and all write equally often', async () => {
  const seen = eightLanes();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(seen.most).toBe(2);
  expect(Math.min(...seen.done)).toBeGreaterThanOrEqual(98);
  expect(Math.max(...seen.done)).toBeLessThanOrEqual(101);
});

test('turns: cells whose batches are stuck do not keep the others from writing', async () => {
  const seen = eightLanes([0, 1, 2]);
  await vi.advanceTimersByTimeAsync(4_000);
  for (const [at, done] of seen.done.entries()) {
    if (at < 3) expect(done).toBe(0);
    else expect(done).toBeGreaterThan(100);
  }
});
