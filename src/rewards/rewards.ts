import type { Clock } from '../clock/clock.ts';
import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import { lockWallet } from '../ledger/wallet-rows.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { usdMicros, ZERO_USD, type UsdMicros } from '../money/usd.ts';
import { rankOf } from './ranks.ts';

const NANOS_PER_MICRO = 1_000n;
const RAKEBACK_CLAIM_MICROS_MIN = 10_000n;

export interface RewardState {
  rank: string;
  rankReward: UsdMicros;
  rankRewardPending: boolean;
  rakeback: UsdMicros;
}

export function rewardsOf(wallet: Wallet): RewardState {
  return {
    rank: rankOf(wallet.cashWagered + wallet.bonusWagered),
    rankReward: ZERO_USD,
    rankRewardPending: false,
    rakeback: usdMicros(wallet.rakebackNanos / NANOS_PER_MICRO),
  };
}

export type RakebackClaim = { ok: true; reward: UsdMicros; wallet: Wallet } | { ok: false; reason: 'NOTHING_TO_CLAIM' };

/** Pays the accrued rakeback in whole micro-dollars; the rest of it stays. */
export async function claimRakeback(tx: Tx, clock: Clock, playerId: PlayerId): Promise<RakebackClaim> {
  const wallet = await lockWallet(tx, playerId);
  const { rakeback } = rewardsOf(wallet);
  if (rakeback < RAKEBACK_CLAIM_MICROS_MIN) return { ok: false, reason: 'NOTHING_TO_CLAIM' };
  const result = await post(tx, clock, {
    playerId,
    key: `rakeback:${wallet.version}`,
    transfers: [{ kind: 'rakeback', debit: 'rewards', credit: 'primary', amount: rakeback }],
    tally: { rakebackNanos: -1n * rakeback * NANOS_PER_MICRO },
  });
  if (!result.ok) throw new Error('The house account has no lower bound.');
  return { ok: true, reward: rakeback, wallet: result.wallet };
}
