import { expect, test } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { fundedPlayer, KENO, rollDice, type FundedPlayer } from '../../games/test-player.ts';
import { PROVIDER_RULES } from '../../ledger/provider-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { settableClock } from '../../clock/clock.ts';
import { startTestProvider, TABLE, takeSeat } from '../../provider/test-provider.ts';
import { startTestServer } from '../test-server.ts';
import { clerk, type ActAnswered, type Clerk } from './test-office.ts';

/** Staff switch games off and on while others play, on two servers of one database. */

const db = await testDatabase();
const provider = await startTestProvider();
const clock = settableClock();
const env = { SLOTS_API_URL: provider.url, GEO_FORCE_COUNTRY: 'SE' };
const server = await startTestServer(db, env, clock);
const other = await startTestServer(db, env, clock);
await server.shelf.synchronise();
keepBooksClean(db, PROVIDER_RULES);
const games = await clerk(server, 'games');
const risk = await clerk(server, 'risk');

const bet = async (player: FundedPlayer, url: string, body: object) => {
  const response = await player.post(url, body);
  return response.statusCode === 200 ? 'taken' : response.json<{ code: string }>().code;
};
const keno = (player: FundedPlayer) => bet(player, '/api/keno/play/keno', KENO);
const mines = (player: FundedPlayer) => bet(player, '/api/mines/start/mines', { betAmount: 1, minesCount: 3 });
const off = async (by: Clerk, game: string, more: object = {}) =>
  expect((await by.act('game-off', { game, ...more })).json<ActAnswered>()).toMatchObject({ done: true });
/** One proposes, another approves. */
const on = async (game: string, more: object = {}) => {
  const proposed = (await games.act('game-on', { game, ...more })).json<ActAnswered>();
  expect(proposed).toMatchObject({ done: false });
  const own = await games.post(`/api/approvals/${proposed.proposal}/approve`, { reason: 'It is mine' });
  expect(own.statusCode).toBe(409);
  const response = await risk.post(`/api/approvals/${proposed.proposal}/approve`, { reason: 'It is mended' });
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('"done":true')]);
};

test('games: one that is switched off takes no new bet on any server, its open rounds are paid, and two people switch it on', async () => {
  const [here, there] = [await fundedPlayer(server, db, 20), await fundedPlayer(other, db, 20)];
  const key = { 'idempotency-key': '9f1c0f0a-7c1e-4d53-9a41-6f0d9a2b7c11' };
  const { gameId } = await here.play<{ gameId: string }>(
    '/api/mines/start/mines',
    { betAmount: 1, minesCount: 1 },
    key,
  );
  await off(games, 'mines');
  await off(games, 'keno');
  for (const player of [here, there]) {
    await expect.poll(() => keno(player)).toBe('GAME_OFF');
    await rollDice(player, 1, 50);
  }
  expect(await mines(there)).toBe('GAME_OFF');
  // A repeat of the bet that was taken gets its answer still.
  const again = await here.play<{ gameId: string }>('/api/mines/start/mines', { betAmount: 1, minesCount: 1 }, key);
  expect(again.gameId).toBe(gameId);
  const before = (await here.wallet()).primary;
  const { type } = await here.play<{ type: 'gem' | 'mine' }>('/api/mines/flip', { gameId, cellIndex: 0 });
  if (type === 'gem') {
    const { winnings } = await here.play<{ winnings: number }>('/api/mines/cashout', { gameId });
    expect((await here.wallet()).primary - before).toBe(BigInt(Math.round(winnings * 1e6)));
  }
  expect(await mines(here)).toBe('GAME_OFF');
  const twice = await games.act('game-off', { game: 'mines' });
  expect(twice.statusCode).toBe(409);
  await on('keno');
  await expect.poll(() => keno(there)).toBe('taken');
  expect(await mines(there)).toBe('GAME_OFF');
  await on('mines');
  await expect.poll(() => mines(there)).toBe('taken');
});

test('games: a country can be left out, and all games of the house', async () => {
  const player = await fundedPlayer(server, db, 20);
  await off(games, 'keno', { country: 'no' });
  await off(games, 'keno', { country: 'SE' });
  await expect.poll(() => keno(player)).toBe('GAME_BLOCKED');
  await on('keno', { country: 'SE' });
  await expect.poll(() => keno(player)).toBe('taken');
  await off(games, 'house:*');
  await expect.poll(() => keno(player)).toBe('GAME_OFF');
  await expect.poll(() => mines(player)).toBe('GAME_OFF');
  await on('house:*');
  await expect.poll(() => keno(player)).toBe('taken');
});

test('games: a table of the provider takes no new round, and pays those that are open', async () => {
  const player = await fundedPlayer(server, db, 20);
  const seat = await takeSeat(server, player, TABLE);
  const round = seat.newRound();
  expect(await seat.bet('1.00', { roundId: round })).toMatchObject({ error: 0 });
  await off(games, TABLE);
  await expect.poll(async () => (await seat.bet('1.00')).error).not.toBe(0);
  const { primary } = await player.wallet();
  expect(await seat.result(round, '5.00')).toMatchObject({ error: 0 });
  expect((await player.wallet()).primary - primary).toBe(5_000_000n);
  const opened = await player.post('/api/pragmaticplay/game/url', { symbol: TABLE, playMode: 'REAL' });
  expect(opened.json()).toMatchObject({ code: 'GAME_OFF' });
  const listed = (await games.get(`/api/games?text=${TABLE}`)).json<{ items: { game: string; off: object[] }[] }>();
  expect(listed.items.find(({ game }) => game === TABLE)!.off).toHaveLength(1);
  await on(TABLE);
  await expect.poll(async () => (await seat.bet('1.00')).error).toBe(0);
});
