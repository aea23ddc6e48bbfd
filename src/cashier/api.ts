import { Type } from 'typebox';
import { contract, Strict, Usd } from '../http/contract.ts';

const Signed = { payload: Type.String({ maxLength: 2_000 }), signature: Type.String({ maxLength: 200 }) };
const CoinCode = Type.String({
  minLength: 1,
  maxLength: 20,
  description: 'btc, eth, ltc, usdt, usdc, sol, trx or doge',
});
const OrNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const listCurrencies = contract({
  method: 'GET',
  path: '/api/crypto/currencies',
  summary: 'The coins that can be paid in and out',
  access: 'public',
  answer: Strict({
    currencies: Type.Array(
      Strict({
        code: CoinCode,
        label: Type.String(),
        network: Type.String({ description: 'The only network on which it is taken' }),
        decimals: Type.Integer(),
        stable: Type.Boolean({ description: 'A coin that is a dollar' }),
        open: Type.Boolean(),
        minimum: Usd,
      }),
    ),
  }),
});

export const signCrypto = contract({
  method: 'POST',
  path: '/api/crypto/sign',
  summary: 'Sign the body of a deposit or a payout: good for this player, once, for two minutes',
  access: 'player',
  invalidCode: 'WITHDRAW_INVALID',
  body: Type.Union([
    Strict({ amount: Type.Literal(3), currency: CoinCode }),
    Strict({ address: Type.String({ minLength: 1, maxLength: 200 }), currency: CoinCode, amount: Type.Number() }),
  ]),
  answer: Strict(Signed),
});

export const requestDeposit = contract({
  method: 'POST',
  path: '/api/crypto/deposit',
  summary: 'The address to pay a coin to: the open one of the player, or a new one',
  access: 'player',
  body: Strict(Signed),
  answer: Strict({
    pay_address: Type.String(),
    currency: CoinCode,
    depositId: Type.String(),
    network: Type.String(),
    minimum: Type.Number({ description: 'US dollars. Less is kept until the sum on the address reaches it' }),
    validUntil: Type.String(),
  }),
});

export const listHeldMoney = contract({
  method: 'GET',
  path: '/api/crypto/held',
  summary: 'What has arrived and is on hold, summed up by reason',
  access: 'player',
  answer: Strict({
    items: Type.Array(Strict({ reason: Type.String({ description: 'kyc, deposit_limit or excluded' }), amount: Usd })),
  }),
});

export const DEPOSIT_STATUSES = [
  'waiting',
  'expired',
  'seen',
  'failed',
  'credited',
  'below_minimum',
  'held',
  'reversed',
  'dismissed',
] as const;

const Deposit = Strict({
  id: Type.String(),
  depositId: Type.String(),
  currency: Type.String(),
  address: Type.String(),
  status: Type.String({ description: DEPOSIT_STATUSES.join(', ') }),
  amount: Type.String({ description: 'Coins that arrived' }),
  confirmations: OrNull(Type.Integer()),
  confirmationsNeeded: OrNull(Type.Integer()),
  usd: OrNull(Usd),
  credited: Usd,
  held: Usd,
  reason: OrNull(
    Type.String({
      description:
        'Why it is held: kyc, deposit_limit, excluded, linked or account_held; or for review: wrong_asset, same_transfer, value_differs, no_value',
    }),
  ),
  transaction: OrNull(Type.String()),
  createdAt: Type.String(),
});

export const listOwnDeposits = contract({
  method: 'GET',
  path: '/api/crypto/deposits',
  summary: 'Own deposits, newest first',
  access: 'player',
  query: Strict({
    cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,17}$' })),
    limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
  }),
  answer: Strict({ items: Type.Array(Deposit), next: OrNull(Type.String()) }),
});
