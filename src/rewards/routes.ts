import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/errors.ts';
import { runOnce } from '../http/idempotency.ts';
import type { Serve } from '../http/router.ts';
import { readWallet } from '../ledger/wallet-rows.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { toUsd } from '../money/usd.ts';
import * as api from './api.ts';
import { claimRakeback, rewardsOf } from './rewards.ts';

export interface RewardRoutesOptions {
  database: Database;
  clock: Clock;
  /** Called after the commit of whatever changed a wallet. */
  walletChanged(wallet: Wallet): void;
}

export function rewardRoutes(serve: Serve, { database, clock, walletChanged }: RewardRoutesOptions): void {
  serve(api.readRewardStatus, async ({ session }) => {
    const state = rewardsOf(await readWallet(database, session.playerId));
    return { currentRank: state.rank, rewardAmount: toUsd(state.rankReward), rewardPending: state.rankRewardPending };
  });

  serve(api.readRakeback, async ({ session }) => ({
    rakebackAmount: toUsd(rewardsOf(await readWallet(database, session.playerId)).rakeback),
  }));

  serve(api.claimRakeback, async ({ session, request }) => {
    let changed: Wallet | null = null;
    const answer = await runOnce(database, clock, session.playerId, request, async (tx) => {
      const claim = await claimRakeback(tx, clock, session.playerId);
      if (!claim.ok) throw new Refusal(claim.reason);
      changed = claim.wallet;
      return {
        reward: toUsd(claim.reward),
        balance: toUsd(claim.wallet.primary),
        version: Number(claim.wallet.version),
      };
    });
    if (changed) walletChanged(changed);
    return answer;
  });

  serve(api.claimRankReward, async () => {
    throw new Refusal('NOTHING_TO_CLAIM');
  });
}
