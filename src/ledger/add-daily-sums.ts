import { setTimeout } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Clock } from '../clock/clock.ts';
import { bigintArray } from '../db/arrays.ts';
import type { Database, Queryable, Tx } from '../db/database.ts';
import { BELONGINGS, CLASSIFIED, CUT_KEY, CUTS, SUM_KEY, SUMMED_CUTS, sumsByCut, totalsOf } from './daily-sums.ts';

/** How many transfers one statement adds. It is short, because bets wait for the processor meanwhile. */
const TRANSFERS_AT_ONCE = 5_000;
/** How many players one statement looks at. */
const PLAYERS_AT_ONCE = 2_000;
/** How long a period one statement searches for players. */
const LOOK_MS = 5_000;
const RESTS = 4;
/** Transfers become visible a moment after their timestamp, and server clocks differ. */
const OVERLAP_MS = 1_000;
/** For those that come later, each period is searched again after this time. A sweep finds those that come even later. */
const LATE_MS = 120_000;
const SWEEP_EVERY_MS = 3_600_000;
/** After a longer pause a sweep costs less than a search by time. */
const PAUSE_MS_MAX = 300_000;

const ADD_TO = `DO UPDATE SET ${totalsOf((total) => `${total} = s.${total} + excluded.${total}`)}`;

/**
 * The statements look up a few thousand rows by their indexes. The planner does not know how few, and tables of a new month may have no
 * statistics: left alone, it may read whole tables, sort every transfer, and plan each statement anew. With workers beside it, a step
 * would take the other cores from bets too.
 */
const PLANNING = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_sort: 'off',
  plan_cache_mode: 'force_generic_plan',
  max_parallel_workers_per_gather: '0',
};
const planned = (spell: (value: string) => string) =>
  Object.entries(PLANNING)
    .map(([name, value]) => `SET LOCAL ${name} TO ${spell(value)}`)
    .join('; ');

const TOTALS = totalsOf((total) => total);

/**
 * Adds the transfers of these players, each up to a number. A closed day never changes: late postings count in the first open day, and
 * `reconcile` names them.
 */
const ADD_SUMS = `
  WITH who AS MATERIALIZED (
    SELECT player_id, p.country, coalesce(h.last_transfer, 0) AS after, least(w.last_transfer, asked.upto) AS upto
    FROM unnest($1::bigint[], $2::bigint[]) AS asked (player_id, upto) JOIN wallets w USING (player_id)
    LEFT JOIN sum_heads h USING (player_id) LEFT JOIN players p USING (player_id)
    WHERE least(w.last_transfer, asked.upto) > coalesce(h.last_transfer, 0)
  ), closed AS (
    SELECT max(day) AS last FROM closed_days WHERE source = 'sums'
  ), posted AS MATERIALIZED (
    -- By the numbers of each player: the planner takes a range of numbers for a large part of the table, and would read all of it.
    SELECT t.*, p.country, t.kind = 4 AND 100 IN (t.debit, t.credit) AS is_bet FROM who p CROSS JOIN LATERAL (
      SELECT player_id, number, posted_at, kind, debit, credit, amount_micros, returned_micros, reference FROM transfers
      WHERE player_id = p.player_id AND number > p.after AND number <= p.upto OFFSET 0
    ) AS t
  ), ranges AS MATERIALIZED (
    SELECT player_id, min(reference) AS first, max(reference) AS last FROM posted WHERE is_bet GROUP BY player_id
  ), games AS (
    -- Bets that are settled at once have numbers in a row: one search finds all of a player's.
    SELECT b.* FROM ranges r CROSS JOIN LATERAL (
      SELECT player_id, number, game FROM bets WHERE player_id = r.player_id AND number >= r.first AND number <= r.last OFFSET 0
    ) AS b
  ), summed AS MATERIALIZED (
    -- A transfer whose game was not found this way, or which has none, stays alone.
    SELECT (posted_at AT TIME ZONE 'UTC')::date AS day, kind, debit, credit, country, game,
           CASE WHEN game IS NULL THEN t.player_id END AS player_id, CASE WHEN game IS NULL THEN t.number END AS number,
           min(reference) AS reference, min(posted_at) AS posted_at, count(*) AS postings, sum(amount_micros)::bigint AS amount_micros,
           sum(returned_micros)::bigint AS returned_micros
    FROM posted t LEFT JOIN games g ON t.is_bet AND g.player_id = t.player_id AND g.number = t.reference
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  ), named AS (
    SELECT day, kind, debit, credit, 'house' AS provider, game::text AS game, '' AS coin, coalesce(country, '') AS country,
           postings, amount_micros, coalesce(returned_micros, 0) AS returned_micros, 0 AS fee_micros
    FROM summed WHERE game IS NOT NULL
    UNION ALL
    SELECT ${SUM_KEY}, 1, amount_micros, returned_micros, fee_micros FROM (
      SELECT ${CLASSIFIED} FROM summed t CROSS JOIN LATERAL (SELECT t.country) AS p ${BELONGINGS} WHERE t.game IS NULL
    ) AS others
  ), grouped AS MATERIALIZED (
    SELECT greatest(n.day, closed.last + 1) AS day, kind, debit, credit, ${CUTS.join(', ')},
           ${totalsOf((total) => `sum(${total})::bigint AS ${total}`)}
    FROM named n CROSS JOIN closed GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  ), added AS (
    INSERT INTO daily_sums AS s (${SUM_KEY}, ${TOTALS}) SELECT ${SUM_KEY}, ${TOTALS} FROM grouped
    ON CONFLICT (${SUM_KEY}) ${ADD_TO}
  ), cut AS (
    INSERT INTO daily_cut_sums AS s (${CUT_KEY}, ${TOTALS}) ${sumsByCut('grouped')}
    ON CONFLICT (${CUT_KEY}) ${ADD_TO}
  ), headed AS (
    INSERT INTO sum_heads AS h (player_id, last_transfer) SELECT player_id, upto FROM who
    ON CONFLICT (player_id) DO UPDATE SET last_transfer = excluded.last_transfer
  )
  SELECT coalesce((SELECT sum(postings) FROM grouped), 0)::integer AS added`;

