import type { Balance } from './life-model.ts';

// Amounts are micro-dollars.
export const USD = 1_000_000n;

interface Day {
  /** Stake times edge of primary bets, in nano-dollars. */
  theoretical: bigint;
  /** Towards the rank. */
  wagered: bigint;
  /** On primary bets that ended on the day; negative when they won. */
  lost: bigint;
}

export interface ModelGrant {
  amount: bigint;
  expiresAtMs: number;
  state: 'claimable' | 'claimed' | 'expired';
}

/** What ranks and the bonuses of days, weeks and months follow from. */
export interface RewardModel {
  wageredAtStart: bigint;
  cashWagered: bigint;
  bonusWagered: bigint;
  /** By day, counted from 1970-01-01 in UTC. */
  days: Map<number, Day>;
  ranksClaimed: number;
  grants: Map<string, ModelGrant>;
  bets: bigint;
}

export function wageredOf({ cashWagered, bonusWagered }: RewardModel): bigint {
  return cashWagered + bonusWagered;
}

export function dayIn(player: RewardModel, today: number): Day {
  let day = player.days.get(today);
  if (!day) player.days.set(today, (day = { theoretical: 0n, wagered: 0n, lost: 0n }));
  return day;
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
