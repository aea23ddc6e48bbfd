import { AFFILIATE } from '../terms/house-terms.ts';

/** The basis of a month's share, over all referrals. Amounts are micro-dollars. */
export interface MonthSum {
  /** Net gaming revenue; negative if the referrals have won. */
  ngr: bigint;
  /** Stakes times house edge. */
  theoretical: bigint;
  /** What is left of earlier negative months, latest first. */
  carried: readonly bigint[];
}

export interface MonthShare {
  /** How much of the carried amounts this month makes up for. */
  setOff: bigint;
  /** The maximum share of the month. */
  cap: bigint;
  earned: bigint;
  /** What the next month has to make up for, latest first. */
  carriedOn: bigint[];
}

/** The affiliate's share of net gaming revenue, rounded towards zero; negative if the referrals have won. */
export function shareOf(ngr: bigint): bigint {
  return (ngr * BigInt(AFFILIATE.ngrPercent)) / 100n;
}

/**
 * Computes a month's share. Revenue first makes up for negative months, oldest first. The cap removes the value of luck: however
 * few and large the bets, the share stays below what the house earns from them on average.
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
