import { expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { settableClock } from '../clock/clock.ts';
import { testDatabase } from '../db/test-database.ts';
import { fundedPlayer } from '../games/test-player.ts';
import { PROVIDER_RULES } from '../ledger/provider-rules.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { dollars } from '../money/usd.ts';
import { callWallet, signed, SLOT, startTestProvider, takeSeat, type Answer } from './test-provider.ts';

const db = await testDatabase();
const provider = await startTestProvider();
const clock = settableClock();
const server = await startTestServer(
  db,
  { SLOTS_API_URL: provider.url, RATE_LIMITS: 'on', SLOTS_ALLOWED_IPS: '127.0.0.0/8' },
  clock,
);
await server.shelf.synchronise();
keepBooksClean(db, PROVIDER_RULES);

const player = await fundedPlayer(server, db, 100);
const seat = await takeSeat(server, player);
const BET = {
  userId: seat.userId,
  gameId: SLOT,
  roundId: '7050',
  amount: '0.20',
  reference: 'b-7050-1',
  timestamp: '1794700800000',
  roundDetails: 'spin',
};
let addresses = 0;
/** Each call comes from another address, so that no rate limit applies. */
async function send(method: string, body: string): Promise<Answer> {
  addresses += 1;
  const response = await callWallet(server, method, body, `127.0.1.${addresses}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Answer>();
}
const open = (body: object, visitor = player) => visitor.post('/api/pragmaticplay/game/url', body);

const unchanged = async () => expect(await player.wallet()).toMatchObject({ primary: dollars(100), betCount: 0n });

test.each([
  ['a wrong hash', 'bet', signed(BET).replace(/hash=.*/, `hash=${'0'.repeat(32)}`), 5],
  ['no hash', 'bet', signed(BET).replace(/&hash=.*/, ''), 5],
  ['another secret', 'bet', signed(BET, 'guess'), 5],
  ['another amount than was signed', 'bet', signed(BET).replace('0.20', '0.02'), 5],
  ['a parameter that was not signed', 'bet', `${signed(BET)}&bonusCode=x`, 5],
  ['JSON', 'bet', JSON.stringify(BET), 5],
  ['nothing', 'bet', '', 5],
  ['a method that is none', 'withdraw', signed(BET), 7],
  ['an amount below zero', 'bet', signed({ ...BET, amount: '-1.00' }), 7],
  ['an amount that is none', 'result', signed({ ...BET, amount: '1.2.3' }), 7],
  ['a reference with a zero byte', 'bet', signed({ ...BET, reference: 'a\0b' }), 7],
  ['a player who is none', 'bet', signed({ ...BET, userId: 'u_424242' }), 2],
  ['a player in other letters', 'bet', signed({ ...BET, userId: seat.userId.toUpperCase() }), 2],
  ['SQL for a player', 'balance', signed({ userId: `u_1' OR '1'='1` }), 2],
  [
    'a tampered token',
    'authenticate',
    signed({ token: `${seat.token.startsWith('A') ? 'B' : 'A'}${seat.token.slice(1)}` }),
    4,
  ],
  ['no token', 'authenticate', signed({}), 7],
])('bad input: %s changes nothing', async (_name, method, body, error) => {
  expect((await send(method, body)).error).toBe(error);
  await unchanged();
});

test('bad input: hundreds of unknown parameters are signed along and passed over', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, number) => [`x${number}`, `ü ${number}`]));
  expect((await send('balance', signed({ userId: seat.userId, ...unknown }))).cash).toBe(100);
});

test('bad input: a token runs out', async () => {
  const other = await fundedPlayer(server, db, 10);
  const late = await takeSeat(server, other);
  await db.owner.query('UPDATE game_sessions SET expires_at = $2 WHERE player_id = $1', [other.playerId, clock.now()]);
  expect((await send('authenticate', signed({ token: late.token }))).error).toBe(4);
  expect((await late.bet('1.00', { token: late.token })).error).toBe(4);
});

test('bad input: another address than the provider has is told nothing', async () => {
  expect((await callWallet(server, 'bet', signed(BET), '203.0.113.9')).statusCode).toBe(404);
  await unchanged();
});

test('bad input: after twenty wrong hashes an address is not listened to for a minute', async () => {
  const ask = async (body: string) => (await callWallet(server, 'balance', body, '127.0.0.99')).json<Answer>().error;
  for (let guess = 0; guess < 20; guess += 1) expect(await ask(signed({ userId: seat.userId }, `${guess}`))).toBe(5);
  expect(await ask(signed({ userId: seat.userId }))).toBe(5);
  expect((await send('balance', signed({ userId: seat.userId }))).error).toBe(0);
  clock.advance(61_000);
  expect(await ask(signed({ userId: seat.userId }))).toBe(0);
});

test.each([
  ['a path', '../x', 400],
  ['an address', 'https://evil.example/game', 400],
  ['nothing', '', 400],
  ['an unknown game', 'vs99nosuch', 404],
])('bad input: %s as a game is refused', async (_name, symbol, status) => {
  expect((await open({ symbol, playMode: 'REAL' })).statusCode).toBe(status);
});

test('bad input: visitors play for fun only', async () => {
  const visitor = server.visitor();
  expect((await open({ symbol: SLOT, playMode: 'REAL' }, visitor as typeof player)).statusCode).toBe(401);
  expect((await open({ symbol: '225', playMode: 'DEMO' }, visitor as typeof player)).statusCode).toBe(401);
  const demo = await open(
    { symbol: SLOT, language: 'en', platform: 'WEB', playMode: 'DEMO' },
    visitor as typeof player,
  );
  expect(demo.json()).toEqual({ gameURL: expect.stringContaining('openGame.do') });
  const { params } = provider.asked.at(-1)!;
  expect([params.get('token'), params.get('externalPlayerId'), params.get('cashierUrl')]).toEqual([null, null, null]);
  expect((await open({ symbol: SLOT, playMode: 'FREE' }, visitor as typeof player)).statusCode).toBe(400);
});
