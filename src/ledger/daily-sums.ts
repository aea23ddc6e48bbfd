import { DatabaseError } from 'pg';
import type { Clock } from '../clock/clock.ts';
import type { Database, Queryable, Tx } from '../db/database.ts';

/** Players whose new transfers are added by one statement, and how many of each. */
const PLAYERS_AT_ONCE = 1_000;
const TRANSFERS_AT_ONCE = 20_000;
/** Transfers become visible some time after they are made, and the clocks of servers differ. What comes later still is found by a sweep. */
const OVERLAP_MS = 120_000;
const SWEEP_EVERY_MS = 3_600_000;

/** How the sums tell postings apart, beside day, kind and accounts. */
export const CUTS = ['provider', 'game', 'coin', 'country'] as const;
export type Cut = (typeof CUTS)[number];
export const SUM_KEY = `day, kind, debit, credit, ${CUTS.join(', ')}`;

/** Transfers `t` of players `p` with what they belong to. Account 100 is the originals, 110 and 111 are providers. */
const CLASSIFIED = `
  t.player_id, t.number, t.posted_at, (t.posted_at AT TIME ZONE 'UTC')::date AS day, t.kind, t.debit, t.credit, t.amount_micros,
  coalesce(t.returned_micros, 0) AS returned_micros,
  CASE WHEN 100 IN (t.debit, t.credit) THEN 'house' ELSE coalesce(told.provider_id, '') END AS provider,
  CASE WHEN 100 IN (t.debit, t.credit) THEN coalesce(b.game::text, r.game::text, 'unknown') ELSE coalesce(told.game, '') END AS game,
  coalesce(d.listed_coin, w.coin, '') AS coin, coalesce(p.country, '') AS country,
  CASE WHEN t.kind = 21 THEN t.amount_micros - round(w.rate::numeric * w.coins::numeric * 1000000)::bigint ELSE 0 END AS fee_micros`;

const BELONGINGS = `
  LEFT JOIN bets b ON 100 IN (t.debit, t.credit) AND b.player_id = t.player_id AND b.number = t.reference
  LEFT JOIN rounds r ON 100 IN (t.debit, t.credit) AND r.player_id = t.player_id AND r.number = t.reference
  LEFT JOIN LATERAL (
    SELECT provider_id, coalesce(game, 'unknown') AS game FROM provider_transactions own
    WHERE t.kind IN (5, 6, 7, 8, 55, 56, 57) AND own.player_id = t.player_id AND own.number = t.reference LIMIT 1
  ) AS told ON true
  LEFT JOIN deposits d ON t.kind IN (10, 11) AND d.player_id = t.player_id AND d.number = t.reference
  LEFT JOIN withdrawals w ON t.kind IN (20, 21, 22) AND w.player_id = t.player_id AND w.number = t.reference`;

const SUMMED = `count(*) AS postings, sum(amount_micros)::bigint AS amount_micros, sum(returned_micros)::bigint AS returned_micros,
  sum(fee_micros)::bigint AS fee_micros`;

/** A day that is closed does not change any more: what comes after all is in the first open day, and `reconcile` names it. */
const ADD_SUMS = `
  WITH who AS MATERIALIZED (
    SELECT w.player_id, p.country, coalesce(h.last_transfer, 0) AS after,
           least(w.last_transfer, coalesce(h.last_transfer, 0) + ${TRANSFERS_AT_ONCE}) AS upto
    FROM wallets w LEFT JOIN sum_heads h USING (player_id) LEFT JOIN players p USING (player_id)
    WHERE w.player_id = ANY($1::bigint[]) AND w.last_transfer > coalesce(h.last_transfer, 0)
  ), closed AS (
    SELECT max(day) AS last FROM closed_days WHERE source = 'sums'
  ), named AS MATERIALIZED (
    SELECT ${CLASSIFIED} FROM who p
    JOIN transfers t ON t.player_id = p.player_id AND t.number > p.after AND t.number <= p.upto ${BELONGINGS}
  ), added AS (
    INSERT INTO daily_sums AS s (${SUM_KEY}, postings, amount_micros, returned_micros, fee_micros)
    SELECT greatest(n.day, closed.last + 1), kind, debit, credit, ${CUTS.join(', ')}, ${SUMMED} FROM named n CROSS JOIN closed
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT (${SUM_KEY}) DO UPDATE SET postings = s.postings + excluded.postings,
      amount_micros = s.amount_micros + excluded.amount_micros, returned_micros = s.returned_micros + excluded.returned_micros,
      fee_micros = s.fee_micros + excluded.fee_micros
  ), headed AS (
    INSERT INTO sum_heads AS h (player_id, last_transfer) SELECT player_id, upto FROM who
    ON CONFLICT (player_id) DO UPDATE SET last_transfer = excluded.last_transfer
  )
  SELECT (SELECT count(*) FROM named)::integer AS added`;

