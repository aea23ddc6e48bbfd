import { Type } from 'typebox';
import { contract, Strict, Usd } from '../../http/contract.ts';
import { REASONS, WITHDRAWAL_STATES } from './withdrawal.ts';

const OrNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Status = Type.String({ description: WITHDRAWAL_STATES.join(', ') });
const Reason = OrNull(Type.String({ description: Object.keys(REASONS).join(', ') }));
const Text = OrNull(Type.String({ description: 'The reason as a sentence, with what an operator wrote' }));

const withdrawalFields = {
  id: Type.String(),
  number: Type.Integer(),
  currency: Type.String(),
  address: Type.String(),
  amount: Usd,
  fee: Usd,
  rate: OrNull(Type.Number({ description: 'US dollars for one coin; null while our payment partner does not answer' })),
  receives: OrNull(Type.String({ description: 'Coins' })),
  status: Status,
  reason: Reason,
  text: Text,
  transaction: OrNull(Type.String({ description: 'On the chain, once it is sent' })),
  createdAt: Type.String(),
  updatedAt: Type.String(),
};

export const readQuote = contract({
  method: 'GET',
  path: '/api/crypto/quote',
  summary: 'What arrives of a withdrawal: a payout of this amount uses the rate until `validUntil`',
  access: 'player',
  query: Strict({
    currency: Type.String({ maxLength: 20 }),
    amount: Type.String({ pattern: '^[0-9]{1,12}([.][0-9]{1,4})?$', description: 'US dollars, at most 4 decimals' }),
  }),
  answer: Strict({
    rate: Type.Number({ description: 'US dollars for one coin' }),
    fee: Usd,
    receives: Type.Number({ description: 'Coins, at most 6 decimals' }),
    validUntil: Type.String(),
    currency: Type.String(),
    amount: Usd,
    minimum: OrNull(Type.Number({ description: 'The least that can be sent, in coins' })),
  }),
});

export const requestPayout = contract({
  method: 'POST',
  path: '/api/crypto/payout',
  summary: 'Withdraw from the primary balance, with what /api/crypto/sign has signed',
  access: 'player',
  movesMoney: true,
  invalidCode: 'WITHDRAW_INVALID',
  body: Strict({
    payload: Type.String({ maxLength: 2_000 }),
    signature: Type.String({ maxLength: 200 }),
    code: Type.Optional(Type.String({ maxLength: 32, description: 'Of the second factor, once that is on' })),
  }),
  answer: Strict({
    message: Type.String(),
    withdrawal: Strict(withdrawalFields),
    balance: Usd,
    version: Type.Integer(),
  }),
});

export const listOwnWithdrawals = contract({
  method: 'GET',
  path: '/api/crypto/withdrawals',
  summary: 'Own withdrawals, newest first, each with all its stages',
  access: 'player',
  query: Strict({
    cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,17}$' })),
    limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
  }),
  answer: Strict({
    items: Type.Array(
      Strict({
        ...withdrawalFields,
        timeline: Type.Array(Strict({ status: Status, reason: Reason, text: Text, at: Type.String() })),
      }),
    ),
    next: OrNull(Type.String()),
  }),
});
