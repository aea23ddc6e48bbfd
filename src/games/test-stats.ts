import { expect } from 'vitest';
import type { Fraction } from './settlement.ts';

/** One row of expected.json, in the order of its `columns`. */
export type ExpectedStats = [string, number, number, number, number, number, number, number, number, number];

interface Measured {
  multipliersE4: readonly number[];
  chances: readonly Fraction[];
  rtp: Fraction;
  edgePpm: number;
  promoWeightE4: number;
}

export function expectStats(measured: Measured, expected: ExpectedStats): void {
  const [rtp, edgePpm, promoWeight, sd, anything, atLeastStake, profit, top, topOdds, exposure] = expected;
  expect(textOf(measured.rtp)).toBe(rtp);
  expect(measured.edgePpm).toBe(edgePpm);
  expect(measured.promoWeightE4 / 10_000).toBe(promoWeight);

  const chances = measured.chances.map(valueOf);
  const multipliers = measured.multipliersE4.map((multiplier) => multiplier / 10_000);
  const mean = valueOf(measured.rtp);
  const chanceOf = (isMeant: (multiplier: number) => boolean) =>
    chances.reduce((sum, chance, result) => sum + (isMeant(multipliers[result]!) ? chance : 0), 0);
  const variance = chances.reduce((sum, chance, result) => sum + chance * (multipliers[result]! - mean) ** 2, 0);
  expect(chanceOf(() => true)).toBeCloseTo(1, 12);
  expect(Math.sqrt(variance)).toBeCloseTo(sd, 3);
  expect(chanceOf((multiplier) => multiplier > 0)).toBeCloseTo(anything, 5);
  expect(chanceOf((multiplier) => multiplier >= 1)).toBeCloseTo(atLeastStake, 5);
  expect(chanceOf((multiplier) => multiplier > 1)).toBeCloseTo(profit, 5);
  expect(Math.max(...multipliers)).toBe(top);
  expect(1 / chanceOf((multiplier) => multiplier === top)).toBeCloseTo(topOdds, 0);
  expect(500 * top).toBe(exposure);
}

export function textOf({ numerator, denominator }: Fraction): string {
  return `${numerator}/${denominator}`;
}

export function valueOf({ numerator, denominator }: Fraction): number {
  return Number(numerator) / Number(denominator);
}