const FIND_RECENT = `SELECT DISTINCT player_id FROM transfers WHERE posted_at >= $1`;
const FIND_BEHIND = `SELECT w.player_id FROM wallets w LEFT JOIN sum_heads h USING (player_id)
                     WHERE w.last_transfer > coalesce(h.last_transfer, 0)`;

/** Adds what was posted since it last looked. One server at a time; the others leave it to that one. */
export async function addDailySums(database: Database, clock: Clock): Promise<number> {
  const now = clock.now();
  const { players, isSweep } = await findPlayers(database, now);
  let added = 0;
  try {
    for (let at = 0; at < players.length; at += PLAYERS_AT_ONCE) {
      added += await database.transaction(async (tx) => {
        await tx.query('LOCK TABLE sums_state IN EXCLUSIVE MODE NOWAIT');
        return addOf(tx, players.slice(at, at + PLAYERS_AT_ONCE));
      });
    }
    await database.query(
      'UPDATE sums_state SET looked_until = $1, swept_at = CASE WHEN $2 THEN $1::timestamptz ELSE swept_at END',
      [now, isSweep],
    );
  } catch (error) {
    if (!isLocked(error)) throw error;
  }
  return added;
}

function isLocked(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03';
}

/** Keeps others from adding until the transaction ends. Before its first read, so that it sees all that they have added. */
export async function lockDailySums(tx: Tx): Promise<void> {
  await tx.query('LOCK TABLE sums_state IN EXCLUSIVE MODE');
}

/** Brings the sums of a cell to its last transfer, within a transaction that has locked them. */
export async function completeDailySums(tx: Tx): Promise<void> {
  const { rows } = await tx.query<{ player_id: bigint }>(FIND_BEHIND);
  const players = rows.map((row) => row.player_id);
  for (let at = 0; at < players.length; at += PLAYERS_AT_ONCE) await addOf(tx, players.slice(at, at + PLAYERS_AT_ONCE));
}

async function findPlayers(database: Database, now: Date): Promise<{ players: bigint[]; isSweep: boolean }> {
  const { rows: state } = await database.query<{ looked_until: Date | number; swept_at: Date | number }>(
    'SELECT looked_until, swept_at FROM sums_state',
  );
  const isSweep = Math.abs(now.getTime() - Number(state[0]!.swept_at)) >= SWEEP_EVERY_MS;
  const { rows } = isSweep
    ? await database.query<{ player_id: bigint }>(FIND_BEHIND)
    : await database.query<{ player_id: bigint }>(FIND_RECENT, [new Date(Number(state[0]!.looked_until) - OVERLAP_MS)]);
  return { players: rows.map((row) => row.player_id), isSweep };
}

/** Months that are archived are read too: the books may be older than the sums. */
async function addOf(tx: Tx, players: readonly bigint[]): Promise<number> {
  await tx.query(
    `SELECT set_config('search_path', current_schema() || '_archive, ' || current_setting('search_path'), true)
     WHERE current_setting('search_path') NOT LIKE '%\\_archive%'`,
  );
  let total = 0;
  for (;;) {
    const { rows } = await tx.query<{ added: number }>({
      name: 'daily-sums-add',
      text: ADD_SUMS,
      values: [`{${players.join(',')}}`],
    });
    const added = rows[0]!.added;
    total += added;
    if (added < TRANSFERS_AT_ONCE) return total;
  }
}

export interface DailySum {
  day: string;
  kind: number;
  debit: number;
  credit: number;
  key: string;
  postings: bigint;
  amount: bigint;
  returned: bigint;
  fee: bigint;
  [column: string]: unknown;
}

/** Days from `from` to `to`, both included, by day or by one of the cuts. A provider's game is named with its provider. */
export async function readDailySums(
  db: Queryable,
  { from, to, by }: { from: string; to: string; by: Cut | 'day' },
): Promise<DailySum[]> {
  const key = by === 'day' ? `''` : by === 'game' ? `CASE game WHEN '' THEN '' ELSE provider || ':' || game END` : by;
  const { rows } = await db.query<DailySum>(
    `SELECT ${by === 'day' ? 'day::text' : `''`} AS day, kind, debit, credit, ${key} AS key, sum(postings)::bigint AS postings,
            sum(amount_micros)::bigint AS amount, sum(returned_micros)::bigint AS returned, sum(fee_micros)::bigint AS fee
     FROM daily_sums WHERE day BETWEEN $1::date AND $2::date GROUP BY 1, 2, 3, 4, 5`,
    [from, to],
  );
  return rows;
}

