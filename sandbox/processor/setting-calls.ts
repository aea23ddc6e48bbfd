import { Type, type Static } from 'typebox';
import { defineCall, type Call } from '../provider.ts';
import type { Settings } from './books.ts';
import { roundUnits, unitsText } from './coin-amount.ts';
import { coinOrRefusal } from './coin-refusal.ts';
import { COINS } from './coins.ts';
import type { Machine } from './machine.ts';
import { ARRAY_FORMS } from './signature.ts';

const STRICT = { additionalProperties: false };
const DAY_MS = 24 * 3_600_000;

const Account = Type.Object(
  {
    callbackRetries: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    callbackRetryMs: Type.Optional(Type.Integer({ minimum: 10, maximum: DAY_MS })),
    arrays: Type.Optional(Type.Enum([...ARRAY_FORMS])),
    depositFee: Type.Optional(Type.Number({ minimum: 0, maximum: 1000 })),
    repeatedDeposits: Type.Optional(Type.Enum(['finished', 'partially_paid'])),
    wrongAssets: Type.Optional(Type.Enum(['manual', 'accepted'])),
    outcomeCurrency: Type.Optional(Type.Enum(COINS.map(({ listed }) => listed))),
    codesWorkOnce: Type.Optional(Type.Boolean()),
    rateWalk: Type.Optional(Type.Boolean()),
    rateSeed: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  STRICT,
);

export function settingCalls(machine: Machine): Call[] {
  return [...timeCalls(machine), coinCall(machine), balanceCall(machine), accountCall(machine), clearCall(machine)];
}

function timeCalls({ books, clock }: Machine): Call[] {
  return [
    defineCall({
      method: 'POST',
      path: '/processor/control/speed',
      summary: 'How fast confirmations and payouts go: 1 as at the start, 100 at once, 0 not at all.',
      body: Type.Object({ speed: Type.Number({ minimum: 0, maximum: 100_000 }) }, STRICT),
      example: { body: { speed: 10 } },
      answer({ body }) {
        clock.setSpeed(body.speed);
        return { speed: books.settings().speed };
      },
    }),
    defineCall({
      method: 'POST',
      path: '/processor/control/clock',
      summary:
        'Move the processor\'s clock forward by "advanceMs" (tokens end after 5 minutes, unverified payouts after an hour, payments after 7 days), or let its clock for verification codes go wrong by "totpSkewMs".',
      body: Type.Object(
        {
          advanceMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 400 * DAY_MS })),
          totpSkewMs: Type.Optional(Type.Integer({ minimum: -DAY_MS, maximum: DAY_MS })),
        },
        STRICT,
      ),
      example: { body: { advanceMs: 60_000, totpSkewMs: 0 } },
      answer({ body: { advanceMs = 0, totpSkewMs } }) {
        clock.advance(advanceMs);
        if (totpSkewMs !== undefined) books.change({ totpSkewMs });
        return { now: new Date(clock.nowMs()).toISOString(), totpSkewMs: books.settings().totpSkewMs };
      },
    }),
  ];
}

function coinCall({ books, rates }: Machine): Call {
  return defineCall({
    method: 'POST',
    path: '/processor/control/coin',
    summary:
      'Change a coin: its rate in dollars (a jump), its minimum for payments, whether it is listed as enabled, its network.',
    body: Type.Object(
      {
        currency: Type.String({ maxLength: 20 }),
        usd: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1e9 })),
        minAmount: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9 })),
        enabled: Type.Optional(Type.Boolean()),
        network: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
      },
      STRICT,
    ),
    example: { body: { currency: 'btc', usd: 66_000 } },
    answer({ body: { currency, ...changed } }) {
      const coin = coinOrRefusal(currency);
      if ('status' in coin) return coin;
      const { coins } = books.settings();
      books.change({ coins: { ...coins, [coin.listed]: { ...coins[coin.listed], ...changed } } });
      return { currency: coin.code, usd: rates.usd(coin), ...books.settings().coins[coin.listed] };
    },
  });
}

function balanceCall({ books }: Machine): Call {
  return defineCall({
    method: 'POST',
    path: '/processor/control/balance',
    summary: "Set the casino's balance of a coin at the processor, from which payouts are made.",
    body: Type.Object(
      { currency: Type.String({ maxLength: 20 }), amount: Type.Number({ minimum: 0, maximum: 1e9 }) },
      STRICT,
    ),
    example: { body: { currency: 'trx', amount: 4_000_000 } },
    answer({ body: { currency, amount } }) {
      const coin = coinOrRefusal(currency);
      if ('status' in coin) return coin;
      books.addToBalance('merchant', coin, roundUnits(amount, coin.decimals) - books.balance('merchant', coin));
      return { currency: coin.code, amount: unitsText(books.balance('merchant', coin)) };
    },
  });
}

function accountCall({ books }: Machine): Call {
  const names = Object.keys(Account.properties) as (keyof Static<typeof Account>)[];
  return defineCall({
    method: 'POST',
    path: '/processor/control/settings',
    summary: "The account's settings. An empty object only shows them.",
    notes: [
      'callbackRetries, callbackRetryMs: how often a refused callback is repeated, and after how long (3, one minute)',
      'arrays: "object" signs lists like the documented JavaScript sample, "kept" like the others',
      'depositFee: what is taken from each deposit, in the settlement coin (0)',
      'repeatedDeposits: "finished" or "partially_paid"; wrongAssets: "manual" leaves another coin for people, "accepted" makes a payment of it',
      'outcomeCurrency: the settlement coin; codesWorkOnce: a verification code is good for one batch only',
      'rateWalk, rateSeed: whether rates walk, and which walk it is',
    ],
    body: Account,
    example: { body: { repeatedDeposits: 'finished' } },
    answer({ body }) {
      books.change(body as Partial<Settings>);
      const settings = books.settings();
      return Object.fromEntries(names.map((name) => [name, settings[name]]));
    },
  });
}

function clearCall({ books, clock, faults }: Machine): Call {
  return defineCall({
    method: 'POST',
    path: '/processor/control/clear',
    summary:
      'End every fault and bring every setting back to its start. "everything" also forgets payments, payouts and balances.',
    body: Type.Object({ everything: Type.Optional(Type.Boolean()) }, STRICT),
    example: {},
    answer({ body }) {
      faults.list.remove(null);
      clock.setSpeed(1);
      books.resetSettings();
      if (body.everything) books.forgetEverything();
      return { faults: [], payments: books.payments.all().length, payouts: books.payouts.all().length };
    },
  });
}
