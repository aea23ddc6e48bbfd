import { assert, bigInt, property } from 'fast-check';
import { expect, test } from 'vitest';
import { dollars, usdMicros } from '../money/usd.ts';
import { payoutOf } from '../money/payout.ts';
import { choose, edgePpm, fraction, payTable, promoWeightE4, stakeLimit } from './settlement.ts';

/** Up to the largest stake and multiplier. */
const anyStake = bigInt({ min: 0n, max: 500_000_000n });
const wholeCents = bigInt({ min: 0n, max: 50_000n });
const anyMultiplier = bigInt({ min: 0n, max: 51_482_970_000n });

test('settlement: a payout is the exact value rounded down by less than a micro-dollar', () => {
  assert(
    property(anyStake, anyMultiplier, (stake, multiplier) => {
      const short = stake * multiplier - payoutOf(usdMicros(stake), multiplier) * 10_000n;
      expect(short >= 0n && short < 10_000n).toBe(true);
    }),
  );
});

test('settlement: a stake in whole cents loses nothing to rounding', () => {
  assert(
    property(wholeCents, anyMultiplier, (cents, multiplier) => {
      expect(payoutOf(usdMicros(cents * 10_000n), multiplier)).toBe(cents * multiplier);
    }),
  );
});

test('settlement: a payout keeps its parts of a cent', () => {
  expect(payoutOf(dollars(0.1), 2_800)).toBe(28_000n);
  expect(payoutOf(dollars(0.0001), 2_851)).toBe(28n);
});

test('settlement: broken amounts are not paid', () => {
  expect(() => payoutOf(usdMicros(-1n), 10_000)).toThrow(RangeError);
  expect(() => payoutOf(dollars(1), -1)).toThrow(RangeError);
  expect(() => payoutOf(dollars(1), 0.5)).toThrow(RangeError);
});

test('settlement: the stake limit is the largest whole cent that can be paid in full', () => {
  assert(
    property(bigInt({ min: 1n, max: 10_000_000n }), (multiplier) => {
      const winMax = dollars(5_000);
      const limit = stakeLimit(multiplier, dollars(500), winMax);
      expect(limit % 10_000n).toBe(0n);
      expect(payoutOf(limit, multiplier) <= winMax).toBe(true);
      const more = usdMicros(limit + 10_000n);
      expect(limit === dollars(500) || payoutOf(more, multiplier) > winMax).toBe(true);
    }),
  );
});

test('settlement: fractions are in lowest terms', () => {
  expect(fraction(9_900n, 10_000n)).toEqual({ numerator: 99n, denominator: 100n });
  expect(fraction(0n, 7n)).toEqual({ numerator: 0n, denominator: 1n });
  expect(() => fraction(1n, 0n)).toThrow(RangeError);
});

test('settlement: the edge is rounded half up to a millionth', () => {
  expect(edgePpm(fraction(633n, 640n))).toBe(10_938);
  expect(edgePpm(fraction(1_267n, 1_280n))).toBe(10_156);
  expect(edgePpm(fraction(1n, 1n))).toBe(0);
});

test('settlement: promotional stakes count in full from an edge of 2.6%', () => {
  expect(promoWeightE4(fraction(974n, 1_000n))).toBe(10_000);
  expect(promoWeightE4(fraction(9n, 10n))).toBe(10_000);
  expect(promoWeightE4(fraction(99n, 100n))).toBe(3_846);
  expect(promoWeightE4(fraction(1n, 1n))).toBe(0);
});

test('settlement: ways to choose', () => {
  expect([0, 1, 2, 3, 4, 5].map((k) => choose(4, k))).toEqual([1n, 4n, 6n, 4n, 1n, 0n]);
  expect(choose(40, 10)).toBe(847_660_528n);
  expect(choose(4, -1)).toBe(0n);
});

test('settlement: a table without a multiplier for each result is refused', () => {
  expect(() => payTable([1, 2], [1n])).toThrow(RangeError);
});
