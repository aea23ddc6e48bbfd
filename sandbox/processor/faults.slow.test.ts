import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProcessor } from './test-processor.ts';

async function payOnce(fault: object, callbacks: number) {
  const processor = await startProcessor();
  const payment = await processor.pay();
  await processor.control('fault', fault);
  await processor.control('send', { address: payment.pay_address, currency: 'usdt', amount: 30 });
  await processor.casino.waitFor((received) => received.length === callbacks);
  return { ...processor, payment };
}

test('callback: duplicated, it comes twice with the same bytes', async () => {
  const { events, casino } = await payOnce({ kind: 'callback-duplicated', status: 'finished' }, 5);
  expect(events()).toEqual(['confirming', 'confirmed', 'sending', 'finished', 'finished']);
  expect(casino.received[4]?.text).toBe(casino.received[3]?.text);
});

test('callback: in parallel, five copies leave at once', async () => {
  const { events } = await payOnce({ kind: 'callback-in-parallel', status: 'finished' }, 8);
  expect(events().filter((event) => event === 'finished')).toHaveLength(5);
});

test('callback: out of order, confirming comes after its successor', async () => {
  const { events } = await payOnce({ kind: 'callback-out-of-order', status: 'confirming', times: 1 }, 4);
  expect(events()).toEqual(['confirmed', 'confirming', 'sending', 'finished']);
});

test('callback: delayed, it comes after the others', async () => {
  const { events } = await payOnce({ kind: 'callback-delayed', status: 'confirming', delayMs: 900, times: 1 }, 4);
  expect(events()).toEqual(['confirmed', 'sending', 'finished', 'confirming']);
});

test('callback: lost for ever, the payment itself still tells the truth', async () => {
  const { read, payment, casino } = await payOnce({ kind: 'callback-lost' }, 0);
  await expect.poll(() => read(`/payment/${payment.payment_id}`)).toMatchObject({ payment_status: 'finished' });
  expect(casino.received).toEqual([]);
});

test('callback: wrong signature, and well signed for another order', async () => {
  const { casino } = await payOnce({ kind: 'callback-wrong-signature', status: 'finished' }, 4);
  expect(casino.received[3]?.headers['x-nowpayments-sig']).toBe('0'.repeat(128));
  const other = await payOnce({ kind: 'callback-wrong-order', status: 'finished' }, 4);
  expect(other.casino.received[3]?.body).toMatchObject({ order_id: 'dep_of_somebody_else' });
});

test('callback: lists are signed in either form', async () => {
  const { pay, control, casino } = await startProcessor();
  const { payment_id, pay_address } = await pay();
  await control('send', { address: pay_address, currency: 'usdt', amount: 30, times: 2 });
  await casino.waitFor((received) => received.length === 8);
  await control(`payments/${payment_id}/status`, { status: 'refunded' });
  await casino.waitFor((received) => received.length === 9);
  await control('settings', { arrays: 'kept' });
  await control(`payments/${payment_id}/status`, { status: 'refunded' });
  await casino.waitFor((received) => received.length === 10);
  const [object, kept] = casino.received.slice(8);
  expect(object?.body['payment_extra_ids']).toHaveLength(1);
  expect(kept?.text).toBe(object?.text);
  expect(kept?.headers['x-nowpayments-sig']).not.toBe(object?.headers['x-nowpayments-sig']);
});

test('callback: refused, it is repeated three times and then given up', async () => {
  const { pay, control, casino, app } = await startProcessor({ answer: () => 500 });
  const { payment_id } = await pay();
  await control(`payments/${payment_id}/status`, { status: 'expired' });
  await casino.waitFor((received) => received.length === 4);
  const list = async () => (await app.inject(`/processor/control/callbacks?id=${payment_id}`)).json();
  const attempts = Array.from({ length: 4 }, () => ({ status: 500 }));
  await expect.poll(list).toMatchObject({ items: [{ state: 'given-up', attempts }] });
  expect((await app.inject(`/processor/payments/${payment_id}`)).body).toContain('status 500');
});

test('callback: taken at the second attempt, it is not repeated again', async () => {
  const { pay, control, casino, app } = await startProcessor({ answer: (_got, count) => (count === 1 ? 401 : 200) });
  const { payment_id } = await pay();
  await control(`payments/${payment_id}/status`, { status: 'expired' });
  await casino.waitFor((received) => received.length === 2);
  // The processor gets the answer a moment after the casino sent it.
  await expect
    .poll(async () => (await app.inject(`/processor/control/callbacks?id=${payment_id}`)).json())
    .toMatchObject({ items: [{ state: 'delivered' }] });
});

test.each([
  ['rate-limited', 429],
  ['error', 500],
])('call: %s answers %i as often as asked', async (kind, status) => {
  const { control, api } = await startProcessor();
  await control('fault', { kind, call: 'estimate', times: 1 });
  const ask = async () => (await api('/estimate?amount=1&currency_from=usd&currency_to=btc')).status;
  expect([(await api('/currencies')).status, await ask(), await ask()]).toEqual([200, status, 200]);
});

test('call: slow, broken JSON, unreachable', async () => {
  const { control, api } = await startProcessor();
  await control('fault', { kind: 'slow', delayMs: 300, times: 1 });
  const askedAt = Date.now();
  await api('/currencies');
  expect(Date.now() - askedAt).toBeGreaterThanOrEqual(290);
  await control('fault', { kind: 'broken-json', times: 1 });
  await expect((await api('/currencies')).json()).rejects.toThrow(SyntaxError);
  await control('fault', { kind: 'unreachable', times: 1 });
  await expect(api('/currencies')).rejects.toThrow('fetch failed');
});

test('call: a lost answer to the creation of a payment leaves the payment', async () => {
  const { control, pay, app } = await startProcessor();
  await control('fault', { kind: 'lost-answer', call: 'create-payment', times: 1 });
  await expect(pay('btc', 'dep_lost')).rejects.toThrow('fetch failed');
  const listed = await app.inject('/processor/control/payments?orderId=dep_lost');
  expect(listed.json<{ items: object[] }>().items).toHaveLength(1);
});

test('call: a share meets that part of the calls', async () => {
  const { control, api } = await startProcessor();
  await control('fault', { kind: 'error', call: 'status', share: 0.3 });
  let failed = 0;
  for (let count = 0; count < 200; count += 1) failed += (await api('/status')).status === 500 ? 1 : 0;
  expect(failed).toBeGreaterThan(35);
  expect(failed).toBeLessThan(85);
});

test('restart: wallet, payments, payouts and unfinished business go on', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'roulo-processor-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const before = await startProcessor({ dataDir });
  await before.control('speed', { speed: 0 });
  const payment = await before.pay('btc');
  const payout = await before.payout();
  await before.control('send', { address: payment.pay_address, currency: 'btc', amount: 0.25 });
  // Killed, not stopped: nothing is written at the end.
  const after = await startProcessor({ dataDir });
  const wallet = await after.app.inject('/processor/control/wallet');
  expect(wallet.json<{ coins: object[] }>().coins[0]).toMatchObject({ currency: 'btc', balance: '0.75' });
  expect((await after.verify(payout.id)).status).toBe(200);
  await expect.poll(() => after.read(`/payment/${payment.payment_id}`)).toMatchObject({ payment_status: 'finished' });
  await expect.poll(() => after.read(`/payout/${payout.withdrawals[0]?.id}`)).toMatchObject([{ status: 'FINISHED' }]);
  await before.casino.waitFor((received) => received.some(({ body }) => body['payment_status'] === 'finished'));
});
