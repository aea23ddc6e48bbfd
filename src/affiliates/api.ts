import { Type } from 'typebox';
import { contract, Message, Strict, Usd } from '../http/contract.ts';

const OrNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Sort = Type.Union([
  Type.Literal('username'),
  Type.Literal('signupDate'),
  Type.Literal('wagered'),
  Type.Literal('ngr'),
]);
const Month = Type.String({ description: 'A month in UTC: 2026-11' });
const Limit = Type.String({ pattern: '^([1-9][0-9]?|100)$', description: '1 to 100, 20 when left out' });

const ReferralRow = {
  id: Type.Integer({ description: "In the affiliate's own numbering" }),
  username: Type.String(),
  totalCashWager: Usd,
  totalBonusWager: Usd,
  signupDate: Type.String(),
  totalNGR: Usd,
  affiliateEarnings: Usd,
};

export const readStats = contract({
  method: 'GET',
  path: '/api/users/affiliate/stats',
  summary: 'Referred players and what they brought',
  access: 'player',
  query: Strict({
    sort: Type.Optional(Sort),
    order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
    cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,6}$' })),
    limit: Type.Optional(Limit),
  }),
  answer: Strict({
    referrals: Type.Array(Strict(ReferralRow)),
    next: OrNull(Type.String()),
    summary: Strict({
      totalReferrals: Type.Integer(),
      totalWagered: Usd,
      totalLifetimeEarnings: Usd,
      totalCurrentCycleIncome: Usd,
    }),
    months: Type.Array(
      Strict({
        month: Month,
        ngr: Usd,
        basis: OrNull(
          // What the share is based on; null for months closed before shares had a cap.
          Strict({
            theoretical: Type.Number({ description: 'Stakes times house edge' }),
            setOff: Type.Number({ description: 'Negative months before, as far as this one makes up for them' }),
            cap: Type.Number({ description: 'The most that the month can bring' }),
            carriedOn: Type.Number({ description: 'What later months have to make up for' }),
          }),
        ),
        earnings: Usd,
        creditedAt: OrNull(Type.String({ description: 'When the month was closed; null while it is open' })),
      }),
    ),
  }),
});

export const readReferral = contract({
  method: 'GET',
  path: '/api/users/affiliate/referrals/{id}',
  summary: 'How the revenue of one referral comes about, month by month',
  access: 'player',
  params: Strict({ id: Type.String({ maxLength: 10 }) }),
  answer: Strict({
    ...ReferralRow,
    months: Type.Array(
      Strict({
        month: Month,
        stakes: Usd,
        payouts: Usd,
        rewards: Type.Number({ description: 'Rakeback, rank rewards and bonuses that were paid to the referral' }),
        ngr: Usd,
        theoretical: Type.Number({ description: 'Stakes times house edge' }),
        earnings: Type.Number({ description: 'The share of this revenue before cap and carry-over' }),
      }),
    ),
  }),
});

export const readReferralCode = contract({
  method: 'GET',
  path: '/api/users/referral-code',
  summary: 'Own referral code, or null',
  access: 'player',
  answer: Strict({ referral: OrNull(Type.String()) }),
});

export const changeReferralCode = contract({
  method: 'PUT',
  path: '/api/users/change-referral',
  summary: 'Set the own referral code',
  access: 'player',
  body: Strict({ newReferralCode: Type.String({ maxLength: 64 }) }),
  answer: Message,
});
