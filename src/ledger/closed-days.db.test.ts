import { beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../app/test-server.ts';
import { ensureCells } from '../db/cells/add-cells.ts';
import type { Cell } from '../db/cells/schemas.ts';
import { APPLICATION_ROLE, openDatabase, type Database } from '../db/database.ts';
import { testDatabase, type TestDatabase } from '../db/test-database.ts';
import { atEnd } from '../db/test-end.ts';
import { fundedPlayer, KENO, type FundedPlayer } from '../games/test-player.ts';
import { BET_RULES } from './bet-rules.ts';
import { closeDays } from './closed-days.ts';
import { reconcile } from './reconcile.ts';

const SECOND = 1 as Cell;

let db: TestDatabase;
/** The same database, connected to its second cell. */
let second: Database;
let server: TestServer;
let player: FundedPlayer;
let day: string;

const CHECK = 'Closed days are what was logged of them';
const DAY_MS = 86_400_000;

beforeAll(async () => {
  db = await testDatabase();
  await ensureCells(db.url, 2);
  await db.owner.query('UPDATE cells SET is_open = cell = 0');
  second = openDatabase({ url: db.url, place: SECOND, role: APPLICATION_ROLE, connections: 2 });
  atEnd(() => second.close());
  server = await startTestServer(db);
  player = await fundedPlayer(server, db, 100);
  await player.play('/api/keno/play/keno', KENO);
  day = server.clock.now().toISOString().slice(0, 10);
  await db.owner.query('UPDATE closing_state SET next_day = $1', [day]);
}, 240_000);

async function problemsOf(): Promise<string[]> {
  const { checks } = await reconcile(db.database, BET_RULES);
  return checks.filter(({ problemCount }) => problemCount > 0).flatMap(({ name, problems }) => [name, ...problems]);
}

test('closed days: a day is closed once it is over, into the public log, and each day names the one before', async () => {
  expect(await closeDays(db.database, server.clock)).toBe(0);
  server.clock.advance(2 * DAY_MS);
  const closed = await Promise.all([1, 2, 3].map(() => closeDays(db.database, server.clock)));
  expect(closed.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1);
  await closeDays(db.database, server.clock);
  const { rows } = await db.database.query<{ source: string; row_count: bigint }>(
    'SELECT source, row_count FROM closed_days WHERE day = $1 ORDER BY source',
    [day],
  );
  expect(rows).toEqual([
    { source: 'bets', row_count: 1n },
    { source: 'sums', row_count: 2n },
    { source: 'transfers', row_count: 2n },
  ]);
  await server.runJob('log entries');
  await expect
    .poll(async () => {
      const logged = await db.database.query<{ body: string }>(`SELECT body FROM log_entries WHERE kind = 'day'`);
      return logged.rows.length;
    })
    .toBeGreaterThanOrEqual(2);
  expect(await problemsOf()).toEqual([]);
});

/** Each forgery also changes everything that the other checks compare. */
const FORGERIES: [string, string[], string[], string][] = [
  [
    'posting, running balances and wallet together',
    [
      `UPDATE transfers SET amount_micros = amount_micros + 50, credit_after_micros = credit_after_micros + 50
       WHERE player_id = $1 AND number = 1`,
      'UPDATE transfers SET debit_after_micros = debit_after_micros + 50 WHERE player_id = $1 AND number = 2',
      'UPDATE wallets SET primary_micros = primary_micros + 50 WHERE player_id = $1',
      'UPDATE bets SET balance_after_micros = balance_after_micros + 50 WHERE player_id = $1',
    ],
    [
      `UPDATE transfers SET amount_micros = amount_micros - 50, credit_after_micros = credit_after_micros - 50
       WHERE player_id = $1 AND number = 1`,
      'UPDATE transfers SET debit_after_micros = debit_after_micros - 50 WHERE player_id = $1 AND number = 2',
      'UPDATE wallets SET primary_micros = primary_micros - 50 WHERE player_id = $1',
      'UPDATE bets SET balance_after_micros = balance_after_micros - 50 WHERE player_id = $1',
    ],
    'number 1 was changed',
  ],
  [
    'the result of a bet',
    ['UPDATE bets SET result = set_byte(result, 0, get_byte(result, 0) # 1) WHERE player_id = $1'],
    ['UPDATE bets SET result = set_byte(result, 0, get_byte(result, 0) # 1) WHERE player_id = $1'],
    'number 1 was changed',
  ],
  [
    'a daily sum',
    ['UPDATE daily_sums SET amount_micros = amount_micros + 50 WHERE kind = 4 AND $1::bigint > 0'],
    ['UPDATE daily_sums SET amount_micros = amount_micros - 50 WHERE kind = 4 AND $1::bigint > 0'],
    'sums of',
  ],
  [
    'the hash of a closed day',
    [`UPDATE closed_days SET hash = sha256(hash) WHERE source = 'bets' AND $1::bigint > 0`],
    [],
    'their hash is not the one in the public log',
  ],
];

test.each(FORGERIES)(
  'closed days: the owner of the database changes %s: found and named',
  async (_what, forge, undo, named) => {
    await db.owner.transaction(async (tx) => {
      for (const sql of forge) await tx.query(sql, [player.playerId]);
    });
    const problems = await problemsOf();
    // No other check notices.
    expect(problems.filter((problem) => !problem.includes(' of 2'))).toEqual([CHECK]);
    expect(problems.join('\n')).toContain(named);
    await db.owner.transaction(async (tx) => {
      for (const sql of undo) await tx.query(sql, [player.playerId]);
    });
    if (undo.length > 0) expect(await problemsOf()).toEqual([]);
  },
);

test('closed days: each cell has a chain of its own in the log', async () => {
  // Only the bodies are compared, because one of the entries was forged above.
  await db.owner.query(`UPDATE cell_001.closing_state SET next_day = $1`, [day]);
  expect(await closeDays(second, server.clock)).toBeGreaterThanOrEqual(1);
  await server.runJob('log entries');
  await expect
    .poll(async () => {
      const { rows } = await db.database.query<{ cell: number }>(
        `SELECT DISTINCT (body::jsonb ->> 'cell')::int AS cell FROM log_entries WHERE kind = 'day' ORDER BY cell`,
      );
      return rows.map(({ cell }) => cell);
    })
    .toEqual([0, 1]);
  expect((await problemsOf()).filter((problem) => problem.includes('cell 1'))).toEqual([]);
});
