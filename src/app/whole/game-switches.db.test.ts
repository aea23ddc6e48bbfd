import { expect, test } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { fundedPlayer, KENO, rollDice, type FundedPlayer } from '../../games/test-player.ts';
import { PROVIDER_RULES } from '../../ledger/provider-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { settableClock } from '../../clock/clock.ts';
import { startTestProvider, TABLE, takeSeat } from '../../provider/test-provider.ts';
import { startTestServer } from '../test-server.ts';
import { clerk, type ActAnswered, type Clerk } from './test-office.ts';

/** Staff switch games off and on during play, on two servers of one database. */

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
/** One person proposes, another approves. */
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
  // A repeat of a bet that was already taken still gets its answer.
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

/** One person proposes a limit, another approves it. */
const limit = async (game: string, kind: string, dollars: string) => {
  const proposed = (await games.act('game-limit', { game, kind, dollars })).json<ActAnswered>();
  expect(proposed).toMatchObject({ done: false });
  const own = await games.post(`/api/approvals/${proposed.proposal}/approve`, { reason: 'It is mine' });
  expect(own.statusCode).toBe(409);
  const response = await risk.post(`/api/approvals/${proposed.proposal}/approve`, { reason: 'Looked at it' });
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('"done":true')]);
};

test('games: limits of stake, win and exposure hold on every server without a restart, and open rounds are paid', async () => {
  const [here, there] = [await fundedPlayer(server, db, 200), await fundedPlayer(other, db, 200)];
  const play = (player: FundedPlayer, betAmount: number) => bet(player, '/api/keno/play/keno', { ...KENO, betAmount });
  const { gameId } = await there.play<{ gameId: string }>('/api/mines/start/mines', { betAmount: 5, minesCount: 1 });
  await limit('keno', 'stake', '2');
  await limit('mines', 'stake', '1');
  for (const player of [here, there]) {
    await expect.poll(() => play(player, 2.01)).toBe('STAKE_TOO_LARGE');
    expect(await play(player, 2)).toBe('taken');
  }
  const shown = (await there.get('/api/games/limits')).json<Record<string, { stakeMax: number; winMax: number }>>();
  expect([shown['keno']!.stakeMax, shown['dice']!.stakeMax]).toEqual([2, 500]);
  // The open round keeps its stake and is paid.
  const { type } = await there.play<{ type: 'gem' | 'mine' }>('/api/mines/flip', { gameId, cellIndex: 0 });
  if (type === 'gem') await there.play('/api/mines/cashout', { gameId });
  await limit('keno', 'win', '20');
  for (const player of [here, there]) {
    await expect.poll(() => play(player, 2)).toBe('WIN_TOO_LARGE');
    expect(await play(player, 0.1)).toBe('taken');
  }
  const tooMuch = await games.act('game-limit', { game: 'keno', kind: 'stake', dollars: '501' });
  expect(tooMuch.statusCode).toBe(409);
  expect((await games.act('game-limit', { game: TABLE, kind: 'win', dollars: '5' })).statusCode).toBe(409);
  await limit('keno', 'stake', 'none');
  await limit('keno', 'win', 'none');
  await limit('mines', 'stake', 'none');
  for (const player of [here, there]) await expect.poll(() => play(player, 3)).toBe('taken');
  // The open rounds of Mines can already win more than that.
  await limit('house:*', 'exposure', '100');
  for (const player of [here, there]) await expect.poll(() => play(player, 3)).toBe('TABLE_FULL');
  await limit('house:*', 'exposure', 'none');
  for (const player of [here, there]) await expect.poll(() => play(player, 3)).toBe('taken');
  // Keno with three dollars can win 480, with ten cents 16.
  await limit('keno', 'exposure', '100');
  for (const player of [here, there]) {
    await expect.poll(() => play(player, 3)).toBe('TABLE_FULL');
    await expect.poll(() => play(player, 0.1)).toBe('taken');
    expect(await mines(player)).toBe('taken');
  }
  await limit('keno', 'exposure', 'none');
  for (const player of [here, there]) await expect.poll(() => play(player, 3)).toBe('taken');
});

test('games: under load none is taken a second after a game was switched off, and what was open is paid', async () => {
  const crowd = await Promise.all([server, other, server, other].map((each) => fundedPlayer(each, db, 200)));
  const open = await Promise.all(
    crowd.map((player) => player.play<{ gameId: string }>('/api/mines/start/mines', { betAmount: 1, minesCount: 1 })),
  );
  const over = new AbortController();
  let refused = 0;
  const loads = crowd.map(async (player) => {
    while (!over.signal.aborted) {
      if ((await keno(player)) !== 'taken') refused += 1;
    }
  });
  try {
    await off(games, 'house:*');
    await expect.poll(() => refused).toBeGreaterThan(200);
  } finally {
    over.abort();
  }
  await Promise.all(loads);
  for (const player of crowd) expect(await keno(player)).toBe('GAME_OFF');
  for (const [at, player] of crowd.entries()) {
    const { gameId } = open[at]!;
    const { type } = await player.play<{ type: 'gem' | 'mine' }>('/api/mines/flip', { gameId, cellIndex: 3 });
    if (type === 'gem') {
      const before = (await player.wallet()).primary;
      const { winnings } = await player.play<{ winnings: number }>('/api/mines/cashout', { gameId });
      expect((await player.wallet()).primary - before).toBe(BigInt(Math.round(winnings * 1e6)));
    }
  }
  await on('house:*');
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
  const { items } = (await games.get(`/api/games?text=${TABLE}`)).json<{ items: { game: string; off: object[] }[] }>();
  // A few bets say nothing about the table's return.
  expect(items.find(({ game }) => game === TABLE)).toMatchObject({ off: [{}], interval: null, isOutside: false });
  await on(TABLE);
  await expect.poll(async () => (await seat.bet('1.00')).error).toBe(0);
});
