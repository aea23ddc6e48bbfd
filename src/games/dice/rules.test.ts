import { assert, double, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { dollars, toUsd } from '../../money/usd.ts';
import expected from '../verify/expected.json' with { type: 'json' };
import { payoutOf } from '../../money/payout.ts';
import { edgePpm } from '../settlement.ts';
import { textOf, valueOf } from '../test-stats.ts';
import * as dice from './rules.ts';

const THRESHOLDS = Array.from({ length: 9_301 }, (_none, step) => 500 + step);

test('dice: the whole thresholds have the expected figures', () => {
  for (const [selected, winning, multiplier, rtpPercent, maxStake] of expected.dice.wholeThresholds) {
    const threshold = dice.parseThreshold(selected!)!;
    expect(dice.winningOutcomes(threshold)).toBe(winning);
    expect(dice.winMultiplierE4(threshold) / 10_000).toBe(multiplier);
    expect(valueOf(dice.rtpOf({ threshold })) * 100).toBeCloseTo(rtpPercent!, 6);
    expect(toUsd(dice.maxStake(threshold))).toBe(maxStake);
  }
  expect(expected.dice.wholeThresholds).toHaveLength(94);
});

test('dice: over all 9,301 thresholds the return stays in the stated range', () => {
  const returns = THRESHOLDS.map((threshold) => dice.rtpOf({ threshold }));
  const values = returns.map(valueOf);
  const lowest = values.indexOf(Math.min(...values));
  const highest = values.indexOf(Math.max(...values));
  expect(textOf(returns[lowest]!)).toBe(expected.dice.rtp.minExact);
  expect(THRESHOLDS[lowest]! / 100).toBe(expected.dice.rtp.minAt);
  expect(textOf(returns[highest]!)).toBe(expected.dice.rtp.maxExact);
  expect(textOf(dice.rtpOf({ threshold: 5_000 }))).toBe(expected.dice.rtp.maxExact);
});

test('dice: rakeback counts every bet by the edge before rounding, never above its own', () => {
  for (const threshold of THRESHOLDS) expect(dice.edgePpmOf({ threshold })).toBe(expected.dice.edgePpm);
  expect(edgePpm(dice.rtpOf({ threshold: 617 }))).toBe(10_192);
});

test('dice: the multiplier rises with the threshold and stays in the printed range', () => {
  const multipliers = THRESHOLDS.map(dice.winMultiplierE4);
  expect(multipliers.toSorted((a, b) => a - b)).toEqual(multipliers);
  expect([multipliers[0], multipliers.at(-1)]).toEqual([10_421, 495_000]);
  expect([dice.winMultiplierE4(5_000), dice.winMultiplierE4(5_050)]).toEqual([19_800, 20_000]);
});

test('dice: the largest stake is always paid in full and begins to fall above 10×', () => {
  for (const threshold of THRESHOLDS) {
    const stake = dice.maxStake(threshold);
    expect(payoutOf(stake, dice.winMultiplierE4(threshold)) <= dollars(5_000)).toBe(true);
    expect(stake < dollars(500)).toBe(threshold > 9_010);
  }
  expect(dice.maxStake(9_800)).toBe(dollars(101.01));
  expect(dice.maxStake(9_800, dollars(50))).toBe(dollars(50));
});

test('dice: a roll above the threshold wins, a tie loses', () => {
  const numberOf = (roll: number) => Math.ceil((roll * 2 ** 32) / 10_001);
  const play = (roll: number) => dice.draw([numberOf(roll)], { threshold: 5_000 });
  expect(play(4_999)).toEqual({ roll: 4_999, win: false });
  expect(play(5_000)).toEqual({ roll: 5_000, win: false });
  expect(play(5_001)).toEqual({ roll: 5_001, win: true });
  expect(dice.multiplierE4({ threshold: 5_000 }, play(5_000))).toBe(0);
  expect(dice.multiplierE4({ threshold: 5_000 }, play(5_001))).toBe(19_800);
  expect(dice.draw([0], { threshold: 500 }).roll).toBe(0);
  expect(dice.draw([2 ** 32 - 1], { threshold: 9_800 })).toEqual({ roll: 10_000, win: true });
});

test('dice: the true chance is a trifle under the one shown', () => {
  expect(textOf(dice.winChance(500))).toBe('9500/10001');
  expect(textOf(dice.winChance(9_800))).toBe('200/10001');
});

test.each([499, 9_801, 0, -500, 500.5, Number.NaN, Infinity])('dice: the threshold %d is refused', (threshold) => {
  expect(dice.checkBet({ threshold })).toEqual({ ok: false, reason: 'threshold_out_of_range' });
  expect(() => dice.winMultiplierE4(threshold)).toThrow(RangeError);
});

test('dice: every threshold of two decimals is read exactly', () => {
  for (const threshold of THRESHOLDS) {
    expect(dice.parseThreshold(JSON.parse(`${threshold / 100}`) as number)).toBe(threshold);
    expect(dice.checkBet({ threshold })).toEqual({ ok: true });
  }
});

test('dice: more than two decimals are refused, not rounded', () => {
  assert(
    property(integer({ min: 5_001, max: 97_999 }), (thousandths) => {
      const isFine = thousandths % 10 === 0;
      expect(dice.parseThreshold(thousandths / 1_000)).toBe(isFine ? thousandths / 10 : null);
    }),
  );
  assert(
    property(double({ min: 5, max: 98, noNaN: true }), (value) => {
      const threshold = dice.parseThreshold(value);
      expect(threshold === null || threshold / 100 === value).toBe(true);
    }),
  );
});

test.each([Number.NaN, Infinity, -5, 1e21, 1e-7, 5.005, 1_000])('dice: %d is not read as a threshold', (value) => {
  expect(dice.parseThreshold(value)).toBeNull();
});

test('dice: a typed multiplier means the nearest chance', () => {
  expect(dice.thresholdOfMultiplier(20_000)).toBe(5_050);
  expect(dice.thresholdOfMultiplier(19_800)).toBe(5_000);
  expect(dice.thresholdOfMultiplier(30_000)).toBe(6_700);
  expect(dice.thresholdOfMultiplier(10_000)).toBe(500);
  expect(dice.thresholdOfMultiplier(9_999_999)).toBe(9_800);
  for (const threshold of THRESHOLDS) {
    const again = dice.thresholdOfMultiplier(dice.winMultiplierE4(threshold));
    expect(Math.abs(again - threshold)).toBeLessThanOrEqual(1);
  }
});

test('dice: a roll without a number throws', () => {
  expect(() => dice.draw([], { threshold: 5_000 })).toThrow(RangeError);
});
