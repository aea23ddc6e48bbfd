import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestServer, type Visitor } from '../../app/test-server.ts';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import { WITHDRAWAL_RULES } from '../../ledger/withdrawal-rules.ts';
import { dollars } from '../../money/usd.ts';
import { canonicalText } from '../processor/callback-signature.ts';
import { decimal } from '../coins/decimals.ts';
import { creditTestDeposit } from '../deposits/test-credited-deposit.ts';
import { approveWithdrawal } from './operator-acts.ts';
import { createTestProcessor, type Fault } from './test-payout-processor.ts';
import { ADDRESS } from './test-withdrawals.ts';
import { findWithdrawal } from './withdrawal-rows.ts';

const db = await testDatabase();
const clock = settableClock();
let fault: Fault = 'none';
const processor = createTestProcessor({ clock, faultOf: () => fault });
const server = await startTestServer(db, {}, clock, processor);
keepBooksClean(db, [...BET_RULES, ...WITHDRAWAL_RULES]);

const INVALID = 'Please enter a valid address and amount to withdraw.';
const BITCOIN = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
const OTHER_BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

type Player = Visitor & { playerId: PlayerId };

interface PlayerOptions {
  balanceUsd?: number;
  confirmed?: boolean;
  verified?: boolean;
}

async function newPlayer({ balanceUsd = 100, confirmed = true, verified = true }: PlayerOptions = {}): Promise<Player> {
  const player = await server.player();
  const { rows } = await db.owner.query<{ player_id: bigint }>(
    'UPDATE players SET email_confirmed_at = $2 WHERE username = $1 RETURNING player_id',
    [player.username, confirmed ? clock.now() : null],
  );
  const playerId = toPlayerId(rows[0]!.player_id);
  if (verified) {
    await db.owner.query(
      `INSERT INTO kyc_cases (player_id, state, created_at, updated_at) VALUES ($1, 'approved', $2, $2)`,
      [playerId, clock.now()],
    );
  }
  await creditTestDeposit(db.database, clock, playerId, dollars(balanceUsd));
  return { ...player, playerId };
}

async function payout(player: Player, body: object, headers: Record<string, string> = {}) {
  // Each player has a unique address, because a shared one triggers a review.
  const address = `0x${player.playerId.toString(16).padStart(4, '0').repeat(10)}`;
  const signed = await player.post('/api/crypto/sign', { address, currency: 'usdt', amount: 20, ...body });
  if (signed.statusCode !== 200) return signed;
  return player.post('/api/crypto/payout', signed.json<object>(), headers);
}

async function held({ playerId }: Player): Promise<bigint> {
  return (await readWallet(db.database, playerId)).held;
}

test.each([
  ['an amount of nothing', { amount: 0 }, INVALID],
  ['a negative amount', { amount: -20 }, INVALID],
  ['less than the minimum', { amount: 14.99 }, 'Minimum withdraw amount is $15.'],
  ['too many decimals', { amount: 15.123456789 }, 'Please enter an amount with at most 4 decimals.'],
  ['an unknown currency', { currency: 'xmr' }, 'Please choose one of the listed currencies.'],
  ['an address of another chain', { address: BITCOIN }, INVALID],
  ['an address with a space', { address: `${ADDRESS} ` }, INVALID],
  ['an address with a bad checksum', { address: `0x${'aB'.repeat(20)}` }, INVALID],
  ['the zero address', { address: `0x${'0'.repeat(40)}` }, INVALID],
  ['a burn address', { address: '0x000000000000000000000000000000000000dEaD' }, INVALID],
  ['the contract of the coin', { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }, INVALID],
  ['a Bitcoin burn address', { currency: 'btc', address: '1BitcoinEaterAddressDontSendf59kuE' }, INVALID],
  ['the Tron zero address', { currency: 'trx', address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, INVALID],
  ['the Solana system program', { currency: 'sol', address: '1'.repeat(32) }, INVALID],
])('payout: %s is refused and nothing is held', async (_what, body, text) => {
  const player = await newPlayer();
  const response = await payout(player, body);
  expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([400, text]);
  expect(await held(player)).toBe(0n);
});

test.each([
  ['no address', {}],
  ['an empty address', { address: '' }],
  ['spaces', { address: '   ' }],
  ['no text', { address: null }],
  ['a word', { address: 'my wallet' }],
  ['an address of another chain', { address: BITCOIN }],
  ['an address with a space', { address: `${ADDRESS} ` }],
  ['an address with a bad checksum', { address: `0x${'aB'.repeat(20)}` }],
  ['far too much text', { address: 'a'.repeat(1_000) }],
])('sign: a payout with %s is refused in plain words', async (_what, body) => {
  const player = await newPlayer();
  const response = await player.post('/api/crypto/sign', { currency: 'usdt', amount: 20, ...body });
  expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([400, INVALID]);
});

test('payout: a player who is excluded from play, even for good, may withdraw', async () => {
  const player = await newPlayer();
  expect((await player.post('/api/users/self-exclusion', { duration: 'permanent' })).statusCode).toBe(200);
  expect((await payout(player, { amount: 40 })).statusCode).toBe(200);
  expect(await held(player)).toBe(dollars(40));
});

test('payout: it is taken at once, and its stages are told to its player', async () => {
  const player = await newPlayer();
  const response = await payout(player, { amount: 40.5 });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json()).toMatchObject({
    message: 'Withdrawal initiated successfully!',
    balance: 59.5,
    withdrawal: { status: 'requested', amount: 40.5, fee: 0.6075, receives: '39.8925', currency: 'usdt' },
  });
  for (let look = 0; look < 8; look += 1) {
    await server.withdrawalWorker.turn();
    clock.advance(30_000);
  }
  const list = (await player.get('/api/crypto/withdrawals')).json<{ items: { timeline: { status: string }[] }[] }>();
  expect(list.items).toMatchObject([{ status: 'sent', transaction: expect.stringContaining('0x') }]);
  expect(list.items[0]!.timeline.map(({ status }) => status)).toEqual([
    'requested',
    'submitting',
    'submitted',
    'verifying',
    'processing',
    'sent',
  ]);
  expect((await (await newPlayer()).get('/api/crypto/withdrawals')).json()).toEqual({ items: [], next: null });
});

