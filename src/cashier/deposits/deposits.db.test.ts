import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTestServer, type Visitor } from '../../app/test-server.ts';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import { DEPOSIT_RULES } from '../../ledger/deposit-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import { canonicalText } from '../processor/callback-signature.ts';
import { isWithdrawalFrozen } from '../cases/cases.ts';
import { CURRENCY_CODES } from '../coins/currencies.ts';
import { decimal } from '../coins/decimals.ts';
import { isDepositAddress } from './deposit-rows.ts';
import { releaseOwnHolds } from './held-deposits.ts';
import { openAddress } from './open-address.ts';
import { pollPayments } from './poll-payments.ts';
import { createTestProcessor } from '../processor/test-processor.ts';

const db = await testDatabase();
const clock = settableClock();
const processor = createTestProcessor(clock);
const server = await startTestServer(db, { TRUSTED_PROXIES: '127.0.0.1' }, clock, processor);
keepBooksClean(db, DEPOSIT_RULES);

type Player = Visitor & { username: string; playerId: PlayerId };

async function newPlayer(): Promise<Player> {
  const player = await server.player();
  const { rows } = await db.database.query<{ player_id: bigint }>('SELECT player_id FROM players WHERE username = $1', [
    player.username,
  ]);
  return { ...player, playerId: toPlayerId(rows[0]!.player_id) };
}

