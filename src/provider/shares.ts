import type { UsdMicros } from '../money/usd.ts';

/**
 * Whose money is in a round. The provider does not say which bet a win belongs to, so a win is divided in proportion to
 * the stakes. Two rules keep this fair when bets join a round that has already paid:
 * - Stakes of a bonus stay in until the round or their run is over, because a feature may still pay on them.
 * - Stakes of the primary balance that had a result leave when the next bet joins. Otherwise they would draw part of a later
 *   bonus bet's win to the primary balance.
 */
export interface Shares {
  cash: {
    staked: UsdMicros;
    /** Bets that had no result, refund or end yet. */
    open: number;
    /** The first bet included in `staked`; 0 if there is none. */
    since: bigint;
  };
  bonus: { staked: UsdMicros; open: number; run: number };
  /** Bets with a number up to this one need no result any more. */
  settled: bigint;
}
