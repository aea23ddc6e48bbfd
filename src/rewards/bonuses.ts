import type { PlayTotals } from '../ledger/periods.ts';
import { dollars, usdMicros, type UsdMicros } from '../money/usd.ts';
import { BONUS_CLAIM, BONUSES } from '../terms/house-terms.ts';
import { rankOf, type RankName } from '../terms/ranks.ts';
import { ppmOf } from '../terms/shares.ts';
import { isAtLeast } from '../terms/vip.ts';

export type BonusKind = keyof typeof BONUSES;
export const BONUS_KINDS = Object.keys(BONUSES) as BonusKind[];

const NANOS_PER_MICRO = 1_000n;
const NANOS_TIMES_PPM = 1_000_000_000n;
export const GRANT_MIN = dollars(BONUS_CLAIM.min);

/** A bonus computed from the play of a period. */
export interface Reckoned {
  /** Stake times edge, or the net loss, both on the primary balance. */
  baseNanos: bigint;
  sharePpm: bigint;
  amount: UsdMicros;
  /** At the end of the period, or now if it is still running. */
  rank: RankName;
  isUnlocked: boolean;
}

/** `from` and `to` are the totals at the beginning and end of the period, or now. */
export function reckonBonus(kind: BonusKind, from: PlayTotals, to: PlayTotals): Reckoned {
  const { percent, of, from: tier } = BONUSES[kind];
  const sharePpm = ppmOf(percent);
  const playedNanos = of === 'theoretical' ? to.theoreticalNanos - from.theoreticalNanos : netLossNanos(from, to);
  // Negative if bets of an earlier period were refunded in this one; `from` carries the debt on.
  const baseNanos = playedNanos > 0n ? playedNanos : 0n;
  const rank = rankOf(to.cashWagered + to.bonusWagered);
  return {
    baseNanos,
    sharePpm,
    amount: usdMicros((baseNanos * sharePpm) / NANOS_TIMES_PPM),
    rank,
    isUnlocked: isAtLeast(rank, tier),
  };
}

/** Only for rounds that ended in the period, because a stake in an open round is not lost yet. */
function netLossNanos(from: PlayTotals, to: PlayTotals): bigint {
  const lostBy = ({ cashWagered, cashOpen, cashPaid }: PlayTotals) => cashWagered - cashOpen - cashPaid;
  return (lostBy(to) - lostBy(from)) * NANOS_PER_MICRO;
}
