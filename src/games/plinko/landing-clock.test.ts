import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLandingClock } from './landing-clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

function startClock() {
  const batches: { atMs: number; names: string[] }[] = [];
  const clock = createLandingClock<{ name: string; landAtMs: number }>((landed) => {
    batches.push({ atMs: performance.now(), names: landed.map(({ name }) => name) });
  });
  return { clock, batches };
}

test('plinko: balls land when their time has come, without a frame being drawn', () => {
  const { clock, batches } = startClock();
  clock.add({ name: 'late', landAtMs: 2_000 });
  clock.add({ name: 'early', landAtMs: 500 });
  vi.advanceTimersByTime(499);
  expect(batches).toEqual([]);
  vi.advanceTimersByTime(1_501);
  expect(batches).toEqual([
    { atMs: 500, names: ['early'] },
    { atMs: 2_000, names: ['late'] },
  ]);
  expect(clock.balls).toEqual([]);
});

test('plinko: balls of one frame land together', () => {
  const { clock, batches } = startClock();
  for (let index = 0; index < 300; index += 1) clock.add({ name: String(index), landAtMs: 1_000 + index / 10 });
  vi.advanceTimersByTime(2_000);
  expect(batches.length).toBeLessThanOrEqual(4);
  expect(batches.flatMap(({ names }) => names)).toHaveLength(300);
  const gapsMs = batches.slice(1).map(({ atMs }, index) => atMs - batches[index]!.atMs);
  expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(16);
});

test('plinko: a ball that takes no time lands at once, but not within the call', () => {
  const { clock, batches } = startClock();
  clock.add({ name: 'instant', landAtMs: performance.now() });
  expect(batches).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(batches).toEqual([{ atMs: 0, names: ['instant'] }]);
});

test('plinko: a tab whose timers were held back lands everything that is due', () => {
  const { clock, batches } = startClock();
  clock.add({ name: 'first', landAtMs: 100 });
  clock.add({ name: 'second', landAtMs: 900 });
  clock.add({ name: 'third', landAtMs: 9_000 });
  vi.setSystemTime(1_000);
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  vi.advanceTimersByTime(100);
  expect(batches.map(({ names }) => names)).toEqual([['first', 'second']]);
});

test('plinko: hurried balls land now, cleared ones never', () => {
  const { clock, batches } = startClock();
  clock.add({ name: 'hurried', landAtMs: 1_000 });
  clock.hurry();
  clock.add({ name: 'cleared', landAtMs: 1_000 });
  clock.clear();
  vi.advanceTimersByTime(5_000);
  expect(batches).toEqual([{ atMs: 0, names: ['hurried'] }]);
});

test('plinko: a ball may be dropped while others land', () => {
  const landed: string[] = [];
  const clock = createLandingClock<{ name: string; landAtMs: number }>((balls) => {
    for (const { name } of balls) landed.push(name);
    if (landed.length < 3) clock.add({ name: `after ${landed.at(-1)}`, landAtMs: performance.now() + 10 });
  });
  clock.add({ name: 'one', landAtMs: 10 });
  vi.advanceTimersByTime(100);
  expect(landed).toEqual(['one', 'after one', 'after after one']);
});
