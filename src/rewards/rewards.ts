import type { Clock } from '../clock/clock.ts';
import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import { lockWallet, noteRankClaimed } from '../ledger/wallet-rows.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { dollars, MICROS_PER_USD, usdMicros, ZERO_USD, type UsdMicros } from '../money/usd.ts';
import { RAKEBACK } from '../terms/house-terms.ts';
import { RANK_LADDER, rankOf, type Rank, type RankName } from '../terms/ranks.ts';
import type { Transfer } from '../ledger/transfer.ts';

const NANOS_PER_MICRO = 1_000n;
const RAKEBACK_CLAIM_MIN = dollars(RAKEBACK.claimMin);

export interface RewardState {
  rank: RankName;
  /** The reward of the lowest unclaimed rank that was reached. */
  rankReward: UsdMicros;
  rankRewardPending: boolean;
  /** Negative if it was claimed and the stakes that had earned it were refunded later. */
  rakeback: UsdMicros;
  /** Rewards of all kinds that can be claimed now. */
  claimableRewards: number;
}

/** Derived only from the wallet's totals, which each bet changes in the transaction that takes its stake. */
export function rewardsOf(wallet: Wallet): RewardState {
  const pending = nextRankToClaim(wallet);
  const rakeback = usdMicros(wallet.rakebackNanos / NANOS_PER_MICRO - rankRewardsOwed(wallet));
  return {
    rank: rankOf(wageredOf(wallet)),
    rankReward: pending?.reward ?? ZERO_USD,
    rankRewardPending: pending !== null,
    rakeback,
    claimableRewards: Number(pending !== null) + Number(rakeback >= RAKEBACK_CLAIM_MIN) + wallet.bonusesOpen,
  };
}

export type Claim<More = unknown> =
  | ({ ok: true; reward: UsdMicros; wallet: Wallet } & More)
  | { ok: false; reason: 'NOTHING_TO_CLAIM' };

/** Pays the accrued rakeback in whole micro-dollars; the fraction stays. */
export async function claimRakeback(tx: Tx, clock: Clock, playerId: PlayerId): Promise<Claim> {
  const wallet = await lockWallet(tx, playerId);
  const { rakeback } = rewardsOf(wallet);
  if (rakeback < RAKEBACK_CLAIM_MIN) return { ok: false, reason: 'NOTHING_TO_CLAIM' };
  const result = await post(tx, clock, {
    playerId,
    key: `rakeback:${wallet.version}`,
    transfers: [rewardTransfer('rakeback', rakeback, wallet.lastBet)],
    tally: { rakebackNanos: -1n * rakeback * NANOS_PER_MICRO },
  });
  if (!result.ok) throw new Error('The house account has no lower bound.');
  return { ok: true, reward: rakeback, wallet: result.wallet };
}

/** Pays the reward of the lowest unclaimed rank that was reached. */
export async function claimRankReward(tx: Tx, clock: Clock, playerId: PlayerId): Promise<Claim<{ newRank: RankName }>> {
  const rank = nextRankToClaim(await lockWallet(tx, playerId));
  if (rank === null) return { ok: false, reason: 'NOTHING_TO_CLAIM' };
  await noteRankClaimed(tx, playerId, rank.minimum);
  const result = await post(tx, clock, {
    playerId,
    key: `rank:${rank.name}`,
    transfers: [rewardTransfer('rank_reward', rank.reward, rank.minimum / MICROS_PER_USD)],
  });
  if (!result.ok || result.repeated) throw new Error(`The reward of ${rank.name} was paid to ${playerId} before.`);
  return { ok: true, reward: rank.reward, newRank: rankOf(wageredOf(result.wallet)), wallet: result.wallet };
}

/** `reference` identifies what the reward is for: the last bet, the rank's minimum in dollars, the first day of a period. */
export function rewardTransfer(kind: Transfer['kind'], amount: UsdMicros, reference: bigint): Transfer {
  return { kind, debit: 'rewards', credit: 'primary', amount, reference };
}

function wageredOf({ cashWagered, bonusWagered }: Wallet): bigint {
  return cashWagered + bonusWagered;
}

/** Rewards claimed for ranks that refunds have since taken away from the player. Reaching the rank again clears the debt. */
function rankRewardsOwed(wallet: Wallet): bigint {
  const wagered = wageredOf(wallet);
  if (wallet.rankClaimed <= wagered) return 0n;
  const owed = RANK_LADDER.filter(({ minimum }) => minimum > wagered && minimum <= wallet.rankClaimed);
  return owed.reduce((sum, { reward }) => sum + reward, 0n);
}

function nextRankToClaim(wallet: Wallet): Rank | null {
  const next = RANK_LADDER.find(({ minimum }) => minimum > wallet.rankClaimed);
  return next && next.minimum <= wageredOf(wallet) ? next : null;
}
