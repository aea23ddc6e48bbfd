import { expect, test } from 'vitest';
import { monthAfter, monthOf } from './affiliate-rows.ts';
import { checkCode, foldCode } from './code-rules.ts';
import { reckonMonth, shareOf } from './earnings.ts';

test.each([
  ['abc', 'ok'],
  ['lucky-7_star', 'ok'],
  ['a'.repeat(20), 'ok'],
  ['ab', 'pattern'],
  ['a'.repeat(21), 'pattern'],
  ['with space', 'pattern'],
  ['ñandu', 'pattern'],
  ['', 'pattern'],
  ['roulo', 'reserved'],
  ['sup-port', 'reserved'],
])('referral code: %s is %s', (code, expected) => {
  expect(checkCode(code)).toBe(expected);
});

test('referral code: is lower-cased and trimmed', () => {
  expect(foldCode('  LuckyStar ')).toBe('luckystar');
});

test('affiliate: earns a fifth of all revenue together, at most a fifth of twice the theoretical revenue', () => {
  const month = (ngr: bigint, theoretical: bigint) => reckonMonth({ ngr, theoretical, carried: [] });
  expect([shareOf(1_000_004n), shareOf(-10n)]).toEqual([200_000n, -2n]);
  expect(month(100n, 50n)).toEqual({ setOff: 0n, cap: 20n, earned: 20n, carriedOn: [0n] });
  expect(month(5_000n, 50n).earned).toBe(20n);
  expect(month(99n, 1_000n).earned).toBe(19n);
  // Refunds of earlier stakes may make the theoretical revenue negative.
  expect(month(100n, -50n)).toMatchObject({ cap: 0n, earned: 0n });
  expect(month(-10n, 50n)).toEqual({ setOff: 0n, cap: 20n, earned: 0n, carriedOn: [10n] });
});

test('affiliate: revenue makes up for the oldest negative month first, and after three months the rest lapses', () => {
  const month = (ngr: bigint, carried: bigint[]) => reckonMonth({ ngr, theoretical: 1_000n, carried });
  expect(month(100n, [30n, 20n, 10n])).toMatchObject({ setOff: 60n, earned: 8n, carriedOn: [0n, 0n, 0n] });
  expect(month(25n, [30n, 20n, 10n])).toMatchObject({ setOff: 25n, earned: 0n, carriedOn: [0n, 30n, 5n] });
  expect(month(-7n, [30n, 20n, 10n])).toMatchObject({ setOff: 0n, earned: 0n, carriedOn: [7n, 30n, 20n] });
  expect(month(0n, [0n, 0n, 10n]).carriedOn).toEqual([0n, 0n, 0n]);
});

test('affiliate: months follow each other', () => {
  expect(monthOf(new Date('2031-12-31T23:59:59Z'))).toBe('2031-12-01');
  expect([monthAfter('2031-12-01'), monthAfter('2031-01-01')]).toEqual(['2032-01-01', '2031-02-01']);
});
