import type { Wallet } from '../../ledger/wallet.ts';
import { toUsd } from '../../money/usd.ts';
import { promotionState } from '../../promotions/promotion.ts';
import { rewardsOf } from '../../rewards/rewards.ts';

/** The message to the player's sockets after a change of the wallet. */
export function describeUpdate(wallet: Wallet) {
  const rewards = rewardsOf(wallet);
  const promotion = promotionState(wallet);
  return {
    version: Number(wallet.version),
    balance: toUsd(wallet.primary),
    bonus: toUsd(wallet.promotional),
    totalCashWagers: toUsd(wallet.cashWagered),
    totalBonusWagers: toUsd(wallet.bonusWagered),
    totalBets: Number(wallet.betCount),
    promoActivatedButEnded: promotion.activatedButEnded,
    promotion: promotion.promotion,
    maxBet: toUsd(promotion.maxBet),
    rank: rewards.rank,
    rakebackAmount: toUsd(rewards.rakeback),
    rewardAmount: toUsd(rewards.rankReward),
    claimableRewards: rewards.claimableRewards,
  };
}
