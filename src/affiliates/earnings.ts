import { AFFILIATE } from '../terms/house-terms.ts';

/** What the share of a month rests on: all referrals together. Amounts are micro-dollars. */
export interface MonthSum {
  /** Net gaming revenue; below zero where the referrals have won. */
  ngr: bigint;
  /** Stakes times house edge. */
  theoretical: bigint;
  /** What is left of the negative months before, the latest first. */
  carried: readonly bigint[];
}

export interface MonthShare {
  /** Of what was carried over, so much is made up for by this month. */
  setOff: bigint;
  /** The most that the month can bring. */
  cap: bigint;
  earned: bigint;
  /** What the next month has to make up for, the latest first. */
  carriedOn: bigint[];
}

/** The affiliate's part of net gaming revenue, towards zero; below zero where the referrals have won. */
export function shareOf(ngr: bigint): bigint {
  return (ngr * BigInt(AFFILIATE.ngrPercent)) / 100n;
}

/**
 * What a month brings. Revenue first makes up for negative months, the oldest first. The cap makes luck worth nothing:
 * however few and large the bets, the share stays below what the house earns by them on average.
 */
export function reckonMonth({ ngr, theoretical, carried }: MonthSum): MonthShare {
  let left = ngr > 0n ? ngr : 0n;
  const missing = carried.slice(0, AFFILIATE.carryMonths);
  for (let at = missing.length - 1; at >= 0; at -= 1) {
    const used = missing[at]! < left ? missing[at]! : left;
    missing[at]! -= used;
    left -= used;
  }
  const setOff = (ngr > 0n ? ngr : 0n) - left;
  const cap = shareOf((theoretical > 0n ? theoretical : 0n) * BigInt(AFFILIATE.theoreticalFactor));
  const share = shareOf(left);
  const carriedOn = [ngr < 0n ? 0n - ngr : 0n, ...missing].slice(0, AFFILIATE.carryMonths);
  return { setOff, cap, earned: share < cap ? share : cap, carriedOn };
}
