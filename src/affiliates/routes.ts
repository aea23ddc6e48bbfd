import { Refusal } from '../http/errors.ts';
import type { Serve } from '../http/router.ts';
import * as api from './api.ts';

/** Codes cannot be set yet, so nobody has one and nobody was referred. */
export function affiliateRoutes(serve: Serve): void {
  serve(api.readStats, async () => ({
    referrals: [],
    summary: { totalReferrals: 0, totalWagered: 0, totalLifetimeEarnings: 0, totalCurrentCycleIncome: 0 },
  }));
  serve(api.readReferralCode, async () => ({ referral: null }));
  serve(api.changeReferralCode, async () => {
    throw new Refusal('AFFILIATES_NOT_OPEN');
  });
}
