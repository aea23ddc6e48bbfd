import { Type } from 'typebox';
import { contract, Message, NoContent, Strict, Usd } from '../http/contract.ts';

const Ending = Type.Union([
  Type.Literal('completed'),
  Type.Literal('capped'),
  Type.Literal('used_up'),
  Type.Literal('cancelled'),
]);
const OrNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const PromoCode = Type.String({ minLength: 1, maxLength: 40 });

const Terms = Strict({
  bonusPercents: Type.Array(Type.Integer()),
  depositMin: Usd,
  depositMax: Usd,
  wagerFactor: Type.Integer(),
  maxBetPercent: Type.Integer(),
  maxConversion: Type.Number({ description: 'What is kept at most beside the deposits, in times of the bonus' }),
  freeSpins: Type.Integer(),
  freeSpinStake: Usd,
  depositDays: OrNull(Type.Integer()),
});

const Offered = Strict({
  version: Type.Integer(),
  terms: Terms,
  endsAt: OrNull(Type.String()),
  isLimited: Type.Boolean({ description: 'There is a budget: it may be over before its end' }),
  segment: Strict({
    deposits: Type.Enum(['any', 'none', 'some']),
    tierFrom: Type.String(),
    countries: Type.Array(Type.String()),
  }),
});

export const readPromotions = contract({
  method: 'GET',
  path: '/api/promotions',
  summary: 'The version of the promotion that is offered to the caller, and the one that the player has activated',
  access: 'public',
  answer: Strict({
    offer: OrNull(Offered),
    refusal: OrNull(Type.Enum(['NO_PROMOTION_OPEN', 'PROMOTION_NOT_FOR_YOU', 'PROMOTION_BUDGET'])),
    activated: OrNull(Strict({ version: Type.Integer(), terms: Terms, until: OrNull(Type.String()) })),
  }),
});

export const readPromoCode = contract({
  method: 'POST',
  path: '/api/promotions/code',
  summary: 'The version that a promo code opens, to be read before it is activated. The code is not used yet',
  access: 'player',
  body: Strict({ code: PromoCode }),
  answer: Strict({ offer: Offered }),
});

export const activatePromotion = contract({
  method: 'POST',
  path: '/api/users/activatePromotion',
  summary: 'Open the deposit promotion for the next deposits',
  access: 'player',
  movesMoney: true,
  body: Strict({
    code: Type.Optional(PromoCode),
    version: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'Whose terms the player has read; else what is offered now',
      }),
    ),
  }),
  answer: Message,
});

export const cancelPromotion = contract({
  method: 'POST',
  path: '/api/users/cancelPromotion',
  summary: 'Give the running promotion up',
  access: 'player',
  movesMoney: true,
  body: NoContent,
  answer: Message,
});

export const readPromotionRecord = contract({
  method: 'GET',
  path: '/api/users/promotion/record',
  summary: 'Every bonus that was granted, with its deposit, its free spins and how it ended',
  access: 'player',
  answer: Strict({
    bonuses: Type.Array(
      Strict({
        step: Type.Integer(),
        at: Type.String(),
        deposit: Usd,
        bonus: Usd,
        lock: Usd,
        freeSpins: Type.Integer(),
        freeSpinsGranted: Type.Boolean(),
        ending: OrNull(Ending),
        endedAt: OrNull(Type.String()),
      }),
    ),
  }),
});
