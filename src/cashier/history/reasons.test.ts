import { expect, test } from 'vitest';
import { dayOfIso } from '../../terms/periods.ts';
import { reasonOf } from './reasons.ts';

const day = (text: string) => BigInt(dayOfIso(text)!);

test.each([
  ['rakeback', 250n, '250'],
  ['rank_reward', 50_000n, 'Rookie II'],
  ['rank_reward', 51_000n, null],
  ['daily_bonus', day('2026-11-14'), '2026-11-14'],
  ['weekly_bonus', day('2026-11-09'), '2026-11-09/2026-11-15'],
  ['monthly_bonus', day('2026-10-01'), '2026-10'],
  ['lossback', day('2026-10-01'), '2026-10'],
  ['race_prize', day('2026-11-09'), '2026-11-09/2026-11-15'],
  ['deposit', 3n, null],
  ['rakeback', null, null],
])('history: the reason of %s with reference %s is %s', (detail, reference, reason) => {
  expect(reasonOf(detail, reference)).toBe(reason);
});
