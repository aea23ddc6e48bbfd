import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import type { Cells } from '../db/cells/cells.ts';
import type { Tx } from '../db/database.ts';
import { Refusal } from '../http/errors.ts';
import { runOnce } from '../http/idempotency.ts';
import type { Serve } from '../http/router.ts';
import { readWallet } from '../ledger/wallet-rows.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { toUsd } from '../money/usd.ts';
import type { Session } from '../sessions/session.ts';
import * as api from './api.ts';
import { claimBonus } from './claim-bonus.ts';
import { describeVip, parseGrantId, type VipHost } from './describe-vip.ts';
import { claimRakeback, claimRankReward, rewardsOf, type Claim } from './rewards.ts';

export interface RewardRoutesOptions {
  cells: Cells;
  clock: Clock;
  vipHost: VipHost;
  /** Called after the commit of any change of a wallet. */
  walletChanged(wallet: Wallet): void;
}

export function rewardRoutes(serve: Serve, { cells, clock, vipHost, walletChanged }: RewardRoutesOptions): void {
  serve(api.readRewardStatus, async ({ session }) => {
    const state = rewardsOf(await readWallet(cells.of(session.playerId), session.playerId));
    return { currentRank: state.rank, rewardAmount: toUsd(state.rankReward), rewardPending: state.rankRewardPending };
  });

  serve(api.readRakeback, async ({ session }) => ({
    rakebackAmount: toUsd(rewardsOf(await readWallet(cells.of(session.playerId), session.playerId)).rakeback),
  }));

  /** Claims in one transaction, once per Idempotency-Key, and notifies the player's sockets after the commit. */
  const pay = async <More extends object>(
    { session, request }: { session: Session; request: FastifyRequest },
    claimIn: (tx: Tx) => Promise<Claim<More>>,
  ) => {
    let changed: Wallet | null = null;
    const answer = await runOnce(cells.of(session.playerId), clock, session.playerId, request, async (tx) => {
      const claim = await claimIn(tx);
      if (!claim.ok) throw new Refusal(claim.reason);
      const { ok: _ok, wallet, reward, ...more } = claim;
      changed = wallet;
      return { ...more, reward: toUsd(reward), balance: toUsd(wallet.primary), version: Number(wallet.version) };
    });
    if (changed) walletChanged(changed);
    return answer;
  };

  serve(api.claimRakeback, (call) => pay(call, (tx) => claimRakeback(tx, clock, call.session.playerId)));
  serve(api.claimRankReward, (call) => pay(call, (tx) => claimRankReward(tx, clock, call.session.playerId)));

  serve(api.readVip, ({ session }) => describeVip(cells.of(session.playerId), clock, session.playerId, vipHost));

  serve(api.claimBonus, async (call) => {
    const which = parseGrantId(call.body.id);
    if (!which) throw new Refusal('NOT_FOUND');
    return pay(call, (tx) => claimBonus(tx, clock, call.session.playerId, which));
  });
}
