import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Clock } from '../../clock/clock.ts';
import { decimal } from '../coins/decimals.ts';
import { createNowPayments } from './now-payments.ts';
import examples from './protocol-examples.json' with { type: 'json' };

/** A canned answer; answers are given in order, and requests are recorded. */
interface Played {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Breaks the connection instead of answering. */
  breaks?: boolean;
  waitMs?: number;
}

interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

const answers: Played[] = [];
const asked: Asked[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    asked.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
    const answer = answers.shift();
    if (!answer || answer.breaks) {
      request.socket.destroy();
      return;
    }
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    setTimeout(() => response.writeHead(answer.status, answer.headers ?? {}).end(text), answer.waitMs ?? 0);
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers.length = 0;
  asked.length = 0;
});

/** The time of the documentation's verification example. */
let nowMs = 1_794_700_800_000;
const clock: Clock = { now: () => new Date(nowMs) };
const settings = {
  apiUrl,
  apiKey: 'sim-api-key',
  ipnSecret: 'sim-ipn-secret-K9d',
  email: 'ops@roulo.test',
  password: 'sim-password',
  totpSecret: 'JBSWY3DPEHPK3PXP',
  callbackBase: 'http://127.0.0.1:8080',
  outcome: 'usdterc20',
};
const open = (callMsMax = 60_000) => createNowPayments({ clock, callMsMax, settings });

function example(id: string) {
  const found = examples.wire.find((entry) => entry.id === id)!;
  return { ...found, answer: { status: found.response.status, body: found.response.body } };
}

const AUTH = example('np-02-auth').answer;

/** The request must equal the example's, byte by byte. */
function expectAsked(position: number, id: string): void {
  const { request } = example(id);
  const got = asked[position]!;
  expect(`${got.method} ${got.path}`).toBe(`${request.method} ${request.path}`);
  expect(got.body).toBe(request.body ?? '');
  const { 'content-type': _type, ...headers } = request.headers as Record<string, string>;
  expect(got.headers).toMatchObject(headers);
}

test('processor: a payment is created as the example says', async () => {
  answers.push(example('np-05-create-payment').answer);
  const reply = await open().createPayment({ orderId: 'dep_01J9', coin: 'usdt', price: decimal('3') });
  expectAsked(0, 'np-05-create-payment');
  expect(reply).toEqual({
    ok: true,
    value: {
      paymentId: '5745459419',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      extraId: null,
      network: 'eth',
      validUntil: new Date('2026-11-22T00:00:00.000Z'),
      estimateUntil: new Date('2026-11-15T00:20:00.000Z'),
    },
  });
});

test('processor: an amount that is too small has its own reason', async () => {
  answers.push(example('np-06-create-too-small').answer);
  const reply = await open().createPayment({ orderId: 'dep_01JA', coin: 'eth', price: decimal('3') });
  expect(reply).toMatchObject({ ok: false, reason: 'too_small' });
  answers.push({ status: 400, body: { statusCode: 400, code: 'BAD_REQUEST', message: 'amountTo is too small' } });
  expect(await open().createPayment({ orderId: 'x', coin: 'eth', price: decimal('3') })).toMatchObject({
    reason: 'too_small',
  });
});

test('processor: minimum and estimate keep their digits', async () => {
  answers.push(example('np-03-min-amount').answer, example('np-04-estimate').answer);
  expect(await open().minAmount('btc')).toEqual({
    ok: true,
    value: { coins: decimal('0.00004'), usd: decimal('2.4') },
  });
  expectAsked(0, 'np-03-min-amount');
  expect(await open().estimate(decimal('15'), 'usd', 'btc')).toEqual({ ok: true, value: decimal('0.00025') });
  expectAsked(1, 'np-04-estimate');
});

test('processor: a payment is read with ids and amounts as text, whatever they come as', async () => {
  const { request } = example('np-15-ipn-redeposit');
  const exact = request.body!.replace('"actually_paid":20', '"actually_paid":20.123456789012345678');
  answers.push({ status: 200, body: exact.replace('"payment_extra_ids":null', '"payment_extra_ids":[5745459778]') });
  expect(await open().readPayment('5745459777')).toMatchObject({
    ok: true,
    value: {
      paymentId: '5745459777',
      parentPaymentId: '5745459419',
      childPaymentIds: ['5745459778'],
      orderId: 'dep_01J9',
      status: 'partially_paid',
      coin: 'usdt',
      price: decimal('3'),
      asked: decimal('3.0031'),
      paid: decimal('20.123456789012345678'),
      outcome: decimal('19.7'),
      outcomeCoin: 'usdterc20',
      fee: decimal('0.39'),
    },
  });
});

test('processor: an unknown status and an unknown coin are none', async () => {
  const body = example('np-14-ipn-finished').request.body!;
  answers.push({ status: 200, body: body.replace('"finished"', '"spending"').replace('"usdterc20"', '"usdt"') });
  expect(await open().readPayment('5745459419')).toMatchObject({
    value: { status: null, coin: null, listedCoin: 'usdt' },
  });
});

