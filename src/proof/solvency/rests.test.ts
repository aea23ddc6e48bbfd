import { expect, test } from 'vitest';
import { createRests, REST_MS, REST_PER_WORK_MAX, WORK_MS } from './rests.ts';

/** Works in small steps and calls `rest` after each. `lateMs`: how late each wait ends. */
function work(steps: number, stepMs: number, lateMs: number) {
  let nowMs = 0;
  let restedMs = 0;
  let longestWorkMs = 0;
  let beganMs = 0;
  const rest = createRests({
    nowMs: () => nowMs,
    wait: (ms) => {
      longestWorkMs = Math.max(longestWorkMs, nowMs - beganMs);
      nowMs += ms + lateMs;
      restedMs += ms + lateMs;
      beganMs = nowMs;
    },
  });
  for (let step = 0; step < steps; step += 1) {
    nowMs += stepMs;
    rest();
  }
  return { workedMs: steps * stepMs, restedMs, longestWorkMs };
}

test('rests: there is one after every fifth of a millisecond of work', () => {
  const { workedMs, restedMs, longestWorkMs } = work(1_000, 0.05, 0);
  expect(longestWorkMs).toBeLessThan(WORK_MS + 0.1);
  expect(restedMs / workedMs).toBeGreaterThan((REST_MS / WORK_MS) * 0.7);
});

test('rests: on a machine that ends every wait 50 ms late, they take no more than twice the time of the work', () => {
  const { workedMs, restedMs } = work(100_000, 0.05, 50);
  expect(restedMs).toBeGreaterThan(0);
  expect(restedMs).toBeLessThan(workedMs * REST_PER_WORK_MAX + 51);
});
