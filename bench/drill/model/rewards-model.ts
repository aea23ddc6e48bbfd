import { dayIn, type Balance, type RankedPlayer } from '../../economy/model.ts';

/** What ranks and the bonuses of days, weeks and months follow from. */
export interface RewardModel extends RankedPlayer {
  bets: bigint;
}

export function newRewards(wageredAtStart: bigint): RewardModel {
  return {
    wageredAtStart,
    cashWagered: wageredAtStart,
    bonusWagered: 0n,
    bets: 0n,
    days: new Map(),
    ranksClaimed: 0,
    grants: new Map(),
  };
}

/** A stake that counts from now on. */
export function countBet(player: RewardModel, today: number, balance: Balance, stake: bigint, edgePpm: bigint): void {
  const day = dayIn(player, today);
  player.bets += 1n;
  if (balance === 'primary') {
    player.cashWagered += stake;
    day.theoretical += (stake * edgePpm) / 1_000n;
    day.wagered += stake;
    return;
  }
  player.bonusWagered += stake / 2n;
  day.wagered += stake / 2n;
}

/** A bet that counted has ended. */
export function endBet(player: RewardModel, today: number, balance: Balance, stake: bigint, payout: bigint): void {
  if (balance === 'primary') dayIn(player, today).lost += stake - payout;
}
