import { Refusal } from '../http/errors.ts';
import type { Serve } from '../http/router.ts';
import type { Wallet } from '../ledger/wallet.ts';
import type { UsdMicros } from '../money/usd.ts';
import * as api from './api.ts';

export interface PromotionState {
  promotion: { active: boolean } | null;
  activatedButEnded: boolean;
  wagerProgress: UsdMicros;
  wagerLock: UsdMicros;
  maxBet: UsdMicros;
}

/** No promotion is offered: nobody has one, and none has ended. The amounts are what bets are held to. */
export function promotionState(wallet: Wallet): PromotionState {
  return {
    promotion: null,
    activatedButEnded: false,
    wagerProgress: wallet.promoProgress,
    wagerLock: wallet.promoLock,
    maxBet: wallet.promoMaxBet,
  };
}

export function promotionRoutes(serve: Serve): void {
  serve(api.activatePromotion, async () => {
    throw new Refusal('NO_PROMOTION_OPEN');
  });
  serve(api.cancelPromotion, async () => {
    throw new Refusal('NO_PROMOTION_ACTIVE');
  });
}