/** Servers of an earlier version add to the sums without the cuts. */
const MEND_CUTS = SUMMED_CUTS.map(
  (cut) => `
  INSERT INTO daily_cut_sums AS s (${CUT_KEY}, ${TOTALS}) ${sumsByCut('daily_sums', 'day >= $1::date', [cut])}
  ON CONFLICT (${CUT_KEY}) DO UPDATE SET ${totalsOf((total) => `${total} = excluded.${total}`)}
  WHERE (${totalsOf((total) => `s.${total}`)}) IS DISTINCT FROM (${totalsOf((total) => `excluded.${total}`)})`,
);

/** Bets are settled when their transfer is posted, and are found by their own time. */
const FIND_POSTED = `
  SELECT player_id FROM bets WHERE settled_at >= $1 AND settled_at <= $2
  UNION SELECT player_id FROM transfers WHERE posted_at >= $1 AND posted_at <= $2 AND kind <> 4`;
const findBehind = (which: string) => `
  SELECT player_id, coalesce(h.last_transfer, 0) AS after, w.last_transfer AS upto
  FROM (SELECT * FROM wallets WHERE ${which}) AS w LEFT JOIN (SELECT * FROM sum_heads WHERE ${which}) AS h USING (player_id)
  WHERE w.last_transfer > coalesce(h.last_transfer, 0)`;
const NEXT_WALLETS = `
  SELECT max(player_id) AS last FROM (SELECT player_id FROM wallets WHERE player_id > $1 ORDER BY player_id LIMIT ${PLAYERS_AT_ONCE}) AS next`;

interface Behind {
  player_id: bigint;
  /** The sums have the player's transfers up to this one. */
  after: bigint;
  /** The player's last transfer. */
  upto: bigint;
  [column: string]: unknown;
}

interface AddOptions {
  /** Ends the run after the step that it is at. The next run adds what is left. */
  stopping?: AbortSignal;
  /** After each step the job rests so many times as long as the step took. */
  rests?: number;
}

/**
 * Adds what was posted since the last run, in short steps with rests between. Each step notes how far it added every player, so a run may
 * end after any of them. One server at a time adds; the others skip it.
 */
export async function addDailySums(database: Database, clock: Clock, options: AddOptions = {}): Promise<number> {
  const step = createSteps(database, options);
  const now = clock.now();
  let added = 0;
  try {
    const { lookedUntil, sweptAt } = await readState(database);
    const isSweep = !isWithin(sweptAt, SWEEP_EVERY_MS, now) || !isWithin(lookedUntil, PAUSE_MS_MAX, now);
    const found = isSweep ? findAllBehind(step) : findPosted(step, lookedUntil, now.getTime());
    for await (const behind of found) {
      for (const bite of cutBites(behind)) added += await step((tx) => addBite(tx, bite), { isLocked: true });
    }
    if (isSweep) await mendCuts(step, sweptAt);
    await step(
      (tx) =>
        tx.query(
          'UPDATE sums_state SET looked_until = $1, swept_at = CASE WHEN $2 THEN $1::timestamptz ELSE swept_at END',
          [now, isSweep],
        ),
      { isLocked: true },
    );
  } catch (error) {
    if (!isLockedByOthers(error) && !options.stopping?.aborted) throw error;
  }
  return added;
}

type Step = <T>(work: (tx: Tx) => Promise<T>, options?: { isLocked: boolean }) => Promise<T>;

function createSteps(database: Database, { stopping, rests = RESTS }: AddOptions): Step {
  return async (work, { isLocked } = { isLocked: false }) => {
    stopping?.throwIfAborted();
    const beganMs = performance.now();
    const result = await database.transaction(async (tx) => {
      if (isLocked) await tx.query('LOCK TABLE sums_state IN EXCLUSIVE MODE NOWAIT');
      await tx.query(planned((value) => value));
      return work(tx);
    });
    await setTimeout((performance.now() - beganMs) * rests, undefined, stopping ? { signal: stopping } : {});
    return result;
  };
}

