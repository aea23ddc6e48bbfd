import { expect, test, vi } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { fundedPlayer, KENO, type KenoAnswer } from '../../games/test-player.ts';
import { createTestRedis, hasRedis } from '../../realtime/test-redis.ts';
import { atEnd } from '../../db/test-end.ts';
import type { PublicLine } from './lists.ts';

vi.setConfig({ testTimeout: 180_000 });
const PATIENCE = { timeout: 60_000, interval: 100 };

const db = await testDatabase();
const redis = hasRedis ? await createTestRedis() : null;
await redis?.start();
if (redis) atEnd(() => redis.remove());
const env: Record<string, string> = redis ? { REDIS_URL: redis.url } : {};
const server = await startTestServer(db, env);
/** A second server needs Redis; without it the same server is used twice. */
const other = redis ? await startTestServer(db, env, server.clock) : server;

const read = async (from: typeof server, list = 'all') =>
  (await from.visitor().get(`/api/public-bets?list=${list}`)).json<{ lines: PublicLine[]; total: number }>();
const lineOf = async (from: typeof server, id: string, list = 'all') =>
  (await read(from, list)).lines.find((line) => line.id === id);

test('public bets: a finished bet is shown on every server, without a name', async () => {
  const player = await fundedPlayer(server, db, 100);
  const bet = await player.play<KenoAnswer & { betId: string }>('/api/keno/play/keno', KENO);
  for (const from of [server, other]) {
    await expect
      .poll(() => lineOf(from, bet.betId), PATIENCE)
      .toMatchObject({
        game: 'keno',
        title: null,
        link: `/bet/${bet.betId}`,
        player: null,
        stake: KENO.betAmount,
        payout: bet.winnings,
      });
  }
  expect((await player.get(`/api/bets/${bet.betId}`)).statusCode).toBe(200);
});

test('public bets: a name that is shown and hidden again is gone from past lines on every server', async () => {
  const player = await fundedPlayer(server, db, 100);
  await player.play('/api/users/show-name', { showsName: true });
  const { betId } = await player.play<{ betId: string }>('/api/keno/play/keno', KENO);
  for (const from of [server, other]) {
    await expect.poll(async () => (await lineOf(from, betId))?.player, PATIENCE).toBe(player.username);
  }
  await player.play('/api/users/show-name', { showsName: false });
  for (const from of [server, other]) {
    await expect.poll(async () => (await lineOf(from, betId))?.player, PATIENCE).toBeNull();
  }
});

test('public bets: high stakes have a list of their own', async () => {
  const player = await fundedPlayer(server, db, 1_000);
  const small = await player.play<{ betId: string }>('/api/keno/play/keno', { ...KENO, betAmount: 99.99 });
  const high = await player.play<{ betId: string }>('/api/keno/play/keno', { ...KENO, betAmount: 100 });
  await expect.poll(() => lineOf(other, high.betId, 'high'), PATIENCE).toMatchObject({ stake: 100 });
  expect(await lineOf(other, small.betId, 'high')).toBeUndefined();
  expect(await lineOf(other, small.betId)).toBeDefined();
});

test('public bets: forty lines are kept, newest first, and all are counted', async () => {
  const player = await fundedPlayer(server, db, 1_000);
  const { total } = await read(other);
  const ids: string[] = [];
  for (let n = 0; n < 45; n += 1) {
    server.clock.advance(10);
    ids.push((await player.play<{ betId: string }>('/api/keno/play/keno', KENO)).betId);
  }
  await expect.poll(async () => (await read(other)).total, PATIENCE).toBe(total + 45);
  const { lines } = await read(other);
  expect(lines.map(({ id }) => id)).toEqual(ids.slice(-40).toReversed());
});

test.runIf(hasRedis)('public bets: a server that starts later shows the bets from before', async () => {
  const known = await read(server);
  const high = await read(server, 'high');
  expect(known.lines.length).toBeGreaterThan(0);
  const late = await startTestServer(db, env, server.clock);
  await expect.poll(async () => (await read(late)).lines, PATIENCE).toEqual(known.lines);
  await expect.poll(async () => (await read(late, 'high')).lines, PATIENCE).toEqual(high.lines);
});

test.runIf(hasRedis)('public bets: a server that starts later shows the rounds of providers from before', async () => {
  const player = await fundedPlayer(server, db, 0);
  server.clock.advance(1_000);
  const addRound = (id: string, staked: number, paid: number) =>
    db.owner.query(
      `INSERT INTO cell_000.provider_rounds (player_id, provider_id, round_id, game, balance, bets, refunds, results, staked_micros,
                                             paid_micros, opened_at, ended_at)
       VALUES ($1, 'pp', $2, 'vs20early', 1, 1, 0, 1, $3, $4, $5, $5)`,
      [player.playerId, id, staked * 1_000_000, paid * 1_000_000, server.clock.now()],
    );
  await addRound('small', 1, 0);
  await addRound('large', 2, 260);
  const late = await startTestServer(db, env, server.clock);
  const rounds = async (list: string) =>
    (await read(late, list)).lines.filter(({ game }) => game === 'vs20early').map(({ payout }) => payout);
  await expect.poll(async () => (await rounds('all')).toSorted((a, b) => a - b), PATIENCE).toEqual([0, 260]);
  await expect.poll(() => rounds('lucky'), PATIENCE).toEqual([260]);
  await expect.poll(() => rounds('wins'), PATIENCE).toEqual([260]);
  expect(await rounds('high')).toEqual([]);
});

test('public bets: a list that does not exist is refused', async () => {
  expect((await server.visitor().get('/api/public-bets?list=secret')).statusCode).toBe(400);
});
