import { expect, test } from 'vitest';
import type { Queryable } from './database.ts';
import { createHouseTime } from './house-time.ts';

/** A database whose clock is `aheadMs` ahead, with the given latency each way. */
function stage(aheadMs: number) {
  const stage = { atMs: 1_000, thereMs: 5, backMs: 5, aheadMs };
  const database = {
    query: async () => {
      stage.atMs += stage.thereMs;
      const rows = [{ now_ms: stage.atMs + stage.aheadMs }];
      stage.atMs += stage.backMs;
      return { rows };
    },
  } as unknown as Queryable;
  return { stage, time: createHouseTime(database, () => stage.atMs) };
}

test('house time: the clock of the database, whatever the own one says', async () => {
  const { stage: now, time } = stage(3_600_000);
  await time.measure();
  expect(time.nowMs()).toBe(now.atMs + 3_600_000);
  now.atMs += 250;
  expect(time.nowMs()).toBe(now.atMs + 3_600_000);
});

test('house time: a slow and lopsided way does not spoil a good measurement', async () => {
  const { stage: now, time } = stage(500);
  await time.measure();
  Object.assign(now, { thereMs: 0, backMs: 800 });
  await time.measure();
  expect(time.nowMs()).toBe(now.atMs + 500);
  expect(time.errorMs()).toBeLessThan(6);
});

test('house time: an old measurement gives way once drift may have spoiled it', async () => {
  const { stage: now, time } = stage(500);
  await time.measure();
  now.atMs += 600_000;
  Object.assign(now, { aheadMs: 520, thereMs: 10, backMs: 10 });
  expect(time.errorMs()).toBeGreaterThan(60);
  await time.measure();
  expect(time.nowMs()).toBe(now.atMs + 520);
});

test('house time: nothing is known before the first measurement', () => {
  expect(stage(0).time.errorMs()).toBe(Infinity);
});
