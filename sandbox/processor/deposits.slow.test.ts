import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { COINS } from './coins.ts';
import { canonicalText } from './signature.ts';
import { startProcessor, type PaymentAnswer } from './test-processor.ts';

const ROAD = ['confirming', 'confirmed', 'sending', 'finished'];

interface Details extends PaymentAnswer {
  readonly parent_payment_id: number | null;
  readonly actually_paid: number;
  readonly outcome_amount: number;
  readonly payin_hash: string | null;
  readonly payment_extra_ids: number[] | null;
  readonly pay_currency: string;
}

test.each(COINS.map(({ code, listed }) => [code, listed]))(
  'deposit: %s goes all the way, each status with a signed callback',
  async (code, listed) => {
    const { pay, control, casino, events, read } = await startProcessor();
    const { payment_id, pay_address } = await pay(listed);
    const amount = 0.5;
    expect(await control('send', { address: pay_address, currency: code, amount })).toMatchObject({ status: 200 });
    await casino.waitFor((received) => received.length === 4);
    expect(events()).toEqual(
      ROAD.with(3, COINS.find((coin) => coin.code === code)!.usd >= 20 ? 'finished' : 'partially_paid'),
    );
    for (const { headers, body } of casino.received) {
      const right = createHmac('sha512', 'sim-ipn-secret-K9d').update(canonicalText(body, 'object')).digest('hex');
      expect(headers['x-nowpayments-sig']).toBe(right);
      expect(body).toMatchObject({ payment_id: Number(payment_id), actually_paid: amount, order_id: 'dep_1' });
    }
    const details = await read<Details>(`/payment/${payment_id}`);
    expect(details).toMatchObject({ actually_paid: amount, confirmations: details['confirmations_required' as never] });
    expect(details.payin_hash).toMatch(/^[0-9a-f]{64}$/);
  },
);

test('deposit: less than asked for is partially_paid, more is finished with all of it', async () => {
  const { pay, control, casino, read } = await startProcessor();
  const [less, more] = [await pay('usdterc20', 'dep_less'), await pay('usdterc20', 'dep_more')];
  await control('send', { address: less.pay_address, currency: 'usdt', amount: 0.000001 });
  await control('send', { address: more.pay_address, currency: 'usdt', amount: 250 });
  await casino.waitFor((received) => received.length === 8);
  expect(await read(`/payment/${less.payment_id}`)).toMatchObject({
    payment_status: 'partially_paid',
    actually_paid: 1e-6,
  });
  expect(await read(`/payment/${more.payment_id}`)).toMatchObject({ payment_status: 'finished', outcome_amount: 250 });
});

test('deposit: a second transfer, also one in the same block, is a payment of its own with a parent', async () => {
  const { pay, control, casino, read } = await startProcessor();
  const { payment_id, pay_address } = await pay();
  const sent = await control('send', { address: pay_address, currency: 'usdt', amount: 20, times: 2 });
  expect(new Set((sent.body['transfers'] as { hash: string }[]).map(({ hash }) => hash)).size).toBe(2);
  await casino.waitFor((received) => received.length === 8);
  const parent = await read<Details>(`/payment/${payment_id}`);
  const child = await read<Details>(`/payment/${parent.payment_extra_ids?.[0]}`);
  expect(child).toMatchObject({ parent_payment_id: Number(payment_id), payment_status: 'finished', actually_paid: 20 });
  expect(child.payin_hash).not.toBe(parent.payin_hash);
});

test('deposit: another coin of the chain is left for people, or a payment of its own where that is enabled', async () => {
  const { pay, control, casino, read } = await startProcessor();
  const { payment_id, pay_address } = await pay();
  expect(await control('send', { address: pay_address, currency: 'eth', amount: 0.01 })).toMatchObject({
    body: { paymentId: null },
  });
  await control('settings', { wrongAssets: 'accepted' });
  const sent = await control('send', { address: pay_address, currency: 'eth', amount: 0.02 });
  await casino.waitFor((received) => received.length === 4);
  expect(await read(`/payment/${payment_id}`)).toMatchObject({ payment_status: 'waiting', actually_paid: 0 });
  expect(await read(`/payment/${String(sent.body['paymentId'])}`)).toMatchObject({
    pay_currency: 'eth',
    parent_payment_id: Number(payment_id),
    outcome_amount: 60,
  });
});

test('deposit: unpaid for 7 days it expires, and a late transfer still arrives', async () => {
  const { pay, control, casino, events } = await startProcessor();
  const { pay_address } = await pay();
  await control('clock', { advanceMs: 7 * 24 * 3_600_000 });
  await casino.waitFor((received) => received.length === 1);
  await control('send', { address: pay_address, currency: 'usdt', amount: 30 });
  await casino.waitFor((received) => received.length === 5);
  expect(events()).toEqual(['expired', ...ROAD]);
});

