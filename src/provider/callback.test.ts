import { describe, expect, test } from 'vitest';
import { toPlayerId } from '../ledger/player-id.ts';
import { usdMicros } from '../money/usd.ts';
import { parseAmount, toCents } from './amounts.ts';
import { maskBody, methodOf, playerIdOf, readCallback, userIdOf } from './callback.ts';

const OURS = { providerId: 'pragmaticplay' };
const BET = {
  userId: 'u_1042',
  gameId: 'vs25wolfgold',
  roundId: '7001',
  amount: '0.20',
  reference: 'b-7001-1',
  providerId: 'pragmaticplay',
  timestamp: '1794700800000',
  roundDetails: 'spin',
};

const read = (method: Parameters<typeof readCallback>[0], params: Record<string, string>) =>
  readCallback(method, Object.entries(params), OURS);

test('callback: a method may be written in any letter case and with .html', () => {
  expect(['bet', 'Bet.html', 'BET.HTML', 'bonuswin', 'getbalancepergame.html'].map(methodOf)).toEqual([
    'bet',
    'bet',
    'bet',
    'bonusWin',
    'getBalancePerGame',
  ]);
  expect(methodOf('toString')).toBeNull();
  expect(methodOf('bet.html.html')).toBeNull();
});

test('callback: a bet is read, whatever else comes with it', () => {
  const unknown = Object.fromEntries(Array.from({ length: 300 }, (_, number) => [`x${number}`, String(number)]));
  expect(read('bet', { ...BET, ...unknown, bonusCode: '' })).toMatchObject({
    ok: true,
    call: { method: 'bet', amount: 200_000n, reference: 'b-7001-1', bonusCode: null, token: null },
  });
});

describe('callback: bad parameters are refused', () => {
  test.each([
    ['no amount', { amount: '' }],
    ['an amount below zero', { amount: '-0.20' }],
    ['an amount with an exponent', { amount: '1e3' }],
    ['an amount with a comma', { amount: '1,5' }],
    ['an amount in words', { amount: 'NaN' }],
    ['seven decimals', { amount: '0.1234567' }],
    ['an amount beyond all reason', { amount: '10000000000' }],
    ['no reference', { reference: '' }],
    ['a reference of a megabyte', { reference: 'x'.repeat(1_000_000) }],
    ['a reference with a zero byte', { reference: 'b\0' }],
    ['another provider', { providerId: 'other' }],
    ['a time in words', { timestamp: 'now' }],
    ['another currency', { currency: 'EUR' }],
    ['no details', { roundDetails: '' }],
  ])('%s', (_name, change) => {
    expect(read('bet', { ...BET, ...change })).toMatchObject({ ok: false });
  });

  test('a parameter that came twice', () => {
    expect(readCallback('bet', [...Object.entries(BET), ['amount', '9.00']], OURS)).toMatchObject({ ok: false });
  });

  test('a second win without a reference', () => {
    expect(read('result', { ...BET, promoWinAmount: '25.00' })).toMatchObject({ ok: false });
  });
});

test('callback: only an adjustment may be below zero, and a refund is not asked how much', () => {
  expect(read('adjustment', { ...BET, amount: '-12.50', validBetAmount: '0.00' })).toMatchObject({
    call: { amount: -12_500_000n },
  });
  expect(read('refund', { ...BET, amount: 'all' })).toMatchObject({ ok: true });
});

test('callback: amounts are read digit by digit and shown rounded down', () => {
  expect(parseAmount('0.0')).toBe(0n);
  expect(parseAmount('1250.75')).toBe(1_250_750_000n);
  expect(toCents(usdMicros(99_999_999n))).toBe(99.99);
  expect(toCents(usdMicros(9_999n))).toBe(0);
});

test('callback: a player has one name at the provider', () => {
  expect(userIdOf(toPlayerId(1042n))).toBe('u_1042');
  expect(playerIdOf('u_1042')).toBe(1042n);
  expect(['U_1042', 'u_01042', 'u_', '1042', 'u_1 ', 'u_9999999999999999999'].map(playerIdOf)).toEqual(
    Array(6).fill(null),
  );
});

test('callback: what is kept tells neither token nor hash', () => {
  expect(maskBody('token=gt_1&userId=u_1&hash=abc')).toBe('token=***&userId=u_1&hash=***');
});
