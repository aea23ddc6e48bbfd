import { describe, expect, test } from 'vitest';
import { PASSWORD, startTestServer } from '../../app/test-server.ts';
import { readProfit } from '../../bets/profit.ts';
import { testDatabase } from '../../db/test-database.ts';
import { toPlayerId } from '../../ledger/player-id.ts';
import { fundedPlayer, KENO, PLINKO, type FundedPlayer, type KenoAnswer } from '../test-player.ts';

interface Profit {
  points: { at: string; profit: number }[];
  total: number;
  bets: number;
}

const HOUR_MS = 60 * 60 * 1000;
const db = await testDatabase();
const server = await startTestServer(db);
const profitOf = async (player: FundedPlayer, query = '') =>
  (await player.get(`/api/bets/profit${query}`)).json<Profit>();

describe('profit', () => {
  test('is nothing without bets, and only for who is signed in', async () => {
    const player = await fundedPlayer(server, db, 0);
    expect(await profitOf(player)).toEqual({ points: [], total: 0, bets: 0 });
    expect((await server.visitor().get('/api/bets/profit')).statusCode).toBe(401);
    expect((await player.get('/api/bets/profit?range=1y')).statusCode).toBe(400);
  });

  test('adds up bet by bet to what the balance gained; an open round does not count yet', async () => {
    const player = await fundedPlayer(server, db, 100);
    const sums: number[] = [];
    let micros = 0;
    for (let n = 0; n < 6; n += 1) {
      const { winnings } = await player.play<KenoAnswer>('/api/keno/play/keno', KENO);
      micros += Math.round(winnings * 1e6) - 1_000_000;
      sums.push(micros / 1e6);
    }
    await player.play('/api/plinko/start', PLINKO);
    const profit = await profitOf(player);
    expect(profit.points.map((point) => point.profit)).toEqual(sums);
    expect(profit).toMatchObject({ total: sums.at(-1), bets: 6 });
    expect(await profitOf(player, '?balanceType=primary')).toEqual(profit);
    expect(await profitOf(player, '?balanceType=promotional')).toEqual({ points: [], total: 0, bets: 0 });
  });

  test('of the last day leaves out what was settled before', async () => {
    const player = await fundedPlayer(server, db, 100);
    const { username } = (await player.get('/api/users/profile')).json<{ username: string }>();
    await player.play('/api/keno/play/keno', KENO);
    await player.play('/api/keno/play/keno', KENO);
    server.clock.advance(25 * HOUR_MS);
    const back = server.visitor();
    await back.post('/api/users/login', { identifier: username, password: PASSWORD });
    const returned = { ...player, ...back };
    const later = await back.post('/api/keno/play/keno', KENO);
    const own = later.json<KenoAnswer>().winnings - 1;
    const day = await profitOf(returned, '?range=24h');
    expect(day.bets).toBe(1);
    expect(day.total).toBeCloseTo(own, 6);
    expect(await profitOf(returned, '?range=7d')).toMatchObject({ bets: 3 });
    expect(await profitOf(returned)).toMatchObject({ bets: 3 });
  });
});

test('profit: of many bets there are 200 points, the last with the whole sum', async () => {
  const playerId = toPlayerId(900_001n);
  // Bets of another player in between.
  await db.owner.query(
    `INSERT INTO bets SELECT player, n, 4, 1 + n % 2, 1, 1, n, 1000000, (n % 7) * 300000, 10000, 0, 0, '', '', '', at, at
     FROM (SELECT player, n, now() - (50000 - n) * interval '1 minute' AS at
           FROM generate_series(1, 50000) AS n, generate_series(900000, 900002) AS player) AS many`,
  );
  const whole = await readProfit(db.database, playerId, {});
  expect(whole.points).toHaveLength(200);
  expect(whole.bets).toBe(50_000);
  const { rows } = await db.owner.query<{ sum: bigint }>(
    'SELECT sum(payout_micros - stake_micros)::bigint AS sum FROM bets WHERE player_id = $1',
    [playerId],
  );
  expect(whole.points.at(-1)!.profit).toBe(rows[0]!.sum);
  const times = whole.points.map(({ at }) => at.getTime());
  expect(times).toEqual([...times].sort((a, b) => a - b));

  const day = await readProfit(db.database, playerId, { since: new Date(Date.now() - 24 * HOUR_MS) });
  expect(day.bets).toBeGreaterThanOrEqual(1_439);
  expect(day.bets).toBeLessThanOrEqual(1_441);
  expect(day.points).toHaveLength(200);
  const bonus = await readProfit(db.database, playerId, { balance: 'promotional' });
  expect(bonus.bets).toBe(25_000);
});
