import { Type } from 'typebox';
import { defineCall, type Call } from '../provider.ts';
import { refusal, type Refusal } from '../refusal.ts';
import { recogniseAddress, sendFromWallet, walletAddress } from './chain.ts';
import { roundUnits, unitsText } from './coin-amount.ts';
import { coinOrRefusal } from './coin-refusal.ts';
import { COINS, type Coin } from './coins.ts';
import { faultCalls } from './fault-calls.ts';
import { inspectionCalls } from './inspection-calls.ts';
import type { Machine } from './machine.ts';
import { settingCalls } from './setting-calls.ts';

const STRICT = { additionalProperties: false };
const CURRENCY = Type.String({ maxLength: 20 });
const AMOUNT = Type.Union([Type.Number(), Type.String({ maxLength: 40 })]);

export function controlCalls(machine: Machine): Call[] {
  return [...walletCalls(machine), ...inspectionCalls(machine), ...settingCalls(machine), ...faultCalls(machine)];
}

function walletCalls(machine: Machine): Call[] {
  return [sendCall(machine), faucetCall(machine), ...lookCalls(machine)];
}

function sendCall(machine: Machine): Call {
  return defineCall({
    method: 'POST',
    path: '/processor/control/send',
    summary:
      'Move coins of the test wallet to an address. The amount is in coins; any sum goes, dust included. A second transfer to the same address arrives as a payment of its own, with a parent.',
    notes: [
      '"currency" is ours or the processor\'s code (usdt or usdterc20). Another coin of the same chain is a wrong-asset deposit',
      '"times" sends the amount that often, in one block',
    ],
    body: Type.Object(
      {
        address: Type.String({ maxLength: 120 }),
        currency: CURRENCY,
        amount: AMOUNT,
        times: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
      },
      STRICT,
    ),
    example: { body: { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', currency: 'btc', amount: 0.001 } },
    answer({ body: { address, currency, amount, times = 1 } }) {
      const coin = coinOrRefusal(currency);
      if ('status' in coin) return coin;
      const sent = sendFromWallet(machine, { coin, address, amount, times });
      if (!sent.ok) return explainSend(machine, coin, sent.reason);
      const transfers = sent.transfers.map(({ hash, paymentId }) => ({ hash, paymentId }));
      return { ...transfers[0], currency: coin.code, confirmations: coin.confirmations, transfers };
    },
  });
}

function explainSend({ books }: Machine, coin: Coin, reason: 'amount' | 'address' | 'balance'): Refusal {
  switch (reason) {
    case 'amount':
      return refusal(400, 'INVALID_AMOUNT', `The amount is a number above 0 with at most ${coin.decimals} decimals.`);
    case 'address':
      return refusal(400, 'INVALID_ADDRESS', `This is not a valid ${coin.name} address.`);
    case 'balance': {
      const held = unitsText(books.balance('wallet', coin));
      return refusal(409, 'INSUFFICIENT_FUNDS', `The test wallet has ${held} ${coin.code.toUpperCase()} only.`);
    }
  }
}

function faucetCall(machine: Machine): Call {
  return defineCall({
    method: 'POST',
    path: '/processor/control/faucet',
    summary: 'Give the test wallet more coins: "amount", or what it started with.',
    body: Type.Object({ currency: CURRENCY, amount: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9 })) }, STRICT),
    example: { body: { currency: 'btc' } },
    answer({ body: { currency, amount } }) {
      const coin = coinOrRefusal(currency);
      if ('status' in coin) return coin;
      machine.books.addToBalance('wallet', coin, roundUnits(amount ?? coin.pocket, coin.decimals));
      return { currency: coin.code, balance: unitsText(machine.books.balance('wallet', coin)) };
    },
  });
}

function lookCalls(machine: Machine): Call[] {
  const { books, rates } = machine;
  return [
    defineCall({
      method: 'GET',
      path: '/processor/control/wallet',
      summary: 'The test wallet: balance, own address and present rate of every coin. Withdraw to these addresses.',
      example: {},
      answer: () => ({
        coins: COINS.map((coin) => ({
          currency: coin.code,
          balance: unitsText(books.balance('wallet', coin)),
          address: walletAddress(coin),
          usd: rates.usd(coin),
          confirmations: coin.confirmations,
        })),
      }),
    }),
    defineCall({
      method: 'GET',
      path: '/processor/control/address',
      summary: 'What an address is: which coins can be sent there, and which payment waits for it.',
      query: Type.Object({ address: Type.String({ maxLength: 200 }) }, STRICT),
      example: { path: '/processor/control/address?address=TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL' },
      answer({ query }) {
        const { coins, coin, payment, isOwn } = recogniseAddress(machine, query.address);
        return {
          valid: coins.length > 0,
          currencies: coins.map(({ code }) => code),
          currency: coin?.code ?? null,
          paymentId: payment?.id ?? null,
          paymentStatus: payment?.status ?? null,
          own: isOwn,
        };
      },
    }),
  ];
}
