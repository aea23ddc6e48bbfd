import { NowPayments, NowPaymentsError } from 'nowpayments-node';
import { expect, test } from 'vitest';
import { CREDENTIALS } from './machine.ts';
import { startProcessor } from './test-processor.ts';
import { STEP_MS, totpCode } from './totp.ts';

/**
 * Runs a third-party client against our sandbox, to check that the wire format is what such a client expects. It makes every call of our
 * adapter except the minimum payout, which it lacks. It leaves a payout's status and the list of payouts untyped.
 */

const TRX = 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL';

async function startBoth() {
  const processor = await startProcessor();
  const client = new NowPayments({
    apiKey: CREDENTIALS.apiKey,
    ipnSecret: CREDENTIALS.ipnSecret,
    baseUrl: processor.base,
    timeout: 5_000,
  });
  return { ...processor, client };
}

test('second client: status, coins, rates and minimums read as it expects them', async () => {
  const { client } = await startBoth();
  expect(await client.getStatus()).toEqual({ message: 'OK' });
  const { currencies } = await client.getCurrencies();
  expect(currencies).toEqual(expect.arrayContaining(['btc', 'eth', 'ltc', 'usdterc20', 'usdc', 'sol', 'trx', 'doge']));
  const full = (await client.getFullCurrencies()).currencies;
  expect(full.find(({ code }) => code.toLowerCase() === 'usdterc20')).toMatchObject({ enable: true, network: 'eth' });
  expect(await client.getMerchantCoins()).toMatchObject({ selectedCurrencies: expect.arrayContaining(['BTC']) });
  const estimate = await client.getEstimatePrice({ amount: 10, currency_from: 'usd', currency_to: 'btc' });
  expect(estimate).toMatchObject({ currency_from: 'usd', currency_to: 'btc' });
  expect(estimate.estimated_amount).toBeGreaterThan(0);
  const least = await client.getMinAmount({ currency_from: 'btc', currency_to: 'usdterc20', fiat_equivalent: 'usd' });
  expect([typeof least.min_amount, typeof least.fiat_equivalent]).toEqual(['number', 'number']);
  expect(await client.getBalance()).toBeTypeOf('object');
  expect(await client.getPayoutFee('trx', 100)).toMatchObject({ currency: 'trx' });
});

test('second client: a payment is created, paid, read, listed, and its callbacks are signed as it checks them', async () => {
  const { client, control, casino } = await startBoth();
  const opened = await client.createPayment({
    price_amount: 20,
    price_currency: 'usd',
    pay_currency: 'usdterc20',
    order_id: 'dep_second',
    ipn_callback_url: casino.url('/provider/crypto/ipn'),
  });
  expect(opened).toMatchObject({ payment_status: 'waiting', pay_currency: 'usdterc20', order_id: 'dep_second' });
  await control('send', { address: opened.pay_address, currency: 'usdt', amount: 20 });
  await casino.waitFor((received) => received.some(({ body }) => body['payment_status'] === 'finished'));
  const read = await client.getPaymentStatus(opened.payment_id);
  expect(read).toMatchObject({ payment_status: 'finished', actually_paid: 20, outcome_currency: 'usdterc20' });
  const { token } = await client.getAuthToken(CREDENTIALS.email, CREDENTIALS.password);
  const list = await client.getPayments({ limit: 10, page: 0 }, token);
  expect(list.data.map(({ payment_id: id }) => String(id))).toEqual([String(opened.payment_id)]);
  for (const { text, headers } of casino.received) {
    const signature = String(headers['x-nowpayments-sig']);
    expect(client.verifyIpn(text, signature)).toBe(true);
    expect(client.verifyIpn(text.replace('"dep_second"', '"dep_other"'), signature)).toBe(false);
  }
});