test('deposit: a reorg takes it back to waiting, and it comes again under another hash', async () => {
  const { pay, control, casino, events, read } = await startProcessor();
  await control('speed', { speed: 0 });
  const { payment_id, pay_address } = await pay();
  await control('send', { address: pay_address, currency: 'usdt', amount: 30 });
  await control('speed', { speed: 5 });
  await casino.waitFor((received) => received.length === 1);
  await control('speed', { speed: 0 });
  const before = await read<Details>(`/payment/${payment_id}`);
  await control(`payments/${payment_id}/reorg`, { kind: 'new-hash' });
  expect(await read(`/payment/${payment_id}`)).toMatchObject({
    payment_status: 'waiting',
    payin_hash: null,
    actually_paid: 0,
  });
  await control('speed', { speed: 1000 });
  await casino.waitFor((received) => received.length === 6);
  expect(events()).toEqual(['confirming', 'waiting', ...ROAD]);
  expect((await read<Details>(`/payment/${payment_id}`)).payin_hash).not.toBe(before.payin_hash);
});

test('deposit: the same transfer can be reported twice, under two ids and one hash', async () => {
  const { pay, control, casino, read } = await startProcessor();
  const { payment_id, pay_address } = await pay();
  await control('send', { address: pay_address, currency: 'usdt', amount: 30 });
  await casino.waitFor((received) => received.length === 4);
  const twin = await control(`payments/${payment_id}/reorg`, { kind: 'reported-twice' });
  await casino.waitFor((received) => received.length === 8);
  const [one, other] = [
    await read<Details>(`/payment/${payment_id}`),
    await read<Details>(`/payment/${String(twin.body['payment_id'])}`),
  ];
  expect(other).toMatchObject({ payin_hash: one.payin_hash, pay_address: one.pay_address, payment_status: 'finished' });
});

test.each(['refunded', 'failed', 'confirming'])('deposit: after finished it can become %s', async (status) => {
  const { pay, control, casino, events, read } = await startProcessor();
  const { payment_id, pay_address } = await pay();
  await control('send', { address: pay_address, currency: 'usdt', amount: 30 });
  await casino.waitFor((received) => received.length === 4);
  await control(`payments/${payment_id}/status`, { status });
  await casino.waitFor((received) => received.length === 5);
  expect(events().at(-1)).toBe(status);
  expect(await read(`/payment/${payment_id}`)).toMatchObject({ payment_status: status });
});

test('deposit: a rate that jumps between creation and payment shows in the outcome only', async () => {
  const { pay, control, casino, read } = await startProcessor();
  const { payment_id, pay_address } = await pay('btc');
  await control('coin', { currency: 'btc', usd: 66_000 });
  await control('send', { address: pay_address, currency: 'btc', amount: 0.001 });
  await casino.waitFor((received) => received.length === 4);
  expect(await read(`/payment/${payment_id}`)).toMatchObject({
    price_amount: 10,
    pay_amount: 0.00016667,
    outcome_amount: 66,
  });
});

test('deposit: rates walk by seed, and never far', async () => {
  const { control, read } = await startProcessor();
  const seen = new Set<number>();
  await control('settings', { rateWalk: true });
  for (let step = 0; step < 200; step += 1) {
    await control('clock', { advanceMs: 15_000 });
    const { estimated_amount } = await read<{ estimated_amount: number }>(
      '/estimate?amount=1&currency_from=btc&currency_to=usd',
    );
    seen.add(estimated_amount);
    expect(Math.abs(estimated_amount / 60_000 - 1)).toBeLessThan(0.008);
  }
  expect(seen.size).toBeGreaterThan(150);
});

test('deposit: the wallet refuses a wrong address, too many decimals, and what it does not have', async () => {
  const { control } = await startProcessor();
  const address = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL';
  const send = async (body: object) => (await control('send', body)).body['code'];
  expect(await send({ address: `${address} `, currency: 'trx', amount: 1 })).toBe('INVALID_ADDRESS');
  expect(await send({ address, currency: 'btc', amount: 1 })).toBe('INVALID_ADDRESS');
  expect(await send({ address, currency: 'trx', amount: 0.0000001 })).toBe('INVALID_AMOUNT');
  expect(await send({ address, currency: 'trx', amount: -1 })).toBe('INVALID_AMOUNT');
  expect(await send({ address, currency: 'xyz', amount: 1 })).toBe('UNKNOWN_CURRENCY');
  expect(await send({ address, currency: 'trx', amount: 200_001 })).toBe('INSUFFICIENT_FUNDS');
  await control('faucet', { currency: 'trx', amount: 1 });
  expect(await send({ address, currency: 'trx', amount: '200001' })).toBeUndefined();
});
