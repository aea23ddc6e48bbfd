import { expect, test } from 'vitest';
import { maskName, monthAfter, monthOf } from './affiliate-rows.ts';
import { checkCode, foldCode } from './code-rules.ts';
import { earnedIn, shareOf } from './earnings.ts';

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

test('affiliate: earns a fifth of all revenue together, and nothing is owed for a month that was lost', () => {
  expect([shareOf(1_000_004n), shareOf(-10n), earnedIn(-10n), earnedIn(99n)]).toEqual([200_000n, -2n, 0n, 19n]);
});

test('affiliate: names are masked, months follow each other', () => {
  expect(maskName('Carolina')).toBe('Ca***a');
  expect(monthOf(new Date('2031-12-31T23:59:59Z'))).toBe('2031-12-01');
  expect([monthAfter('2031-12-01'), monthAfter('2031-01-01')]).toEqual(['2032-01-01', '2031-02-01']);
});
