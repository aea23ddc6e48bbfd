import { beforeEach, expect, test } from 'vitest';
import { settableClock, type SettableClock } from '../clock/clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { testDatabase, type TestDatabase } from '../db/test-database.ts';
import { addDailySums } from './add-daily-sums.ts';
import { reconcile } from './reconcile.ts';
import { SUM_RULES } from './sum-rules.ts';

/** A player with more transfers than one statement adds, and players with a few. */
const TRANSFERS = new Map([
  [1n, 12_345],
  [2n, 1],
  [3n, 7],
]);
const ALL = [...TRANSFERS.values()].reduce((sum, count) => sum + count, 0);

let db: TestDatabase;
let clock: SettableClock;

beforeEach(async () => {
  db = await testDatabase(6);
  clock = settableClock();
  await db.owner.query('INSERT INTO wallets (player_id) SELECT unnest($1::bigint[])', [[...TRANSFERS.keys()]]);
});

/** Bets that are settled at once, and what is no bet: its reference may be the number of one. */
async function postMore(to: Tx | Database, player: bigint, count: number): Promise<void> {
  const added = `SELECT w.player_id, w.last_transfer + n AS number FROM wallets w, generate_series(1, $2::bigint) AS n WHERE w.player_id = $1`;
  await to.query(
    `INSERT INTO transfers (player_id, number, posted_at, kind, debit, credit, amount_micros, debit_after_micros, credit_after_micros, reference)
     SELECT player_id, number, $3, k.kind, k.debit, k.credit, 100 + number, CASE WHEN k.debit < 100 THEN 1 END,
            CASE WHEN k.credit < 100 THEN 1 END, CASE WHEN number % 7 = 5 THEN number - 1 ELSE number END
     FROM (${added}) AS a JOIN (VALUES (false, 4, 1, 100), (true, 30, 130, 1)) AS k (is_other, kind, debit, credit)
     ON k.is_other = (number % 7 = 5)`,
    [player, count, clock.now()],
  );
  await to.query(
    `INSERT INTO bets (player_id, number, game, balance, rules_id, pair, nonce, stake_micros, payout_micros, multiplier_e4,
                       balance_after_micros, ending, params, result, progress, placed_at, settled_at)
     SELECT player_id, number, 1 + number % 3, 1, 1, 1, number, 1, 0, 0, 0, 0, '', '', '', $3, $3 FROM (${added}) AS a WHERE number % 7 <> 5`,
    [player, count, clock.now()],
  );
  await to.query('UPDATE wallets SET last_transfer = last_transfer + $2 WHERE player_id = $1', [player, count]);
}

async function postAll(): Promise<void> {
  for (const [player, count] of TRANSFERS) await postMore(db.owner, player, count);
}

async function countAdded(): Promise<number> {
  const { rows } = await db.owner.query<{ count: number }>(
    'SELECT coalesce(sum(postings), 0)::integer AS count FROM daily_sums',
  );
  return rows[0]!.count;
}

async function expectRight(count: number): Promise<void> {
  const { checks } = await reconcile(db.database, SUM_RULES);
  const wrong = checks.filter(({ name }) => SUM_RULES.some((rule) => rule.name === name));
  expect(wrong.flatMap(({ problems }) => problems)).toEqual([]);
  expect(await countAdded()).toBe(count);
}

/** Dies in the middle of this transaction, counted from 1. */
function dyingAt(count: number): Database {
  let begun = 0;
  const { database } = db;
  return {
    ...database,
    transaction: (work) =>
      database.transaction(async (tx) => {
        const result = await work(tx);
        begun += 1;
        if (begun >= count) throw new Error('killed');
        return result;
      }),
  };
}

test.each(['the first run', 'a run after another'])(
  'daily sums: %s that dies at any step is continued, and adds each transfer once',
  async (run) => {
    if (run !== 'the first run') {
      await addDailySums(db.database, clock, { rests: 0 });
      clock.advance(20_000);
    }
    await postAll();
    const seen = [0];
    for (let [step, isDone] = [1, false]; !isDone;) {
      isDone = await addDailySums(dyingAt(step), clock, { rests: 0 }).then(
        () => true,
        () => false,
      );
      const count = await countAdded();
      // As early as it can die and still get on.
      if (seen.at(-1) === count) step += 1;
      else seen.push(count);
    }
    await expectRight(ALL);
    // It was continued within the transfers of one player.
    expect(seen.length).toBeGreaterThan(3);
    expect(await addDailySums(db.database, clock, { rests: 0 })).toBe(0);
  },
);

test('daily sums: several servers at once add each transfer once', async () => {
  await postAll();
  const run = () => addDailySums(db.database, clock, { rests: 1 });
  const added = await Promise.all([run(), run(), run()]);
  added.push(await run());
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(ALL);
  await expectRight(ALL);
});

test('daily sums: a run ends early when the server stops, and the next one adds the rest', async () => {
  await postAll();
  const stopping = new AbortController();
  const run = addDailySums(db.database, clock, { stopping: stopping.signal, rests: 100_000 });
  await expect.poll(() => db.database.waiting()).toBe(0);
  stopping.abort();
  expect(await run).toBeLessThan(ALL);
  await addDailySums(db.database, clock, { rests: 0 });
  await expectRight(ALL);
});

test('daily sums: a transfer that is committed later than its time is found two minutes later', async () => {
  await addDailySums(db.database, clock, { rests: 0 });
  const run = async (afterMs: number) => {
    clock.advance(afterMs);
    return addDailySums(db.database, clock, { rests: 0 });
  };
  await db.owner.transaction(async (tx) => {
    await postMore(tx, 2n, 1);
    await postMore(db.owner, 3n, 5);
    expect(await run(10_000)).toBe(5);
  });
  expect(await run(10_000)).toBe(0);
  expect(await run(60_000)).toBe(0);
  expect(await run(60_000)).toBe(1);
  await expectRight(6);
});
