import { dollars, usdMicros, type UsdMicros } from '../money/usd.ts';
import { BETS, PROMOTION } from '../terms/house-terms.ts';
import { ppmOf } from '../terms/shares.ts';

export const RISKS = ['low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];

export type BetCheck<Reason extends string> = { ok: true } | { ok: false; reason: Reason };

/** In lowest terms. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

/** A pay table with derived figures. */
export interface PayTable {
  /** Indexed by result. */
  multipliersE4: readonly number[];
  topMultiplierE4: number;
  rtp: Fraction;
  edgePpm: number;
  promoWeightE4: number;
}

/** Defaults of the settings shared by all games. */
export const STAKE_MIN = dollars(BETS.stakeMin);
export const STAKE_MAX = dollars(BETS.stakeMax);

const MICROS_PER_CENT = 10_000n;
const E4 = 10_000n;
/** From this edge on, a promotional stake counts in full towards the wager lock. */
const FULL_WEIGHT_EDGE_PPM = ppmOf(PROMOTION.fullWeightEdgePercent);

/** The largest stake, in whole cents, whose best payout can be paid in full: no payout is ever cut. */
export function stakeLimit(topMultiplierE4: bigint | number, stakeMax: UsdMicros, winMax: UsdMicros): UsdMicros {
  const cents = (winMax * E4) / BigInt(topMultiplierE4) / MICROS_PER_CENT;
  const payable = cents * MICROS_PER_CENT;
  return payable < stakeMax ? usdMicros(payable) : stakeMax;
}

/** From printed multipliers: result i occurs in `ways[i]` of all equally likely ways. */
export function payTable(multipliers: readonly number[], ways: readonly bigint[]): PayTable {
  if (ways.length !== multipliers.length) throw new RangeError('Each result has its ways and its multiplier.');
  const multipliersE4 = multipliers.map((multiplier) => Math.round(multiplier * 10_000));
  const paid = ways.reduce((sum, count, result) => sum + count * BigInt(multipliersE4[result]!), 0n);
  const all = ways.reduce((sum, count) => sum + count, 0n);
  const rtp = fraction(paid, all * E4);
  return {
    multipliersE4,
    topMultiplierE4: Math.max(...multipliersE4),
    rtp,
    edgePpm: edgePpm(rtp),
    promoWeightE4: promoWeightE4(rtp),
  };
}

export function fraction(numerator: bigint, denominator: bigint): Fraction {
  if (denominator <= 0n) throw new RangeError('A denominator is above zero.');
  const divisor = greatestCommonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** House edge in millionths of the stake, rounded half up. */
export function edgePpm(rtp: Fraction): number {
  return roundedHalfUp((rtp.denominator - rtp.numerator) * 1_000_000n, rtp.denominator);
}

/** The part of a promotional stake that counts towards the wager lock, in ten-thousandths, rounded half up. */
export function promoWeightE4(rtp: Fraction): number {
  const weight = (rtp.denominator - rtp.numerator) * 1_000_000n * E4;
  return Math.min(10_000, roundedHalfUp(weight, rtp.denominator * FULL_WEIGHT_EDGE_PPM));
}

/** Ways to choose k of n. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let taken = 1; taken <= k; taken += 1) ways = (ways * BigInt(n - k + taken)) / BigInt(taken);
  return ways;
}

export function isWholeWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function roundedHalfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
