import { toUsd } from '../money/usd.ts';
import { RAKEBACK } from '../terms/house-terms.ts';
import type { Session } from '../ui/session.ts';
import { standingOf } from '../terms/ranks.ts';

/** Where the player stands, in dollars. By the server's totals: they come with every bet, the rank's name does not. */
export function playerStanding({ totalCashWagers, totalBonusWagers }: Session) {
  const wagered = totalCashWagers + totalBonusWagers;
  const { rank, next, left, share } = standingOf(BigInt(Math.round(wagered * 1e6)));
  return { rank: rank.name, next: next?.name ?? null, left: toUsd(left), share, wagered };
}

export function isRakebackClaimable({ rakebackAmount }: Session): boolean {
  return rakebackAmount >= RAKEBACK.claimMin;
}

/** Granted bonuses that wait: what the count holds besides rank-up reward and rakeback. */
export function openBonuses(player: Session): number {
  return player.claimableRewards - Number(player.rankRewardPending) - Number(isRakebackClaimable(player));
}