test('processor: a wrong key is for the operator', async () => {
  answers.push(example('np-07-bad-key').answer);
  expect(await open().readPayment('5745459419')).toMatchObject({ ok: false, reason: 'not_authorised' });
});

test('processor: an address is validated by a bare OK or refused', async () => {
  answers.push({ status: 200, body: 'OK' }, example('np-08-validate-address-bad').answer);
  expect(await open().validateAddress('trx', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL')).toEqual({ ok: true, value: true });
  const reply = await open().validateAddress('eth', '0g033BbF609Ed876576735a02fa181842319Dd8b8F');
  expectAsked(1, 'np-08-validate-address-bad');
  expect(reply).toMatchObject({ ok: false, reason: 'refused' });
});

test('processor: a payout is created with a token, verified with a code, read and listed', async () => {
  answers.push(AUTH, example('np-09-create-payout').answer, example('np-10-verify-payout').answer);
  answers.push(example('np-11-payout-status').answer, example('np-12-payout-list').answer);
  const processor = open();
  const order = {
    withdrawalId: 'wd_01J9',
    coin: 'trx',
    address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
    amount: decimal('118.2'),
  } as const;
  const payout = {
    payoutId: '5000000001',
    batchId: '5000000713',
    withdrawalId: 'wd_01J9',
    status: 'waiting',
    coin: 'trx',
    address: order.address,
    amount: decimal('118.2'),
    hash: null,
    error: null,
    createdAt: new Date('2026-11-15T00:00:00.000Z'),
  };
  expect(await processor.createPayouts([order])).toEqual({ ok: true, value: [payout] });
  expectAsked(0, 'np-02-auth');
  expectAsked(1, 'np-09-create-payout');
  expect(await processor.verifyPayout('5000000713')).toEqual({ ok: true, value: true });
  expectAsked(2, 'np-10-verify-payout');
  expect(await processor.readPayout('5000000001')).toEqual({ ok: true, value: { ...payout, status: 'sending' } });
  expectAsked(3, 'np-11-payout-status');
  const listed = await processor.listPayouts({ from: new Date(0), to: new Date(nowMs), page: 0 });
  expect(listed).toEqual({ ok: true, value: { items: [{ ...payout, status: 'sending' }], hasMore: false } });
});

test('processor: a token serves four minutes, and a refused one is replaced once', async () => {
  const processor = open();
  const list = { status: 200, body: { data: [] } };
  const window = { from: new Date(0), to: new Date(nowMs), page: 0 };
  answers.push(AUTH, list, list);
  await processor.listPayments(window);
  await processor.listPayments(window);
  expect(asked).toHaveLength(3);
  nowMs += 4 * 60_000;
  answers.push(AUTH, { status: 403, body: { code: 'INVALID_TOKEN' } }, AUTH, list);
  expect((await processor.listPayments(window)).ok).toBe(true);
  expect(asked.map(({ path }) => path.split('?')[0])).toEqual([
    '/v1/auth',
    '/v1/payment/',
    '/v1/payment/',
    '/v1/auth',
    '/v1/payment/',
    '/v1/auth',
    '/v1/payment/',
  ]);
});

test('processor: too many calls are followed by a pause and another try', async () => {
  answers.push({ status: 429, body: {} }, example('np-05-create-payment').answer);
  const reply = await open().createPayment({ orderId: 'dep_01J9', coin: 'usdt', price: decimal('3') });
  expect(reply.ok).toBe(true);
  expect(asked).toHaveLength(2);
});

test('processor: a read is repeated, a creation whose answer was lost is not', async () => {
  answers.push({ status: 500, body: {} }, { status: 200, body: '{"payment_id":' });
  answers.push({ status: 200, body: example('np-14-ipn-finished').request.body });
  expect((await open().readPayment('5745459419')).ok).toBe(true);
  expect(asked).toHaveLength(3);
  for (const lost of [{ breaks: true }, { status: 500 }, { body: '{"payment_id":' }]) {
    asked.length = 0;
    answers.push({ status: 201, body: {}, ...lost });
    const reply = await open().createPayment({ orderId: 'x', coin: 'btc', price: decimal('3') });
    expect(reply).toMatchObject({ ok: false, reason: 'unclear' });
    expect(asked).toHaveLength(1);
  }
});

test('processor: an answer that comes too late is none', async () => {
  answers.push({ status: 201, body: {}, waitMs: 500 });
  const reply = await open(100).createPayment({ orderId: 'x', coin: 'btc', price: decimal('3') });
  expect(reply).toMatchObject({ ok: false, reason: 'unclear', text: 'No answer in time.' });
});

test('processor: nobody there means that nothing happened', async () => {
  const processor = createNowPayments({
    clock,
    callMsMax: 60_000,
    settings: { ...settings, apiUrl: 'http://127.0.0.1:2' },
  });
  expect(await processor.currencies()).toMatchObject({ ok: false, reason: 'unreachable' });
});

test('processor: an amount that a float would change is not sent', async () => {
  const order = { withdrawalId: 'w', coin: 'btc', address: 'a', amount: decimal('123456789.123456789') } as const;
  await expect(open().createPayouts([order])).rejects.toThrow('too many digits');
  expect(asked).toHaveLength(0);
});
