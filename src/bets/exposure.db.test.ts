import { expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../db/test-database.ts';
import { atEnd } from '../db/test-end.ts';
import { dollars, type UsdMicros } from '../money/usd.ts';
import { createExposure, type Exposure, type Hold } from './exposure.ts';

/** Stands in for rounds on record: several servers with one database. */
async function stage(total: UsdMicros, byGame: Record<string, UsdMicros> = {}) {
  const db = await testDatabase();
  await db.owner.query('CREATE TABLE open_wins (game text, amount bigint)');
  await db.owner.query('GRANT ALL ON open_wins TO roulo_app');
  const server = async () => {
    const exposure = createExposure({
      cells: db.cells,
      limits: { total, byGame: new Map(Object.entries(byGame)) },
      async readOpenWins(tx) {
        const { rows } = await tx.query<{ game: string; sum: bigint }>(
          'SELECT game, sum(amount)::bigint FROM open_wins GROUP BY game',
        );
        return new Map(rows.map(({ game, sum }) => [game, sum as UsdMicros]));
      },
      log: () => {},
    });
    atEnd(exposure.close);
    await exposure.start();
    return exposure;
  };
  return { db, server };
}

const record = ({ database }: TestDatabase, { game, amount }: Hold) =>
  database.query('INSERT INTO open_wins VALUES ($1, $2)', [game, amount]);

async function openRound(db: TestDatabase, exposure: Exposure, game: string, amount: UsdMicros): Promise<boolean> {
  const hold = await exposure.take(game, amount);
  if (!hold) return false;
  await record(db, hold);
  exposure.handOver(hold);
  return true;
}

test('exposure: three servers in parallel never pass the limit, in total or for one game', async () => {
  const { db, server } = await stage(dollars(1_000), { mines: dollars(300) });
  const servers = [await server(), await server(), await server()];
  let highest = 0n;
  for (let turn = 0; turn < 12; turn += 1) {
    await Promise.all(
      Array.from({ length: 90 }, (_, n) => openRound(db, servers[n % 3]!, n % 2 ? 'mines' : 'plinko', dollars(10))),
    );
    const { rows } = await db.owner.query<{ game: string; sum: bigint }>(
      'SELECT game, sum(amount)::bigint FROM open_wins GROUP BY game',
    );
    const sums = new Map(rows.map(({ game, sum }) => [game, sum]));
    const all = (sums.get('mines') ?? 0n) + (sums.get('plinko') ?? 0n);
    expect(all).toBeLessThanOrEqual(dollars(1_000));
    expect(sums.get('mines') ?? 0n).toBeLessThanOrEqual(dollars(300));
    if (all > highest) highest = all;
    // Some rounds end, on any server.
    await db.owner.query('DELETE FROM open_wins WHERE ctid IN (SELECT ctid FROM open_wins LIMIT 40)');
    for (const exposure of servers) exposure.roundEnded();
  }
  // Most of the limit was used, too.
  expect(highest).toBeGreaterThanOrEqual(dollars(800));
});

test('exposure: the share of a lost server becomes free again, and its stored rounds stay counted', async () => {
  const { db, server } = await stage(dollars(100));
  const lost = await server();
  expect(await openRound(db, lost, 'plinko', dollars(40))).toBe(true);
  const other = await server();
  expect(await other.take('plinko', dollars(60))).toBeNull();
  // The server disappears without giving its grant back.
  await lost.close();
  await db.owner.query(
    `INSERT INTO exposure_grants VALUES (gen_random_uuid(), 'all', $1, clock_timestamp() - interval '30 seconds')`,
    [dollars(60)],
  );
  other.roundEnded();
  expect(await other.take('plinko', dollars(60))).toMatchObject({ amount: dollars(60) });
  expect(await other.take('plinko', dollars(1))).toBeNull();
});

test('exposure: after several kills in a row the next server still has room', async () => {
  const { db, server } = await stage(dollars(1_600), { mines: dollars(800) });
  for (let kill = 0; kill < 6; kill += 1) {
    const killed = await server();
    expect(await killed.take('mines', dollars(20))).not.toBeNull();
    await killed.setLimits(new Map());
    const { rows } = await db.owner.query('SELECT g FROM exposure_grants AS g');
    await killed.close();
    // What it held stays taken, because nobody gave it back.
    await db.owner.query(
      `INSERT INTO exposure_grants SELECT (unnest($1::exposure_grants[])).* ON CONFLICT DO NOTHING`,
      [rows.map(({ g }) => g)],
    );
  }
  expect((await db.owner.query('SELECT FROM exposure_grants')).rowCount).toBe(12);
  const next = await server();
  expect(await next.take('mines', dollars(300))).not.toBeNull();
  expect(await next.take('plinko', dollars(400))).not.toBeNull();
  expect(await next.take('plinko', dollars(400))).toBeNull();
});

test('exposure: a server without a renewal takes no bets on its old share', async () => {
  const { db, server } = await stage(dollars(100));
  const exposure = await server();
  await db.owner.query('REVOKE ALL ON exposure_grants FROM roulo_app');
  const taking = async () => (await exposure.take('plinko', dollars(1)), 'taken');
  await expect.poll(() => taking().catch(String), { timeout: 20_000, interval: 500 }).toMatch(/permission/);
  await db.owner.query('GRANT ALL ON exposure_grants TO roulo_app');
  expect(await exposure.take('plinko', dollars(1))).toMatchObject({ amount: dollars(1) });
});
