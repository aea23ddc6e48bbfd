import type { UsdMicros } from '../money/usd.ts';

/**
 * Whose money is in a round. The provider does not say which bet a win belongs to, so a win is divided in proportion to
 * the stakes. Two rules keep that honest where bets join a round that has paid before:
 * - Stakes of a bonus stay in until the round or their run is over, because a feature may still pay on them.
 * - Stakes of the primary balance that had a result leave when the next bet joins. Otherwise they would draw a part of
 *   what a later bonus bet wins to the primary balance.
 */
export interface Shares {
  cash: {
    staked: UsdMicros;
    /** Bets that no result, refund or end has come to yet. */
    open: number;
    /** The first bet that `staked` holds; 0 where it holds none. */
    since: bigint;
  };
  bonus: { staked: UsdMicros; open: number; run: number };
  /** Bets with a number up to this one wait for nothing. */
  settled: bigint;
}
