import { Type } from 'typebox';
import { contract, Strict, Usd } from '../../http/contract.ts';
import { BalanceType } from '../../http/session-api.ts';

export const readMyProfit = contract({
  method: 'GET',
  path: '/api/bets/profit',
  summary: 'What own finished bets have won or lost in total, step by step',
  access: 'player',
  query: Strict({
    range: Type.Optional(
      Type.Union([Type.Literal('24h'), Type.Literal('7d'), Type.Literal('30d'), Type.Literal('all')], {
        description: 'By when bets were settled; all when left out',
      }),
    ),
    balanceType: Type.Optional(BalanceType),
  }),
  answer: Strict({
    points: Type.Array(Strict({ at: Type.String({ format: 'date-time' }), profit: Usd }), {
      description: 'At most 200, in the order of the bets, each the sum up to there',
    }),
    total: Usd,
    bets: Type.Integer(),
  }),
});