test('second client: two payouts in one batch, verified by one code, finished with a hash each', async () => {
  const { client, casino } = await startBoth();
  expect(await client.validatePayoutAddress({ address: TRX, currency: 'trx' })).toBe('OK');
  const { token } = await client.getAuthToken(CREDENTIALS.email, CREDENTIALS.password);
  const withdrawals = ['wd_1', 'wd_2'].map((id) => ({
    address: TRX,
    currency: 'trx',
    amount: 118.2,
    unique_external_id: id,
  }));
  const batch = await client.createPayout(
    { ipn_callback_url: casino.url('/provider/crypto/payout-ipn'), withdrawals },
    token,
  );
  expect(batch.withdrawals).toHaveLength(2);
  const code = totpCode(CREDENTIALS.totpSecret, Math.floor(Date.now() / STEP_MS));
  expect(await client.verifyPayout(batch.id, code, token)).toBe('OK');
  await casino.waitFor((received) => received.filter(({ body }) => body['status'] === 'FINISHED').length === 2);
  for (const { id } of batch.withdrawals) {
    const [one] = (await client.getPayoutStatus(id, token)) as [{ hash: string; status: string }];
    expect(one).toMatchObject({ status: 'FINISHED', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  }
  const listed = (await client.getPayouts({ limit: 10 })) as { payouts: object[] };
  expect(listed.payouts).toHaveLength(2);
  for (const { text, headers } of casino.received) {
    expect(client.verifyIpn(text, String(headers['x-nowpayments-sig']))).toBe(true);
  }
});

test('second client: errors arrive with status, code and message', async () => {
  const { base, client } = await startBoth();
  const stranger = new NowPayments({ apiKey: 'wrong', baseUrl: base });
  const failureOf = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error);
  const unknownKey = await failureOf(stranger.getCurrencies());
  expect(unknownKey).toBeInstanceOf(NowPaymentsError);
  expect(unknownKey).toMatchObject({ code: 'INVALID_API_KEY' });
  const tooSmall = { price_amount: 0.01, price_currency: 'usd', pay_currency: 'btc' };
  expect(await failureOf(client.createPayment(tooSmall))).toMatchObject({
    statusCode: 400,
    code: 'AMOUNT_MINIMAL_ERROR',
  });
  const noSuch = { price_amount: 20, price_currency: 'usd', pay_currency: 'nope' };
  expect(await failureOf(client.createPayment(noSuch))).toMatchObject({ statusCode: 400 });
  expect(await failureOf(client.getPaymentStatus('1'))).toMatchObject({ statusCode: 404 });
});

test('second client: one coin alone, an estimate that is renewed when it has run out, a scheduled payout that is cancelled', async () => {
  const { client, control } = await startBoth();
  expect(await client.getCurrency('btc')).toMatchObject({ currency: 'btc', min_amount: expect.any(Number) });
  await expect(client.getCurrency('nothing')).rejects.toMatchObject({ statusCode: 400, code: 'CURRENCY_UNAVAILABLE' });
  const opened = await client.createPayment({ price_amount: 20, price_currency: 'usd', pay_currency: 'trx' });
  await control('coin', { currency: 'trx', usd: 1 });
  const early = await client.updatePaymentEstimate(opened.payment_id);
  expect(early.pay_amount).toBe(opened.pay_amount);
  await control('clock', { advanceMs: 21 * 60_000 });
  const renewed = await client.updatePaymentEstimate(opened.payment_id);
  expect(renewed).toMatchObject({ id: opened.payment_id, pay_amount: 20 });
  const { token } = await client.getAuthToken(CREDENTIALS.email, CREDENTIALS.password);
  const execute_at = new Date(Date.now() + 86_400_000).toISOString();
  const withdrawals = [{ address: TRX, currency: 'trx', amount: 118.2, execute_at }];
  const { withdrawals: made } = await client.createPayout({ withdrawals }, token);
  const [one] = made as unknown as { id: string }[];
  await client.cancelPayout(one!.id, token);
  expect(await client.getPayoutStatus(one!.id, token)).toMatchObject([{ status: 'CANCELLED' }]);
  await expect(client.cancelPayout(one!.id, token)).rejects.toMatchObject({ statusCode: 400, code: 'BAD_REQUEST' });
});

test('second client: a call that does not exist is refused in the shape of every other error', async () => {
  const { base } = await startBoth();
  const answer = await fetch(`${base}/v1/nothing`, { method: 'DELETE' });
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { status: false, statusCode: 404, code: 'NOT_FOUND', message: 'Cannot DELETE /nothing' },
  ]);
});