test('payout: more than the balance is refused', async () => {
  const player = await newPlayer();
  const response = await payout(player, { amount: 100.01 });
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, 'BALANCE_TOO_LOW']);
});

test('payout: without a confirmed address or a verified identity it is refused', async () => {
  const unconfirmed = await payout(await newPlayer({ confirmed: false }), {});
  expect([unconfirmed.statusCode, unconfirmed.json<{ code: string }>().code]).toEqual([403, 'EMAIL_UNCONFIRMED']);
  const unverified = await payout(await newPlayer({ verified: false }), {});
  expect([unverified.statusCode, unverified.json<{ code: string }>().code]).toEqual([403, 'KYC_REQUIRED']);
});

test('payout: our own deposit address is refused', async () => {
  const player = await newPlayer();
  const ours = `0x${'1234'.repeat(10)}`;
  await db.owner.query(`INSERT INTO deposit_directory VALUES ('address', $1, $2, 'dep_1')`, [ours, player.playerId]);
  const response = await payout(player, { address: ours });
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'ADDRESS_OURS']);
});

test('payout: a signature works once, for its player, its purpose and two minutes', async () => {
  const player = await newPlayer();
  const other = await newPlayer();
  const body = { address: ADDRESS, currency: 'usdt', amount: 20 };
  const signed = (await player.post('/api/crypto/sign', body)).json<{ payload: string; signature: string }>();
  expect((await other.post('/api/crypto/payout', signed)).statusCode).toBe(400);
  expect((await player.post('/api/crypto/payout', { ...signed, payload: `${signed.payload}A` })).statusCode).toBe(400);
  expect((await player.post('/api/crypto/payout', signed)).statusCode).toBe(200);
  expect((await player.post('/api/crypto/payout', signed)).statusCode).toBe(409);
  const late = (await player.post('/api/crypto/sign', body)).json<object>();
  clock.advance(2 * 60_000 + 1);
  expect((await player.post('/api/crypto/payout', late)).statusCode).toBe(400);
  const forDeposit = (await player.post('/api/crypto/sign', { amount: 3, currency: 'usdt' })).json<object>();
  expect((await player.post('/api/crypto/payout', forDeposit)).statusCode).toBe(400);
  expect((await player.post('/api/crypto/payout', { payload: 'e30' })).json()).toMatchObject({ error: INVALID });
});

test('payout: a repeat under its key gets the first answer, though its signature has run out', async () => {
  const player = await newPlayer();
  const signed = (
    await player.post('/api/crypto/sign', { address: ADDRESS, currency: 'usdt', amount: 100 })
  ).json<object>();
  const first = await player.post('/api/crypto/payout', signed, { 'idempotency-key': 'w-1' });
  expect(first.statusCode).toBe(200);
  clock.advance(3 * 60_000);
  const again = await player.post('/api/crypto/payout', signed, { 'idempotency-key': 'w-1' });
  expect(again.json()).toEqual(first.json());
  expect(await held(player)).toBe(dollars(100));
});

