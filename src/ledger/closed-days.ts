import { createHash, type Hash } from 'node:crypto';
import { DatabaseError } from 'pg';
import type { Clock } from '../clock/clock.ts';
import type { Database, Place, Queryable, Tx } from '../db/database.ts';
import { announce } from '../public-log/log.ts';
import { leafOf } from '../public-log/log-format.ts';
import { canonicalJson, type Json } from '../public-log/canonical-json.ts';
import type { Check } from './check.ts';
import { completeDailySums, lockDailySums } from './add-daily-sums.ts';
import { SUM_KEY } from './daily-sums.ts';

/** The hashed columns of each row. Days that are already closed do not cover columns added later. */
const SOURCES = {
  transfers: {
    time: 'posted_at',
    columns: [
      'player_id',
      'number',
      'posted_at',
      'kind',
      'debit',
      'credit',
      'amount_micros',
      'returned_micros',
      'debit_after_micros',
      'credit_after_micros',
      'reference',
    ],
  },
  bets: {
    time: 'settled_at',
    columns: [
      'player_id',
      'number',
      'game',
      'balance',
      'rules_id',
      'pair',
      'nonce',
      'stake_micros',
      'payout_micros',
      'multiplier_e4',
      'balance_after_micros',
      'ending',
      'params',
      'result',
      'progress',
      'placed_at',
      'settled_at',
    ],
  },
} as const;
type Source = keyof typeof SOURCES | 'sums';
const NAMES: readonly Source[] = ['transfers', 'bets', 'sums'];

const DAY_MS = 86_400_000;
/** By then, everything decided before midnight is committed. */
const CLOSED_AFTER_MS = 15 * 60_000;
const ROWS_AT_ONCE = 10_000;
const CONFLICTS_MAX = 5;
const ROW_BYTES = 24;
const MARK_BYTES = 8;
const PROBLEMS_SHOWN_MAX = 20;

/** Further work for a day when it is closed, in the same snapshot. */
export type CloseBeside = (tx: Tx, day: string) => Promise<void>;

/** Closes every past day of a cell, on one server at a time. Returns how many it closed. */
export async function closeDays(
  database: Database,
  clock: Clock,
  beside: CloseBeside = () => Promise.resolve(),
): Promise<number> {
  let closed = 0;
  let conflicts = 0;
  while (isOver(await readNextDay(database), clock.now())) {
    try {
      if (!(await database.transaction((tx) => closeNext(tx, clock.now(), beside)))) break;
      closed += 1;
    } catch (error) {
      // Data of the day changed in parallel: retry with a new snapshot.
      conflicts += 1;
      if (!isConflict(error) || conflicts > CONFLICTS_MAX) throw error;
    }
  }
  return closed;
}

function isConflict(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '40001';
}

function isOver(day: string, now: Date): boolean {
  return now.getTime() >= Date.parse(day) + DAY_MS + CLOSED_AFTER_MS;
}

async function readNextDay(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ day: string }>(`SELECT to_char(next_day, 'YYYY-MM-DD') AS day FROM closing_state`);
  return rows[0]!.day;
}

/** In one snapshot, so that the postings and their sums are the same ones. */
async function closeNext(tx: Tx, now: Date, beside: CloseBeside): Promise<boolean> {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await tx.query('SET LOCAL statement_timeout = 0');
  await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  await lockDailySums(tx);
  const day = await readNextDay(tx);
  if (!isOver(day, now)) return false;
  await completeDailySums(tx);
  await beside(tx, day);
  for (const source of NAMES) {
    const previous = await hashBefore(tx, source, day);
    const hash = startHash(previous);
    let count = 0;
    let chunk = 0;
    for await (const page of pagesOf(tx, source, day)) {
      for (const row of page) hash.update(row.hash);
      await tx.query('INSERT INTO closed_day_rows (day, source, chunk, content) VALUES ($1, $2, $3, $4)', [
        day,
        source,
        chunk,
        Buffer.concat(page.map(recordOf)),
      ]);
      count += page.length;
      chunk += 1;
    }
    const whole = hash.digest();
    await tx.query('INSERT INTO closed_days (day, source, row_count, hash, closed_at) VALUES ($1, $2, $3, $4, $5)', [
      day,
      source,
      count,
      whole,
      now,
    ]);
    await announce(tx, 'day', [bodyOf({ cell: tx.place, day, source, count, hash: whole, previous })]);
  }
  await tx.query('UPDATE closing_state SET next_day = next_day + 1');
  return true;
}

