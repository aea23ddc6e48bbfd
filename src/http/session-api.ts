import { Type } from 'typebox';
import { contract, Message, NoContent, Strict, Usd } from './contract.ts';

export const BalanceType = Type.Union([Type.Literal('primary'), Type.Literal('promotional')]);

const Promotion = Type.Union([
  Type.Null(),
  Type.Object(
    {
      active: Type.Boolean(),
      version: Type.Optional(Type.Integer({ description: 'Of the terms that were activated' })),
      until: Type.Optional(
        Type.Union([Type.String(), Type.Null()], { description: 'Deposits bring a bonus until then' }),
      ),
      bonuses: Type.Optional(Type.Integer({ description: 'Granted so far' })),
      nextPercent: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
      deposit: Type.Optional(Usd),
      bonus: Type.Optional(Usd),
      progress: Type.Optional(Usd),
      lock: Type.Optional(Usd),
      keepsMax: Type.Optional(
        Type.Union([Usd, Type.Null()], {
          description: 'The most that is kept once the bonus is wagered; null: no cap',
        }),
      ),
      cancelReturns: Type.Optional(Usd),
      cancelForfeits: Type.Optional(Usd),
    },
    { additionalProperties: true, description: 'The running promotion' },
  ),
]);

/** What every part of the web app knows of a signed-in player. Other calls return single fields of it. */
export const sessionFields = {
  username: Type.String(),
  balance: Usd,
  bonus: Usd,
  selectedBalanceType: BalanceType,
  totalCashWagers: Usd,
  totalBonusWagers: Usd,
  totalBets: Type.Integer(),
  createdAt: Type.String({ format: 'date-time' }),
  promoActivatedButEnded: Type.Boolean(),
  promotion: Promotion,
  wagerProgress: Usd,
  wagerLock: Usd,
  maxBet: Usd,
};

export const readCsrfToken = contract({
  method: 'GET',
  path: '/api/csrf-token',
  summary: 'Token for the X-CSRF-Token header of POST, PUT and DELETE',
  access: 'public',
  load: 'last',
  answer: Strict({
    csrfToken: Type.String(),
    signedIn: Type.Boolean({ description: 'Whether there is a session, so that a visitor need not ask for one' }),
  }),
});

export const readSession = contract({
  method: 'GET',
  path: '/api/users/session',
  summary: 'Everything about the signed-in player in one answer',
  access: 'player',
  answer: Strict({
    ...sessionFields,
    version: Type.Integer({
      description: "The wallet's version: of two balances the one with the higher version is newer",
    }),
    email: Type.String(),
    emailConfirmed: Type.Boolean(),
    showsName: Type.Boolean({ description: 'Whether the pages of the bets tell the name' }),
    hidesRaces: Type.Boolean({ description: 'Whether the player does not want to see races' }),
    twoFactor: Type.Boolean({ description: 'Whether codes of an authenticator app are asked for' }),
    userCountry: Type.Union([Type.String(), Type.Null()]),
    exclusion: Type.Union(
      [Type.Null(), Strict({ until: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]) })],
      { description: 'The self-exclusion in force; without an end it is permanent' },
    ),
    rank: Type.String(),
    rankRewardAmount: Usd,
    rankRewardPending: Type.Boolean(),
    rakebackAmount: Usd,
    claimableRewards: Type.Integer({ description: 'Rewards of all kinds that can be claimed now' }),
  }),
});

export const refreshToken = contract({
  method: 'POST',
  path: '/api/users/refresh-token',
  summary: 'Exchange the refresh cookie for a new pair; 403 means the session is over',
  access: 'public',
  load: 'last',
  isNoActivity: true,
  body: NoContent,
  answer: Message,
});
