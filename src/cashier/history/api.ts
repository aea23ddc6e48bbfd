import { Type } from 'typebox';
import { contract, Strict, Usd } from '../../http/contract.ts';
import { BalanceType } from '../../http/session-api.ts';
import { LINE_KINDS } from './lines.ts';

const OrNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Day = Type.String({
  pattern: '^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  description: 'A day in UTC',
});
const Limit = Type.String({ pattern: '^([1-9][0-9]?|100)$', description: '1 to 100, 50 when left out' });

const filters = {
  kind: Type.Optional(Type.Enum(LINE_KINDS)),
  balanceType: Type.Optional(BalanceType),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};

const lineFields = {
  id: Type.String(),
  at: Type.String({ description: 'Of the last movement, where there are several' }),
  day: Type.String({ description: 'In UTC' }),
  kind: Type.Enum(LINE_KINDS),
  detail: Type.String({ description: "The ledger's name for it; bets of a day stand on one line for each game" }),
  balanceType: BalanceType,
  game: OrNull(Type.String()),
  bets: OrNull(Type.Integer()),
  staked: OrNull(Usd),
  paid: OrNull(Usd),
  amount: Type.Number({ description: 'US dollars, below zero when they left the balance' }),
  balance: Type.Number({ description: 'US dollars on that balance after the last movement of the line' }),
  reference: OrNull(Type.String({ description: 'Number of the deposit or withdrawal; of a reward see the reason' })),
  reason: OrNull(
    Type.String({
      description: 'What a reward is for: a rank, a day, a week as first/last day, a month, the last bet counted',
    }),
  ),
};

export const listHistory = contract({
  method: 'GET',
  path: '/api/wallet/history',
  summary: 'Everything that moved the own balances, newest first',
  access: 'player',
  query: Strict({
    ...filters,
    cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,17}-[12]$' })),
    limit: Type.Optional(Limit),
  }),
  answer: Strict({ items: Type.Array(Strict(lineFields)), next: OrNull(Type.String()) }),
});

export const readHistoryLine = contract({
  method: 'GET',
  path: '/api/wallet/history/{id}',
  summary: 'One line with its transfers in the ledger; those of bets newest first, in pages',
  access: 'player',
  params: Strict({ id: Type.String({ maxLength: 24 }) }),
  query: Strict({
    cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,17}$' })),
    limit: Type.Optional(Limit),
  }),
  answer: Strict({
    line: Strict(lineFields),
    transfers: Type.Array(
      Strict({
        number: Type.Integer({ description: "In the order of the player's transfers, without gaps" }),
        at: Type.String(),
        kind: Type.String(),
        entries: Type.Array(Strict({ account: Type.String(), amount: Type.Number(), balanceAfter: OrNull(Usd) })),
      }),
    ),
    next: OrNull(Type.String()),
  }),
});

export const exportHistory = contract({
  method: 'GET',
  path: '/api/wallet/export',
  summary: 'The history as a CSV file, newest first',
  access: 'player',
  query: Strict(filters),
  answer: Type.Unsafe<AsyncIterable<unknown>>(Type.String({ description: 'CSV' })),
});