interface ClosedDay {
  cell: Place;
  day: string;
  source: string;
  count: number;
  hash: Buffer;
  /** Hash of the day before; empty for the first day. */
  previous: Buffer;
}

function bodyOf({ cell, day, source, count, hash, previous }: ClosedDay): Json {
  return { cell, day, source, rows: count, hash: hash.toString('hex'), previous: previous.toString('hex') };
}

function startHash(previous: Buffer): Hash {
  return createHash('sha256').update(previous);
}

async function hashBefore(db: Queryable, source: string, day: string): Promise<Buffer> {
  const { rows } = await db.query<{ hash: Buffer }>(
    'SELECT hash FROM closed_days WHERE source = $1 AND day < $2 ORDER BY day DESC LIMIT 1',
    [source, day],
  );
  return rows[0]?.hash ?? Buffer.alloc(0);
}

interface HashedRow {
  playerId: bigint;
  number: bigint;
  hash: Buffer;
}

function recordOf({ playerId, number, hash }: HashedRow): Buffer {
  const record = Buffer.alloc(ROW_BYTES);
  record.writeBigInt64BE(playerId, 0);
  record.writeBigInt64BE(number, 8);
  hash.copy(record, 16, 0, MARK_BYTES);
  return record;
}

/** The rows of a day, hashed by the database, ordered by player and number. */
async function* pagesOf(db: Queryable, source: Source, day: string): AsyncGenerator<HashedRow[]> {
  const sql = source === 'sums' ? HASH_SUMS : hashRowsOf(source);
  let [player, number] = [0n, 0n];
  for (;;) {
    const { rows } = await db.query<{ player_id: bigint; number: bigint; hash: Buffer }>(
      `${sql} AND (player_id, number) > ($2, $3) ORDER BY player_id, number LIMIT ${ROWS_AT_ONCE}`,
      [`${day}T00:00:00Z`, player, number],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => ({ playerId: row.player_id, number: row.number, hash: row.hash }));
    if (rows.length < ROWS_AT_ONCE) return;
    [player, number] = [last.player_id, last.number];
  }
}

function hashRowsOf(source: keyof typeof SOURCES): string {
  const { time, columns } = SOURCES[source];
  const spelled = columns.map((column) => {
    if (column.endsWith('_at')) return `(extract(epoch FROM ${column}) * 1000000)::bigint::text`;
    return ['params', 'result', 'progress'].includes(column)
      ? `encode(${column}, 'hex')`
      : `coalesce(${column}::text, '')`;
  });
  return `SELECT player_id, number, sha256(convert_to(concat_ws('|', ${spelled.join(', ')}), 'UTF8')) AS hash FROM ${source}
          WHERE ${time} >= $1::timestamptz AND ${time} < $1::timestamptz + interval '1 day'`;
}

/** Sums belong to no player. They are numbered in an order that does not depend on the database's collation. */
const HASH_SUMS = `
  SELECT player_id, number, hash FROM (
    SELECT 0::bigint AS player_id, row_number() OVER (ORDER BY line COLLATE "C") AS number, sha256(convert_to(line, 'UTF8')) AS hash
    FROM (SELECT concat_ws('|', ${SUM_KEY}, postings, amount_micros, returned_micros, fee_micros) AS line FROM daily_sums
          WHERE day = ($1::timestamptz AT TIME ZONE 'UTC')::date) AS lines
  ) AS numbered WHERE true`;

