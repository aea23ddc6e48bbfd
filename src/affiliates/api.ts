import { Type } from 'typebox';
import { contract, Message, Strict, Usd } from '../http/contract.ts';

export const readStats = contract({
  method: 'GET',
  path: '/api/users/affiliate/stats',
  summary: 'Referred players and what they brought',
  access: 'player',
  answer: Strict({
    referrals: Type.Array(
      Strict({
        username: Type.String(),
        totalCashWager: Usd,
        totalBonusWager: Usd,
        signupDate: Type.String(),
        totalNGR: Usd,
        affiliateEarnings: Usd,
      }),
    ),
    summary: Strict({
      totalReferrals: Type.Integer(),
      totalWagered: Usd,
      totalLifetimeEarnings: Usd,
      totalCurrentCycleIncome: Usd,
    }),
  }),
});

export const readReferralCode = contract({
  method: 'GET',
  path: '/api/users/referral-code',
  summary: 'Own referral code, or null',
  access: 'player',
  answer: Strict({ referral: Type.Union([Type.String(), Type.Null()]) }),
});

export const changeReferralCode = contract({
  method: 'PUT',
  path: '/api/users/change-referral',
  summary: 'Set the own referral code',
  access: 'player',
  body: Strict({ newReferralCode: Type.String({ maxLength: 64 }) }),
  answer: Message,
});