test('payout: of fifty requests for the whole balance one is taken', async () => {
  const player = await newPlayer();
  const body = { address: ADDRESS, currency: 'usdt', amount: 100 };
  const signed = await Promise.all(Array.from({ length: 50 }, () => player.post('/api/crypto/sign', body)));
  const answers = await Promise.all(
    signed.map(async (each) => {
      for (;;) {
        const answer = await player.post('/api/crypto/payout', each.json<object>());
        // A busy server refuses, so try again.
        if (answer.statusCode !== 503) return answer;
      }
    }),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
});

test('quote: it holds for its amount within the minute, and other amounts get the rate of the moment', async () => {
  const player = await newPlayer();
  processor.rates.set('btc', decimal('100000'));
  const quote = (await player.get('/api/crypto/quote?currency=btc&amount=30')).json();
  expect(quote).toMatchObject({ rate: 100_000, fee: 0.45, receives: 0.000295 });
  expect(new Date(quote.validUntil).getTime()).toBe(clock.now().getTime() + 60_000);
  processor.rates.set('btc', decimal('50000'));
  clock.advance(30_000);
  const asQuoted = await payout(player, { currency: 'btc', address: BITCOIN, amount: 30 });
  expect(asQuoted.json()).toMatchObject({ withdrawal: { receives: '0.000295', rate: 100_000 } });
  const other = await payout(player, { currency: 'btc', address: BITCOIN, amount: 31 });
  expect(other.json()).toMatchObject({ withdrawal: { receives: '0.00061', rate: 50_000 } });
  clock.advance(30_001);
  const late = await payout(player, { currency: 'btc', address: BITCOIN, amount: 30 });
  expect(late.json()).toMatchObject({ withdrawal: { receives: '0.000591', rate: 50_000 } });
  expect((await player.get('/api/crypto/quote?currency=btc&amount=14')).json()).toMatchObject({
    error: 'Minimum withdraw amount is $15.',
  });
  expect((await player.get('/api/crypto/quote?currency=btc&amount=15.12345')).statusCode).toBe(400);
});

test('payout: while the processor is down it is taken, and a quote is refused', async () => {
  const player = await newPlayer();
  fault = 'unreachable';
  clock.advance(60_000);
  const quote = await player.get('/api/crypto/quote?currency=sol&amount=30');
  expect([quote.statusCode, quote.json<{ code: string }>().code]).toEqual([503, 'PROCESSOR_DOWN']);
  const response = await payout(player, {});
  fault = 'none';
  expect(response.json()).toMatchObject({ withdrawal: { status: 'requested', rate: null, receives: null } });
  expect(await held(player)).toBe(dollars(20));
});

test('payout: one that waited for a person is paid at the rate of its release, and says so beforehand', async () => {
  const player = await newPlayer({ balanceUsd: 5_000 });
  processor.rates.set('btc', decimal('100000'));
  clock.advance(60_000);
  await player.get('/api/crypto/quote?currency=btc&amount=3000');
  const held = (await payout(player, { currency: 'btc', address: OTHER_BITCOIN, amount: 3_000 })).json();
  expect(held).toMatchObject({ withdrawal: { status: 'reviewing', amount: 3_000, rate: null, receives: null } });
  processor.rates.set('btc', decimal('50000'));
  clock.advance(24 * 3_600_000);
  const { withdrawals } = server;
  const act = { playerId: player.playerId, number: BigInt(held.withdrawal.number), operator: 'ana', second: 'ben' };
  await db.database.transaction((tx) => approveWithdrawal(tx, withdrawals, act));
  await server.withdrawalWorker.turn();
  expect(await findWithdrawal(db.database, player.playerId, act.number)).toMatchObject({
    rate: decimal('50000'),
    coins: decimal('0.0591'),
    amount: dollars(3_000),
  });
});

test('payout: a change of the password sends it to a person', async () => {
  const player = await newPlayer();
  await db.owner.query('UPDATE players SET password_changed_at = $2 WHERE player_id = $1', [
    player.playerId,
    new Date(clock.now().getTime() + 1_000),
  ]);
  clock.advance(10_000);
  const response = await payout(player, {});
  expect(response.json()).toMatchObject({ withdrawal: { status: 'reviewing', reason: 'security_change' } });
});

test('payout callback: unsigned it is refused, signed it makes us ask', async () => {
  const told = { id: 'po_unknown', status: 'FINISHED', amount: '10', hash: '0x1' };
  const send = (signature: string) =>
    server.app.inject({
      method: 'POST',
      url: '/provider/crypto/payout-ipn',
      headers: { 'content-type': 'application/json', 'x-nowpayments-sig': signature },
      payload: JSON.stringify(told),
    });
  expect((await send('00'.repeat(64))).statusCode).toBe(401);
  const signature = createHmac('sha512', 'sim-ipn-secret-K9d').update(canonicalText(told, false)).digest('hex');
  expect((await send(signature)).statusCode).toBe(200);
});