/** What players had at the beginning of each of these days, by the postings. One look at the sums, however many days. */
export async function readOwedAt(db: Queryable, days: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ day: string; grown: bigint }>(
    `SELECT day::text, sum((amount_micros - returned_micros) * CASE WHEN credit >= 100 THEN -1 WHEN debit >= 100 THEN 1 ELSE 0 END)::bigint AS grown
     FROM daily_sums GROUP BY day ORDER BY day`,
  );
  let [owed, at] = [0n, 0];
  return new Map(
    days.toSorted().map((day) => {
      for (; at < rows.length && rows[at]!.day < day; at += 1) owed += rows[at]!.grown;
      return [day, owed];
    }),
  );
}

export interface SummedPosting {
  playerId: bigint;
  number: bigint;
  postedAt: Date;
  kind: number;
  debit: number;
  credit: number;
  amount: bigint;
  returned: bigint;
  fee: bigint;
  provider: string;
  game: string;
  coin: string;
  country: string;
}

export interface PostingFilter {
  from: Date;
  until: Date;
  /** Postings from or to one of these. */
  accounts: readonly number[];
  kinds: readonly number[] | null;
  by: Cut | null;
  key: string;
}

/** The postings that a figure sums, in the order of their time. Those of archived months are not here any more. */
export async function listSummedPostings(
  db: Queryable,
  filter: PostingFilter,
  after: { postedAt: Date; playerId: bigint; number: bigint } | null,
  limit: number,
): Promise<SummedPosting[]> {
  const key =
    filter.by === null
      ? ''
      : `AND ${filter.by === 'game' ? `CASE game WHEN '' THEN '' ELSE provider || ':' || game END` : filter.by} = $5`;
  const { rows } = await db.query<{
    player_id: bigint;
    number: bigint;
    posted_at: Date;
    kind: number;
    debit: number;
    credit: number;
    amount_micros: bigint;
    returned_micros: bigint;
    fee_micros: bigint;
    provider: string;
    game: string;
    coin: string;
    country: string;
  }>(
    `SELECT * FROM (SELECT ${CLASSIFIED} FROM transfers t LEFT JOIN players p USING (player_id) ${BELONGINGS}
       WHERE t.posted_at >= $1 AND t.posted_at < $2 AND (t.debit = ANY($3::smallint[]) OR t.credit = ANY($3::smallint[]))
         AND ($4::smallint[] IS NULL OR t.kind = ANY($4::smallint[]))) AS named
     WHERE $5::text IS NOT NULL ${key} AND ($6::timestamptz IS NULL OR (posted_at, player_id, number) > ($6, $7, $8))
     ORDER BY posted_at, player_id, number LIMIT ${limit}`,
    [
      filter.from,
      filter.until,
      `{${filter.accounts.join(',')}}`,
      filter.kinds && `{${filter.kinds.join(',')}}`,
      filter.key,
      after?.postedAt ?? null,
      after?.playerId ?? null,
      after?.number ?? null,
    ],
  );
  return rows.map((row) => ({
    playerId: row.player_id,
    number: row.number,
    postedAt: row.posted_at,
    kind: row.kind,
    debit: row.debit,
    credit: row.credit,
    amount: row.amount_micros,
    returned: row.returned_micros,
    fee: row.fee_micros,
    provider: row.provider,
    game: row.game,
    coin: row.coin,
    country: row.country,
  }));
}

/** Up to when the postings of a cell are in the sums; null before the first run. */
export async function readSumsState(db: Queryable): Promise<{ lookedUntil: Date | null }> {
  const { rows } = await db.query<{ looked_until: Date | number }>('SELECT looked_until FROM sums_state');
  const until = rows[0]!.looked_until;
  return { lookedUntil: until instanceof Date ? until : null };
}

/** When the oldest day begins that is still in the books and not in the archive; null: nothing was posted yet. */
export async function readBooksStart(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ first: Date | null }>(
    `SELECT date_trunc('day', min(posted_at), 'UTC') AS first FROM transfers
     WHERE EXISTS (SELECT FROM daily_sums WHERE day < (SELECT min(posted_at) AT TIME ZONE 'UTC' FROM transfers)::date)`,
  );
  return rows[0]!.first;
}

/** For `reconcile`: the sums of everything that the heads say is in them, anew from the transfers. */
export const RECOUNTED = `
  SELECT ${SUM_KEY}, ${SUMMED} FROM (
    SELECT ${CLASSIFIED} FROM transfers t JOIN sum_heads h ON h.player_id = t.player_id AND t.number <= h.last_transfer
    LEFT JOIN players p ON p.player_id = t.player_id ${BELONGINGS}
  ) AS named GROUP BY ${SUM_KEY}`;