function isLockedByOthers(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '55P03';
}

/** In milliseconds; infinite before the first run. */
async function readState(db: Queryable): Promise<{ lookedUntil: number; sweptAt: number }> {
  const { rows } = await db.query<{ looked_until: Date | number; swept_at: Date | number }>(
    'SELECT looked_until, swept_at FROM sums_state',
  );
  return { lookedUntil: Number(rows[0]!.looked_until), sweptAt: Number(rows[0]!.swept_at) };
}

function isWithin(moment: number, ms: number, now: Date): boolean {
  return Math.abs(now.getTime() - moment) < ms;
}

/** Players who posted since `lookedUntil`, or two minutes earlier, and are not added to their end. */
async function* findPosted(step: Step, lookedUntil: number, now: number): AsyncGenerator<Behind[]> {
  const players = new Set<bigint>();
  for (const late of [LATE_MS, 0]) {
    const end = now - late;
    for (let from = Math.min(lookedUntil, now) - late - OVERLAP_MS; from < end; from += LOOK_MS) {
      const { rows } = await step((tx) =>
        tx.query<{ player_id: bigint }>({
          name: 'daily-sums-find',
          text: FIND_POSTED,
          values: [new Date(from), new Date(Math.min(end, from + LOOK_MS))],
        }),
      );
      for (const row of rows) players.add(row.player_id);
    }
  }
  const all = [...players];
  for (let at = 0; at < all.length; at += PLAYERS_AT_ONCE) {
    const { rows } = await step((tx) =>
      tx.query<Behind>(findBehind('player_id = ANY($1::bigint[])'), [
        bigintArray(all.slice(at, at + PLAYERS_AT_ONCE), (playerId) => playerId),
      ]),
    );
    yield rows;
  }
}

/** Goes through all wallets, in the order of their ids. */
async function* findAllBehind(step: Step): AsyncGenerator<Behind[]> {
  let after = 0n;
  for (;;) {
    const found = await step(async (tx) => {
      const { rows: ends } = await tx.query<{ last: bigint | null }>(NEXT_WALLETS, [after]);
      const last = ends[0]!.last;
      if (last === null) return null;
      const { rows } = await tx.query<Behind>(findBehind('player_id > $1 AND player_id <= $2'), [after, last]);
      return { rows, last };
    });
    if (found === null) return;
    yield found.rows;
    after = found.last;
  }
}

/** Players with the number up to which each is added. */
type Bite = { player: bigint; upto: bigint }[];

/** A player with many transfers is added in several bites. */
function* cutBites(behind: readonly Behind[]): Generator<Bite> {
  let bite: Bite = [];
  let room = BigInt(TRANSFERS_AT_ONCE);
  for (const { player_id: player, after, upto: last } of behind) {
    for (let upto = after; upto < last;) {
      const count = last - upto < room ? last - upto : room;
      upto += count;
      room -= count;
      bite.push({ player, upto });
      if (room > 0n) continue;
      yield bite;
      [bite, room] = [[], BigInt(TRANSFERS_AT_ONCE)];
    }
  }
  if (bite.length > 0) yield bite;
}

/** Reads archived months too, because the books may be older than the sums. */
async function addBite(tx: Tx, bite: Bite): Promise<number> {
  await tx.query(
    `SELECT set_config('search_path', current_schema() || '_archive, ' || current_setting('search_path'), true)
     WHERE current_setting('search_path') NOT LIKE '%\\_archive%'`,
  );
  const { rows } = await tx.query<{ added: number }>({
    name: 'daily-sums-add',
    text: ADD_SUMS,
    values: [bigintArray(bite, ({ player }) => player), bigintArray(bite, ({ upto }) => upto)],
  });
  return rows[0]!.added;
}

/** From the day of the last time on; its transfers may have been added later. */
async function mendCuts(step: Step, sweptAt: number): Promise<void> {
  const since = Number.isFinite(sweptAt) ? new Date(sweptAt - LATE_MS).toISOString().slice(0, 10) : '-infinity';
  for (const sql of MEND_CUTS) await step((tx) => tx.query(sql, [since]), { isLocked: true });
}

/** Keeps others from adding until the transaction ends. Call it before the first read, so that the snapshot has all they added. */
export async function lockDailySums(tx: Tx): Promise<void> {
  await tx.query('LOCK TABLE sums_state IN EXCLUSIVE MODE');
}

/** Brings the sums of a cell up to its last transfer. The transaction must hold the lock on them. */
export async function completeDailySums(tx: Tx): Promise<void> {
  const { rows: behind } = await tx.query<Behind>(findBehind('true'));
  await tx.query(planned((value) => value));
  for (const bite of cutBites(behind)) await addBite(tx, bite);
  await tx.query(planned(() => 'DEFAULT'));
  const { rows: closed } = await tx.query<{ open: string }>(
    `SELECT coalesce(max(day) + 1, '-infinity')::text AS open FROM closed_days WHERE source = 'sums'`,
  );
  for (const sql of MEND_CUTS) await tx.query(sql, [closed[0]!.open]);
}