async function sign(player: Visitor, currency: string): Promise<{ payload: string; signature: string }> {
  const response = await player.post('/api/crypto/sign', { amount: 3, currency });
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function deposit(player: Visitor, currency = 'usdt') {
  return player.post('/api/crypto/deposit', await sign(player, currency));
}

async function addressOf(player: Visitor, currency = 'usdt'): Promise<string> {
  const response = await deposit(player, currency);
  expect(response.statusCode).toBe(200);
  return response.json<{ pay_address: string }>().pay_address;
}

async function depositsOf(player: Visitor): Promise<Record<string, unknown>[]> {
  return (await player.get('/api/crypto/deposits')).json<{ items: Record<string, unknown>[] }>().items;
}

function callBack(paymentId: string, more: object = {}, change: { signature?: string; body?: string } = {}) {
  const told = { payment_id: Number(paymentId), payment_status: 'finished', ...more };
  const signature = createHmac('sha512', 'sim-ipn-secret-K9d').update(canonicalText(told, false)).digest('hex');
  return server.app.inject({
    method: 'POST',
    url: '/provider/crypto/ipn',
    headers: { 'content-type': 'application/json', 'x-nowpayments-sig': change.signature ?? signature },
    payload: change.body ?? JSON.stringify(told),
  });
}

const primaryOf = async (player: Player) => (await readWallet(db.database, player.playerId)).primary;

describe('deposit address', () => {
  test('is one per player and coin, and the same while it is valid', async () => {
    const player = await newPlayer();
    const first = (await deposit(player)).json();
    expect(first).toEqual({
      pay_address: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      currency: 'usdt',
      depositId: expect.stringMatching(/^dep_/),
      network: 'Ethereum (ERC-20)',
      minimum: 15,
      validUntil: expect.any(String),
    });
    expect((await deposit(player)).json()).toEqual(first);
    expect(await addressOf(player, 'btc')).not.toBe(first.pay_address);
    expect(await addressOf(await newPlayer())).not.toBe(first.pay_address);
    expect(await isDepositAddress(db.database, String(first.pay_address).toUpperCase().replace('0X', '0x'))).toBe(true);
  });

  test('is another one in the last hour of the old one', async () => {
    const player = await newPlayer();
    const address = await addressOf(player);
    clock.advance(7 * 24 * 3_600_000 - 3_500_000);
    const opened = await openAddress(server.cashier, player.playerId, 'usdt');
    expect(opened).toMatchObject({ ok: true, address: { address: expect.not.stringMatching(address) } });
  });

  test('twenty requests at once make one payment', async () => {
    const player = await newPlayer();
    const signed = await Promise.all(Array.from({ length: 20 }, () => sign(player, 'usdc')));
    const before = processor.created;
    const answers = await Promise.all(signed.map((each) => player.post('/api/crypto/deposit', each)));
    // Waiting requests look again after a moment of real time.
    expect(new Set(answers.map((each) => each.statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((each) => each.json().pay_address)).size).toBe(1);
    expect(processor.created - before).toBe(1);
  });

  test('a lost answer is looked for and not made up for by another payment', async () => {
    const player = await newPlayer();
    const before = processor.created;
    processor.failNext('createPayment', 'unclear');
    expect((await deposit(player)).statusCode).toBe(200);
    expect(processor.created - before).toBe(1);
  });

  test('a lost answer and no list: an error, and the next request finds the payment', async () => {
    const player = await newPlayer();
    const before = processor.created;
    processor.failNext('createPayment', 'unclear');
    processor.failNext('listPayments', 'unreachable');
    const response = await deposit(player);
    expect(response.statusCode).toBe(503);
    expect(response.json().code).toBe('PROCESSOR_DOWN');
    expect((await deposit(player)).statusCode).toBe(200);
    expect(processor.created - before).toBe(1);
  });

  test('a price below the minimum is raised once, to 105% of it', async () => {
    const player = await newPlayer();
    processor.minPriceUsd = decimal('17.31');
    const response = await deposit(player, 'btc');
    processor.minPriceUsd = decimal('0');
    expect(response.json().minimum).toBe(18.18);
  });

  test('the processor down is an error that says so', async () => {
    const player = await newPlayer();
    processor.failNext('createPayment', 'unreachable');
    const response = await deposit(player);
    expect(response.statusCode).toBe(503);
    expect(response.json().error).toContain('payment partner');
    expect((await deposit(player)).statusCode).toBe(200);
  });

  test('a signature is for one player, one purpose, one body, once and two minutes', async () => {
    const player = await newPlayer();
    const other = await newPlayer();
    const send = (who: Visitor, body: object) => who.post('/api/crypto/deposit', body);
    const signed = await sign(player, 'usdt');
    const payload = Buffer.from(signed.payload, 'base64url').toString().replace('usdt', 'usdc');
    const payout = await player.post('/api/crypto/sign', {
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      currency: 'usdt',
      amount: 20,
    });
    expect(payout.statusCode).toBe(200);
    for (const [who, body] of [
      [other, signed],
      [player, { ...signed, payload: Buffer.from(payload).toString('base64url') }],
      [player, { ...signed, signature: 'k1.AAAA' }],
      [player, payout.json<object>()],
    ] as const) {
      const response = await send(who, body);
      expect([response.statusCode, response.json().code]).toEqual([400, 'SIGNATURE_INVALID']);
    }
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(player, signed)));
    expect(answers.map((each) => each.statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ]);
    const late = await sign(player, 'usdt');
    clock.advance(120_001);
    expect((await send(player, late)).json().code).toBe('SIGNATURE_INVALID');
  });

  test.each([
    { amount: 4, currency: 'btc' },
    { amount: '3', currency: 'btc' },
    { amount: 3 },
    { amount: 3, currency: 'btc', more: 1 },
    {},
  ])('what cannot be signed: %j', async (body) => {
    const player = await newPlayer();
    expect((await player.post('/api/crypto/sign', body)).statusCode).toBe(400);
  });

  test('a country that is barred from registration is barred from deposits', async () => {
    const player = await newPlayer();
    const signed = await sign(player, 'usdt');
    const response = await player.post('/api/crypto/deposit', signed, { 'cf-ipcountry': 'SK' });
    expect([response.statusCode, response.json().error]).toEqual([403, 'Roulo is not available in your country.']);
    expect((await player.post('/api/crypto/deposit', signed, { 'cf-ipcountry': 'BR' })).statusCode).toBe(200);
  });

  test('looking at all eight coins again and again meets no limit', async () => {
    const limited = await startTestServer(
      await testDatabase(),
      { RATE_LIMITS: 'on' },
      clock,
      createTestProcessor(clock),
    );
    const player = await limited.player();
    for (let round = 0; round < 3; round += 1) {
      for (const currency of CURRENCY_CODES)
        expect([currency, (await deposit(player, currency)).statusCode]).toEqual([currency, 200]);
    }
    expect((await player.get('/api/crypto/held')).json()).toEqual({ items: [] });
  });

  test('an unknown coin is refused', async () => {
    const player = await newPlayer();
    expect((await deposit(player, 'xrp')).json().code).toBe('CURRENCY_UNKNOWN');
  });

  test('self-exclusion closes deposits', async () => {
    const player = await newPlayer();
    const address = await addressOf(player);
    expect((await player.post('/api/users/self-exclusion', { duration: '1w' })).statusCode).toBe(200);
    const response = await deposit(player);
    expect([response.statusCode, response.json().code]).toEqual([403, 'SELF_EXCLUDED']);
    // A payment to an earlier address is held, and credited when the exclusion is over.
    const paymentId = processor.send(address, '40');
    processor.change(paymentId, { status: 'finished' });
    await callBack(paymentId);
    expect(await readWallet(db.database, player.playerId)).toMatchObject({ primary: 0n, held: 40_000_000n });
    await releaseOwnHolds(server.cashier);
    expect(await primaryOf(player)).toBe(0n);
    await db.owner.query('UPDATE wallets SET excluded_until = $2 WHERE player_id = $1', [player.playerId, clock.now()]);
    await Promise.all([releaseOwnHolds(server.cashier), releaseOwnHolds(server.cashier)]);
    expect(await readWallet(db.database, player.playerId)).toMatchObject({ primary: 40_000_000n, held: 0n });
  });

  test('a deposit limit: no address once it is used up, what is above it is held until there is room', async () => {
    const player = await newPlayer();
    const address = await addressOf(player);
    const limit = (day: number) =>
      db.owner.query(
        `INSERT INTO player_limits (player_id, kind, period, amount_micros) VALUES ($1, 'deposit', 'day', $2)
         ON CONFLICT (player_id, kind, period) DO UPDATE SET amount_micros = excluded.amount_micros`,
        [player.playerId, BigInt(day) * 1_000_000n],
      );
    await limit(30);
    const pay = async (amount: string) => {
      const paymentId = processor.send(address, amount);
      processor.change(paymentId, { status: 'finished' });
      await Promise.all(Array.from({ length: 10 }, () => callBack(paymentId)));
    };
    await Promise.all([pay('20'), pay('20'), pay('20')]);
    expect(await readWallet(db.database, player.playerId)).toMatchObject({ primary: 30_000_000n, held: 30_000_000n });
    expect((await player.get('/api/crypto/held')).json()).toEqual({ items: [{ reason: 'deposit_limit', amount: 30 }] });
    const refused = await deposit(player);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'DEPOSIT_LIMIT']);
    await releaseOwnHolds(server.cashier);
    expect(await primaryOf(player)).toBe(30_000_000n);
    await limit(45);
    await releaseOwnHolds(server.cashier);
    expect(await readWallet(db.database, player.playerId)).toMatchObject({ primary: 45_000_000n, held: 15_000_000n });
  });
});

