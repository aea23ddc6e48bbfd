import { Type } from 'typebox';
import { contract, Message, NoContent, Strict, Usd } from '../http/contract.ts';

const Ending = Type.Union([
  Type.Literal('completed'),
  Type.Literal('capped'),
  Type.Literal('used_up'),
  Type.Literal('cancelled'),
]);
const OrNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const activatePromotion = contract({
  method: 'POST',
  path: '/api/users/activatePromotion',
  summary: 'Open the deposit promotion for the next deposits',
  access: 'player',
  movesMoney: true,
  body: Strict({
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
