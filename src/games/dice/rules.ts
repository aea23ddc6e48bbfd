import { indexOf, requireNumbers } from '../../fairness/draw.ts';
import { dollars, type UsdMicros } from '../../money/usd.ts';
import {
  edgePpm,
  fraction,
  isWholeWithin,
  STAKE_MAX,
  stakeLimit,
  type BetCheck,
  type Fraction,
} from '../settlement.ts';

export interface DiceBet {
  /** In hundredths; rolls above it win. */
  threshold: number;
}

export interface DiceOutcome {
  /** In hundredths, 0 to 10,000. */
  roll: number;
  win: boolean;
}

export type DiceReason = 'threshold_out_of_range';

export const THRESHOLD_MIN = 500;
export const THRESHOLD_MAX = 9_800;
/** 0.00 to 100.00, as in every public verifier of this mapping. */
export const ROLLS = 10_001;
export const WIN_MAX = dollars(5_000);

/** The displayed chance, in hundredths of a percent, is this minus the threshold. */
export const FULL_CHANCE = 10_000;
/** 99% ÷ displayed chance, times 10,000. */
export const MULTIPLIER_NUMERATOR = 99_000_000;

/** For a bet whose multiplier needs no rounding; rakeback uses it for every Dice bet. */
const EDGE_PPM = edgePpm(fraction(BigInt(MULTIPLIER_NUMERATOR), BigInt(ROLLS) * 10_000n));

export function checkBet(bet: DiceBet): BetCheck<DiceReason> {
  if (isWholeWithin(bet.threshold, THRESHOLD_MIN, THRESHOLD_MAX)) return { ok: true };
  return { ok: false, reason: 'threshold_out_of_range' };
}

/** Reads a slider value from JSON. Null unless it is a plain number with at most two decimals. */
export function parseThreshold(value: number): number | null {
  // The shortest decimal text of a double is what the sender wrote; value * 100 may be inexact.
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(String(value));
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

export function numbersNeeded(_bet: DiceBet): number {
  return 1;
}

export function draw(numbers: readonly number[], bet: DiceBet): DiceOutcome {
  requireNumbers(numbers, 1);
  const roll = indexOf(numbers[0]!, ROLLS);
  return { roll, win: isWin(bet.threshold, roll) };
}

export function multiplierE4(bet: DiceBet, outcome: DiceOutcome): number {
  return outcome.win ? winMultiplierE4(bet.threshold) : 0;
}

export function winMultiplierE4(threshold: number): number {
  if (!isWholeWithin(threshold, THRESHOLD_MIN, THRESHOLD_MAX)) throw new RangeError(`No threshold: ${threshold}`);
  return Math.floor(MULTIPLIER_NUMERATOR / (FULL_CHANCE - threshold));
}

/** The threshold for a typed multiplier. The field then shows that threshold's own multiplier. */
export function thresholdOfMultiplier(multiplierE4: number): number {
  const threshold = FULL_CHANCE - Math.round(MULTIPLIER_NUMERATOR / multiplierE4);
  return Math.min(THRESHOLD_MAX, Math.max(THRESHOLD_MIN, threshold));
}

/** How many of the 10,001 rolls win. */
export function winningOutcomes(threshold: number): number {
  let winning = 0;
  for (let roll = 0; roll < ROLLS; roll += 1) if (isWin(threshold, roll)) winning += 1;
  return winning;
}

/** The true chance, slightly below the displayed one. */
export function winChance(threshold: number): Fraction {
  return fraction(BigInt(winningOutcomes(threshold)), BigInt(ROLLS));
}

export function rtpOf(bet: DiceBet): Fraction {
  const paid = winningOutcomes(bet.threshold) * winMultiplierE4(bet.threshold);
  return fraction(BigInt(paid), BigInt(ROLLS) * 10_000n);
}

export function edgePpmOf(_bet: DiceBet): number {
  return EDGE_PPM;
}

export function maxStake(threshold: number, stakeMax: UsdMicros = STAKE_MAX, winMax: UsdMicros = WIN_MAX): UsdMicros {
  return stakeLimit(winMultiplierE4(threshold), stakeMax, winMax);
}

export function isWin(threshold: number, roll: number): boolean {
  return roll > threshold;
}
