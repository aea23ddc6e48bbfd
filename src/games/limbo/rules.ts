import { requireNumbers } from '../../fairness/draw.ts';
import { dollars } from '../../money/usd.ts';
import { fraction, isWholeWithin, promoWeightE4, type Fraction } from '../settlement.ts';

export interface LimboBet {
  /** In hundredths: the point must reach it, and a win pays it. */
  target: number;
}

export interface LimboOutcome {
  /** In hundredths, from 100 on. */
  point: number;
}

export const TARGET_MIN = 101;
/** Above this, 24 bits are too coarse and the return would drop. */
export const TARGET_MAX = 1_000_000;
export const WIN_MAX = dollars(50_000);

/** Points come from the first 24 bits of a number. */
export const VALUES = 2 ** 24;
/** 99% of them, in hundredths of a multiplier. */
export const NUMERATOR = 99 * VALUES;
const POINT_MIN = 100;

export function isValid({ target }: LimboBet): boolean {
  return isWholeWithin(target, TARGET_MIN, TARGET_MAX);
}

export function draw(numbers: readonly number[]): LimboOutcome {
  requireNumbers(numbers, 1);
  const value = numbers[0]! >>> 8;
  return { point: Math.max(POINT_MIN, Math.floor(NUMERATOR / (value + 1))) };
}

export function isWin({ target }: LimboBet, { point }: LimboOutcome): boolean {
  return point >= target;
}

export function winMultiplierE4(target: number): number {
  return target * 100;
}

/** How many of the 2^24 values reach the target. */
export function winningValues(target: number): number {
  return Math.floor(NUMERATOR / target);
}

export function winChance(target: number): Fraction {
  return fraction(BigInt(winningValues(target)), BigInt(VALUES));
}

export function rtpOf({ target }: LimboBet): Fraction {
  return fraction(BigInt(winningValues(target) * target), BigInt(100 * VALUES));
}

/** Millionths of the stake, rounded half up. In doubles, which are exact here, because every bet calls it. */
export function edgePpmOf({ target }: LimboBet): number {
  const all = 100 * VALUES;
  const kept = all - winningValues(target) * target;
  return Math.floor((2 * kept * 1_000_000 + all) / (2 * all));
}

export function promoWeightE4Of(bet: LimboBet): number {
  return promoWeightE4(rtpOf(bet));
}

/** The target whose chance is closest to a typed chance, in hundredths of a percent. */
export function targetOfChance(chance: number): number {
  return Math.min(TARGET_MAX, Math.max(TARGET_MIN, Math.round(990_000 / chance)));
}