describe('callback', () => {
  test('unsigned, wrongly signed, changed, too large: refused, and nothing happens', async () => {
    const player = await newPlayer();
    const paymentId = processor.send(await addressOf(player), '50');
    processor.change(paymentId, { status: 'finished' });
    expect((await callBack(paymentId, {}, { signature: '0'.repeat(128) })).statusCode).toBe(401);
    expect((await callBack(paymentId, {}, { signature: '' })).statusCode).toBe(401);
    expect(
      (await callBack(paymentId, {}, { body: `{"payment_id":${paymentId},"payment_status":"x"}` })).statusCode,
    ).toBe(401);
    expect((await callBack(paymentId, {}, { body: 'x'.repeat(70_000) })).statusCode).toBe(413);
    expect(await primaryOf(player)).toBe(0n);
  });

  test('finished fifty times at once, then a late failed: credited once, and it stays', async () => {
    const player = await newPlayer();
    const paymentId = processor.send(await addressOf(player), '50');
    processor.change(paymentId, { status: 'finished' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => callBack(paymentId)));
    expect(new Set(answers.map((each) => each.statusCode))).toEqual(new Set([200]));
    expect(await primaryOf(player)).toBe(50_000_000n);
    expect(await isWithdrawalFrozen(db.database, player.playerId)).toBe(false);
    expect((await callBack(paymentId, { payment_status: 'failed' })).statusCode).toBe(200);
    expect(await isWithdrawalFrozen(db.database, player.playerId)).toBe(false);
    processor.change(paymentId, { status: 'failed' });
    await callBack(paymentId, { payment_status: 'failed' });
    expect(await primaryOf(player)).toBe(50_000_000n);
    expect(await isWithdrawalFrozen(db.database, player.playerId)).toBe(true);
  });

  test('what it says of sum, order and status is not believed', async () => {
    const player = await newPlayer();
    const other = await newPlayer();
    const { depositId } = (await deposit(other)).json<{ depositId: string }>();
    const paymentId = processor.send(await addressOf(player), '20');
    await callBack(paymentId, { order_id: depositId, actually_paid: 9_999 });
    expect(await primaryOf(player)).toBe(0n);
    processor.change(paymentId, { status: 'partially_paid' });
    await callBack(paymentId, { order_id: depositId, actually_paid: 9_999 });
    expect([await primaryOf(player), await primaryOf(other)]).toEqual([20_000_000n, 0n]);
  });

  test('is asked for again when the processor cannot be read', async () => {
    const player = await newPlayer();
    const paymentId = processor.send(await addressOf(player), '20');
    processor.change(paymentId, { status: 'finished' });
    processor.failNext('readPayment', 'unclear');
    expect((await callBack(paymentId)).statusCode).toBe(503);
    expect((await callBack(paymentId)).statusCode).toBe(200);
    expect(await primaryOf(player)).toBe(20_000_000n);
  });

  test('for an unknown payment changes nothing', async () => {
    expect((await callBack('999999999')).statusCode).toBe(200);
  });

  test('its bytes are kept', async () => {
    await callBack('424242');
    const { rows } = await db.database.query<{ body: Buffer }>(
      `SELECT body FROM processor_callbacks WHERE subject = '424242'`,
    );
    expect(rows[0]!.body.toString()).toBe('{"payment_id":424242,"payment_status":"finished"}');
  });
});

