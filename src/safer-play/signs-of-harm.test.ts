import { expect, test } from 'vitest';
import { SIGNS_OF_HARM } from '../terms/house-terms.ts';
import { judge, playedThrough, type Known } from './signs-of-harm.ts';

const CALM: Known = {
  lost: 0,
  lostBefore: 0,
  hours: [],
  depositsAfterLosses: 0,
  raisedLimits: 0,
  returnedWithdrawals: 0,
};
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test('signs of harm: the points of all signs are a hundred', () => {
  expect(Object.values(SIGNS_OF_HARM.points).reduce<number>((sum, points) => sum + points, 0)).toBe(100);
});

test('signs of harm: nobody has points for calm play', () => {
  expect(judge(CALM)).toEqual({ points: 0, signs: {} });
  expect(judge({ ...CALM, lost: 400, lostBefore: 1_600, hours: range(1, 5) }).points).toBe(0);
});

test.each<[string, Partial<Known>]>([
  ['losses', { lost: 200, lostBefore: 400 }],
  ['hours', { hours: range(0, 13).flatMap((at) => [at * 12, at * 12 + 1]) }],
  ['nights', { hours: range(10, 34).filter((hour) => hour % 5 === 0 || hour === 34) }],
  ['raisedLimits', { raisedLimits: 1 }],
  ['chasing', { depositsAfterLosses: SIGNS_OF_HARM.chasing.deposits }],
  ['returnedWithdrawals', { returnedWithdrawals: 1 }],
])('signs of harm: %s are found alone', (name, known) => {
  const { points, signs } = judge({ ...CALM, ...known });
  expect(Object.keys(signs)).toEqual([name]);
  expect(points).toBe(SIGNS_OF_HARM.points[name as keyof typeof SIGNS_OF_HARM.points]);
});

test('signs of harm: a pause of six hours is a night', () => {
  expect(playedThrough([0, 5, 10, 15, 20, 25], 6)).toBe(true);
  expect(playedThrough([0, 5, 10, 17, 20, 25, 30], 6)).toBe(false);
  expect(playedThrough(range(0, 23), 6)).toBe(false);
});
