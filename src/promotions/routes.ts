import { Refusal } from '../http/errors.ts';
import type { Serve } from '../http/router.ts';
import { ZERO_USD, type UsdMicros } from '../money/usd.ts';
import * as api from './api.ts';

export interface PromotionState {
  promotion: { active: boolean } | null;
  activatedButEnded: boolean;
  wagerProgress: UsdMicros;
  wagerLock: UsdMicros;
  maxBet: UsdMicros;
}

/** No promotion is offered: nobody has one, and none has ended. */
export function promotionState(): PromotionState {
  return { promotion: null, activatedButEnded: false, wagerProgress: ZERO_USD, wagerLock: ZERO_USD, maxBet: ZERO_USD };
}

export function promotionRoutes(serve: Serve): void {
  serve(api.activatePromotion, async () => {
    throw new Refusal('NO_PROMOTION_OPEN');
  });
  serve(api.cancelPromotion, async () => {
    throw new Refusal('NO_PROMOTION_ACTIVE');
  });
}
