import { expect, test } from 'vitest';
import { testDatabase } from '../db/test-database.ts';
import { listSettledBets, settledBetsQuery } from './records.ts';

const db = await testDatabase(1);
const START = new Date('2026-11-15T05:00:00.000Z');
const later = (ms: number) => new Date(START.getTime() + ms);

/** Ten bets in each millisecond, in a table without statistics, as that of a new month is. */
async function addBets(count: number): Promise<void> {
  await db.owner.query(
    `INSERT INTO bets (player_id, number, game, balance, rules_id, pair, nonce, stake_micros, payout_micros, multiplier_e4,
                       balance_after_micros, ending, params, result, progress, placed_at, settled_at)
     SELECT 7 - n % 7, n, 4, 1 + n % 2, 1, 1, n, 100000 + n, n, 10000 + n, 5000000 + n, n % 6, '\\x0003', decode(repeat('0a', n % 5), 'hex'), '',
            at - interval '1 ms', at
     FROM generate_series(1, $2::integer) AS n,
          LATERAL (SELECT $1::timestamptz + (n - 1) / 10 * interval '1 ms' AS at) AS t`,
    [START, count],
  );
}

test('settled bets: each one as it is stored, by time, player and number, up to the limit', async () => {
  await addBets(20_000);
  const list = (after: Date, until: Date, limit: number | null) =>
    db.database.transaction((tx) => listSettledBets(tx, after, until, limit));
  const bets = await list(START, later(3), null);
  expect(bets.map(({ number }) => Number(number))).toEqual(
    [1, 2, 3].flatMap((ms) =>
      Array.from({ length: 10 }, (_, at) => ms * 10 + at + 1).toSorted((a, b) => 7 - (a % 7) - (7 - (b % 7)) || a - b),
    ),
  );
  expect(await list(START, later(3), 12)).toEqual(bets.slice(0, 12));
  expect(await list(later(60_000), later(70_000), 12)).toEqual([]);
  expect(bets.find(({ number }) => number === 33n)).toEqual({
    playerId: 2n,
    number: 33n,
    game: 'keno',
    balance: 'promotional',
    rulesId: 1,
    pair: 1n,
    nonce: 33n,
    stake: 100_033n,
    params: Buffer.from([0, 3]),
    result: Buffer.from([10, 10, 10]),
    progress: new Uint8Array(0),
    placedAt: later(2),
    payout: 33n,
    multiplierE4: 10_033n,
    balanceAfter: 5_000_033n,
    ending: 'cashed_out_by_limit',
    settledAt: later(3),
  });

  const { rows } = await db.database.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, TIMING OFF, COSTS OFF) ${settledBetsQuery(START, later(60_000), 100)}`,
  );
  const scan = rows.map((row) => row['QUERY PLAN']).find((line) => /Scan/.test(line) && !/rows=0/.test(line))!;
  expect(scan).toContain('Index Scan');
  // It stops soon after the limit, and does not sort all of the 20,000.
  expect(Number(/rows=(\d+)/.exec(scan)![1])).toBeLessThan(200);
});
