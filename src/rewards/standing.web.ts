import { toUsd } from '../money/usd.ts';
import { RAKEBACK } from '../terms/house-terms.ts';
import type { Session } from '../ui/session.ts';
import { standingOf } from '../terms/ranks.ts';

/**
 * The player's rank and progress in dollars. Computed from the totals, because every bet's answer updates those but not the rank's name.
 */
export function playerStanding({ totalCashWagers, totalBonusWagers }: Session) {
  const wagered = totalCashWagers + totalBonusWagers;
  const { rank, next, left, share } = standingOf(BigInt(Math.round(wagered * 1e6)));
  return { rank: rank.name, next: next?.name ?? null, left: toUsd(left), share, wagered };
}

export function isRakebackClaimable({ rakebackAmount }: Session): boolean {
  return rakebackAmount >= RAKEBACK.claimMin;
}

/** Granted bonuses that wait to be claimed: the count without the rank-up reward and rakeback. */
export function openBonuses(player: Session): number {
  return player.claimableRewards - Number(player.rankRewardPending) - Number(isRakebackClaimable(player));
}
