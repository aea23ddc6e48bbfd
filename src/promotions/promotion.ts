import {
  cancelAmounts,
  cancelRun,
  isBonusRunning,
  isPromotionActive,
  isPromotionEnded,
  mostKept,
} from '../bets/promotion.ts';
import { recordEndOfRun } from '../bets/promotion-runs.ts';
import type { Clock } from '../clock/clock.ts';
import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { lockWallet, selectBalance } from '../ledger/wallet-rows.ts';
import { toUsd, usdMicros, type UsdMicros } from '../money/usd.ts';
import { activatedTerms } from '../terms/promotion-terms.ts';
import { giveUp, type PromotionAct } from './activation.ts';
import { dropOwedFreeSpins } from './free-spins.ts';

export interface PromotionState {
  promotion: ({ active: true } & ReturnType<typeof describeRun>) | null;
  activatedButEnded: boolean;
  wagerProgress: UsdMicros;
  wagerLock: UsdMicros;
  maxBet: UsdMicros;
}

/** Computed from the wallet row alone, so that every message with a balance can include it. */
export function promotionState(wallet: Wallet): PromotionState {
  const isRunning = isBonusRunning(wallet);
  const nothing = usdMicros(0n);
  return {
    promotion: isPromotionActive(wallet) ? { active: true, ...describeRun(wallet) } : null,
    activatedButEnded: isPromotionEnded(wallet),
    wagerProgress: isRunning ? wallet.promoProgress : nothing,
    wagerLock: wallet.promoLock,
    maxBet: isRunning ? wallet.promoMaxBet : nothing,
  };
}

/** In dollars, for the browser. Includes the progress, which is pushed with every bet. */
function describeRun(wallet: Wallet) {
  const { returned, forfeited } = cancelAmounts(wallet);
  const isRunning = isBonusRunning(wallet);
  const keepsMax = isRunning ? mostKept(wallet) : null;
  const { version, bonusPercents, until } = activatedTerms(wallet);
  return {
    version,
    until,
    bonuses: wallet.promoBonuses,
    nextPercent: bonusPercents[wallet.promoBonuses] ?? null,
    deposit: isRunning ? toUsd(wallet.promoDeposit) : 0,
    bonus: isRunning ? toUsd(wallet.promoBonus) : 0,
    progress: toUsd(wallet.promoProgress),
    lock: toUsd(wallet.promoLock),
    keepsMax: keepsMax === null ? null : toUsd(keepsMax),
    cancelReturns: toUsd(returned),
    cancelForfeits: toUsd(forfeited),
  };
}

/** Once a bonus was granted, giving up is final. */
export async function cancelPromotion(tx: Tx, clock: Clock, playerId: PlayerId): Promise<PromotionAct> {
  let wallet = await lockWallet(tx, playerId);
  if (!isPromotionActive(wallet)) return { ok: false, reason: 'NO_PROMOTION_ACTIVE' };
  // Rounds of ours and of a provider: a bonus must not end while a stake made with it may still win.
  if (wallet.promoRounds > 0n) return { ok: false, reason: 'PROMOTION_ROUND_OPEN' };
  if (isBonusRunning(wallet)) {
    const { transfers, tally, row } = cancelRun(wallet, clock.now());
    const posted = await post(tx, clock, { playerId, key: `promotion-cancel:${wallet.promoRun}`, transfers, tally });
    if (!posted.ok || posted.repeated) throw new Error(`Run ${wallet.promoRun} of player ${playerId} ended already.`);
    await recordEndOfRun(tx, row);
    await dropOwedFreeSpins(tx, playerId, row.run);
    wallet = posted.wallet;
  }
  // Nothing is left to stake there, so the next bet would be refused.
  if (wallet.selectedBalance === 'promotional' && wallet.promotional === 0n) {
    await selectBalance(tx, playerId, 'primary');
  }
  return { ok: true, wallet: await giveUp(tx, wallet, clock.now()) };
}
