import { expect, test } from 'vitest';
import { makeAddress } from './addresses.ts';
import { COINS } from './coins.ts';
import { startProcessor } from './test-processor.ts';

test('wallet page: has eight coins, with balances and own addresses', async () => {
  const { app } = await startProcessor();
  const { body } = await app.inject('/processor/wallet');
  for (const coin of COINS) {
    expect(body).toContain(`name="currency" value="${coin.code}"`);
    expect(body).toContain(makeAddress(coin, 'the test wallet'));
  }
  expect(body).toContain('<strong>50,000 USDT</strong>');
});

test('wallet page: a link fills the form in, with either code of the coin, or finds the coin by the address', async () => {
  const { app, pay } = await startProcessor();
  const { pay_address } = await pay('usdc');
  for (const currency of ['&currency=usdc', '&currency=USDC', '']) {
    const { body } = await app.inject(`/processor/wallet?address=${pay_address}${currency}&amount=25.5`);
    expect(body).toContain(`value="${pay_address}"`);
    expect(body).toContain('value="25.5"');
    expect(body).toContain('value="usdc" checked');
  }
  expect((await app.inject('/processor/wallet?currency=usdterc20')).body).toContain('value="usdt" checked');
});

test('processor pages: nothing of a request becomes part of the page', async () => {
  const { app, pay, control, casino } = await startProcessor();
  const attack = '"><script>alert(1)</script>';
  const { payment_id, pay_address } = await pay('usdterc20', attack);
  await control('send', { address: pay_address, currency: 'usdt', amount: 30 });
  await casino.waitFor((received) => received.length === 4);
  const urls = [
    '/processor',
    `/processor/payments/${payment_id}`,
    `/processor/wallet?address=${encodeURIComponent(attack)}&amount=${encodeURIComponent(attack)}`,
  ];
  for (const url of urls) {
    const { body, headers } = await app.inject(url);
    expect(body).toContain('&quot;&gt;&lt;script&gt;');
    expect(body).not.toContain('<script>alert');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  }
});

test('processor pages: a payment shows its callbacks with their answers, a payout asked for twice is marked', async () => {
  const { app, pay, payout, control, casino } = await startProcessor();
  const { payment_id, pay_address } = await pay();
  await control('send', { address: pay_address, currency: 'usdt', amount: 30 });
  await casino.waitFor((received) => received.length === 4);
  const shown = (await app.inject(`/processor/payments/${payment_id}`)).body;
  expect(shown.match(/status 200/g)?.length).toBeGreaterThanOrEqual(3);
  expect(shown).toContain('6 of 6');
  const { withdrawals } = await payout('wd_7');
  expect((await app.inject('/processor')).body).not.toContain('asked for twice');
  await payout('wd_7');
  expect((await app.inject('/processor')).body).toContain('asked for twice');
  expect((await app.inject(`/processor/payouts/${withdrawals[0]?.id}`)).body).toContain('verified: not yet');
  expect((await app.inject('/processor/payments/1')).statusCode).toBe(404);
});