/** Hashes every closed day of a cell again and names each changed row. */
export async function checkClosedDays(tx: Tx): Promise<Check> {
  const problems: string[] = [];
  const { rows: days } = await tx.query<{ day: string; source: Source; row_count: bigint; hash: Buffer }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, source, row_count, hash FROM closed_days ORDER BY source, closed_days.day`,
  );
  const before = new Map<Source, Buffer>();
  for (const { day, source, row_count: count, hash } of days) {
    const previous = before.get(source) ?? Buffer.alloc(0);
    before.set(source, hash);
    const found: HashedRow[] = [];
    for await (const page of pagesOf(tx, source, day)) found.push(...page);
    const anew = startHash(previous);
    for (const row of found) anew.update(row.hash);
    if (!anew.digest().equals(hash)) problems.push(...(await nameChanges(tx, source, day, found)));
    const body = bodyOf({ cell: tx.place, day, source, count: Number(count), hash, previous });
    if (!(await isLogged(tx, body))) problems.push(`${source} of ${day}: their hash is not the one in the public log`);
  }
  const named = problems.map((problem) => `cell ${tx.place}, ${problem}`);
  return {
    name: 'Closed days are what was logged of them',
    problems: named.slice(0, PROBLEMS_SHOWN_MAX),
    problemCount: problems.length,
  };
}

async function nameChanges(tx: Tx, source: Source, day: string, found: readonly HashedRow[]): Promise<string[]> {
  const { rows } = await tx.query<{ content: Buffer }>(
    'SELECT content FROM closed_day_rows WHERE day = $1 AND source = $2 ORDER BY chunk',
    [day, source],
  );
  const nameOf = (playerId: bigint, number: bigint) =>
    playerId === 0n ? `row ${number}` : `player ${playerId}, number ${number}`;
  const stored = new Map<string, string>();
  for (const { content } of rows) {
    for (let at = 0; at < content.length; at += ROW_BYTES) {
      const name = nameOf(content.readBigInt64BE(at), content.readBigInt64BE(at + 8));
      stored.set(name, content.toString('hex', at + 16, at + ROW_BYTES));
    }
  }
  const problems: string[] = [];
  for (const { playerId, number, hash } of found) {
    const name = nameOf(playerId, number);
    const mark = stored.get(name);
    stored.delete(name);
    if (mark === undefined) problems.push(`${source} of ${day}: ${name} was added after the day was closed`);
    else if (mark !== hash.toString('hex', 0, MARK_BYTES)) problems.push(`${source} of ${day}: ${name} was changed`);
  }
  for (const name of stored.keys()) problems.push(`${source} of ${day}: ${name} is gone`);
  return problems.length > 0 ? problems : [`${source} of ${day}: the hash of the day was changed`];
}

async function isLogged(db: Queryable, body: Json): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM log_entries WHERE leaf = $1 UNION ALL SELECT FROM log_waiting WHERE kind = 'day' AND body = $2`,
    [Buffer.from(leafOf({ kind: 'day', body })), canonicalJson(body)],
  );
  return rowCount !== 0;
}

export interface SumsClose {
  day: string;
  count: number;
  hash: string;
  closedAt: Date;
  isLogged: boolean;
}

/** Closed days of a cell whose sums are final, and whether their hash is in the public log. */
export async function readSumsCloses(db: Database, from: string, to: string): Promise<SumsClose[]> {
  const { rows } = await db.query<{
    day: string;
    row_count: bigint;
    hash: Buffer;
    closed_at: Date;
    previous: Buffer | null;
  }>(
    `SELECT * FROM (
       SELECT to_char(day, 'YYYY-MM-DD') AS day, row_count, hash, closed_at, lag(hash) OVER (ORDER BY closed_days.day) AS previous
       FROM closed_days WHERE source = 'sums'
     ) AS closes WHERE day BETWEEN $1 AND $2 ORDER BY day DESC`,
    [from, to],
  );
  const closes: SumsClose[] = [];
  for (const { day, row_count, hash, closed_at: closedAt, previous } of rows) {
    const count = Number(row_count);
    const body = bodyOf({ cell: db.place, day, source: 'sums', count, hash, previous: previous ?? Buffer.alloc(0) });
    closes.push({ day, count, hash: hash.toString('hex'), closedAt, isLogged: await isLogged(db, body) });
  }
  return closes;
}
