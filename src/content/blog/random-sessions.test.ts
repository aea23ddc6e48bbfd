import { expect, test } from 'vitest';
import { randomSessions } from './random-sessions.ts';

const PLAN = { sessions: 400, bets: 1_000, multiplier: 2, edge: 0.01 };

test('sessions: the same seed gives the same sessions, another one others', () => {
  expect(randomSessions(PLAN, 7)).toEqual(randomSessions(PLAN, 7));
  expect(randomSessions(PLAN, 7)).not.toEqual(randomSessions(PLAN, 8));
});

test.each([2, 10])('sessions: at %d times the stake the house keeps its edge on average', (multiplier) => {
  const ends = randomSessions({ ...PLAN, multiplier }, 1).map((session) => session.at(-1)!);
  const mean = ends.reduce((sum, end) => sum + end, 0) / ends.length;
  const expected = -PLAN.bets * PLAN.edge;
  const chance = (1 - PLAN.edge) / multiplier;
  const spread = multiplier * Math.sqrt((PLAN.bets * chance * (1 - chance)) / ends.length);
  expect(Math.abs(mean - expected)).toBeLessThan(4 * spread);
});
