import { payoutOf } from '../../money/payout.ts';
import { dollars, parseUsd, toUsd, type UsdMicros } from '../../money/usd.ts';
import { stakeLimit } from '../settlement.ts';
import { lastFlip, multipliersE4, rtpOf, survival, TILES, WIN_MAX } from './rules.ts';

/** A round's value at a step, by the same rules as the server's. Amounts are dollars. */
export interface Worth {
  multiplier: number;
  payout: number;
}

/** Null if there is no such step: before the first gem and after the last. */
export function worthAt(stake: number, mines: number, flips: number): Worth | null {
  const multiplierE4 = multipliersE4({ mines })[flips - 1];
  if (multiplierE4 === undefined) return null;
  return { multiplier: multiplierE4 / 10_000, payout: toUsd(payoutOf(microsOf(stake), multiplierE4)) };
}

/** The chance that the next tile is a gem after this many flips. */
export function gemChance(mines: number, flips: number): number {
  return flips < TILES ? (TILES - mines - flips) / (TILES - flips) : 0;
}

/** The chance that this many tiles are all gems. */
export function allGemsChance(mines: number, flips: number): number {
  const { numerator, denominator } = survival({ mines }, flips);
  return Number(numerator) / Number(denominator);
}

export function returnAt(mines: number, flips: number): number {
  const { numerator, denominator } = rtpOf({ mines }, Math.max(1, flips));
  return Number(numerator) / Number(denominator);
}

/** The number of gems after which a round is paid automatically. `winMax` is 0 until it is known. */
export function flipsWithin(stake: number, mines: number, winMax: number): number {
  return lastFlip(microsOf(stake), mines, winMax === 0 ? WIN_MAX : dollars(winMax));
}

/** The largest stake whose first gem is within the maximum win. */
export function stakeCentsWithin(mines: number, winMax: number): number {
  return winMax === 0
    ? Infinity
    : Number(stakeLimit(multipliersE4({ mines })[0]!, dollars(winMax), dollars(winMax)) / 10_000n);
}

function microsOf(stake: number): UsdMicros {
  const micros = parseUsd(stake);
  if (micros === null) throw new RangeError(`No stake: ${stake}`);
  return micros;
}
