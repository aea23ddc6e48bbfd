import { AFFILIATE } from '../terms/house-terms.ts';

/** The affiliate's part of net gaming revenue, towards zero; below zero where the referrals have won. */
export function shareOf(ngr: bigint): bigint {
  return (ngr * BigInt(AFFILIATE.ngrPercent)) / 100n;
}

/** What a month brings: all referrals together, and a month that they have won costs nothing. */
export function earnedIn(ngr: bigint): bigint {
  return ngr > 0n ? shareOf(ngr) : 0n;
}