describe('deposit', () => {
  test('with every callback lost, the repeated one too is credited within two minutes', async () => {
    const player = await newPlayer();
    const address = await addressOf(player);
    processor.change(processor.send(address, '30'), { status: 'finished' });
    clock.advance(61_000);
    while ((await pollPayments(server.cashier)) > 0);
    expect(await primaryOf(player)).toBe(30_000_000n);
    processor.change(processor.send(address, '16'), { status: 'finished' });
    clock.advance(61_000);
    while ((await pollPayments(server.cashier)) > 0);
    expect(await primaryOf(player)).toBe(46_000_000n);
  });

  test('is shown from the first sighting to the credit', async () => {
    const player = await newPlayer();
    const address = await addressOf(player, 'eth');
    expect(await depositsOf(player)).toMatchObject([{ status: 'waiting', currency: 'eth', address, credited: 0 }]);
    const paymentId = processor.send(address, '0.01');
    processor.change(paymentId, { confirmations: 2 });
    await callBack(paymentId);
    expect(await depositsOf(player)).toMatchObject([
      { status: 'seen', amount: '0.01', confirmations: 2, confirmationsNeeded: 3, credited: 0 },
    ]);
    processor.change(paymentId, { status: 'finished' });
    await callBack(paymentId);
    expect(await depositsOf(player)).toMatchObject([
      { status: 'credited', usd: 30, credited: 30, held: 0, reason: null },
    ]);
    expect(await depositsOf(await newPlayer())).toEqual([]);
  });

  test('under $15 is kept until the sum on the address reaches it', async () => {
    const player = await newPlayer();
    const address = await addressOf(player);
    const pay = async (coins: string) => {
      const paymentId = processor.send(address, coins);
      processor.change(paymentId, { status: 'finished' });
      await callBack(paymentId);
    };
    await pay('14.999999');
    expect(await depositsOf(player)).toMatchObject([{ status: 'below_minimum', usd: 14.999999, credited: 0 }]);
    await pay('0.000001');
    expect(await primaryOf(player)).toBe(15_000_000n);
    await pay('5');
    expect(await primaryOf(player)).toBe(15_000_000n);
    await pay('10');
    expect(await primaryOf(player)).toBe(30_000_000n);
    expect((await depositsOf(player)).map((each) => each['status'])).toEqual(Array(4).fill('credited'));
  });

  test('a transfer after the payment expired is credited', async () => {
    const player = await newPlayer();
    const address = await addressOf(player);
    const parent = [...processor.payments.values()].find((each) => each.address === address)!;
    processor.change(parent.paymentId, { status: 'expired' });
    await callBack(parent.paymentId, { payment_status: 'expired' });
    expect(await depositsOf(player)).toMatchObject([{ status: 'expired' }]);
    expect(await addressOf(player)).not.toBe(address);
    processor.send(address, '15');
    processor.change(parent.paymentId, { status: 'finished' });
    await callBack(parent.paymentId);
    expect(await primaryOf(player)).toBe(15_000_000n);
  });

  test('a rate that jumped while the price held is for a person; an old price is not asked', async () => {
    const player = await newPlayer();
    const address = await addressOf(player, 'eth');
    const jumped = processor.send(address, '0.01', { worthPercent: 110 });
    processor.change(jumped, { status: 'finished' });
    await callBack(jumped);
    expect(await depositsOf(player)).toMatchObject([
      { status: 'held', reason: 'value_differs', credited: 0, held: 33 },
    ]);
    clock.advance(21 * 60_000);
    processor.rates.eth = '3600';
    const later = processor.send(address, '0.01');
    processor.change(later, { status: 'finished' });
    await callBack(later);
    processor.rates.eth = '3000';
    expect(await primaryOf(player)).toBe(36_000_000n);
  });
});
