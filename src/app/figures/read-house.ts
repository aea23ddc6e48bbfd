import { inEachCell } from '../../db/cells/cells.ts';
import type { ReadingCells } from '../../db/cells/reading-cells.ts';
import type { Cell } from '../../db/cells/schemas.ts';
import type { Queryable } from '../../db/database.ts';
import { URGENT_TOPICS } from '../../support/terms.ts';

/** States of payments, and the queues. Every query uses an index on what is open or recent. */

export interface StateCount {
  state: string;
  count: number;
  dollars: number;
}

const DAY = `interval '24 hours'`;

export async function readMoneyStates(
  db: Queryable,
  now: Date,
): Promise<{ deposits: StateCount[]; withdrawals: StateCount[] }> {
  const deposits = await db.query<StateCount>(
    `SELECT state, count(*)::int AS count, coalesce(sum(coalesce(value_micros, 0)) / 1e6, 0)::float8 AS dollars
     FROM deposits WHERE created_at >= $1::timestamptz - ${DAY} GROUP BY state`,
    [now],
  );
  const withdrawals = await db.query<StateCount>(
    `SELECT state, count(*)::int AS count, (sum(amount_micros) / 1e6)::float8 AS dollars
     FROM withdrawals WHERE created_at >= $1::timestamptz - ${DAY} GROUP BY state`,
    [now],
  );
  return { deposits: deposits.rows, withdrawals: withdrawals.rows };
}

export function sumStates(states: readonly StateCount[]): StateCount[] {
  const sums = new Map<string, StateCount>();
  for (const { state, count, dollars } of states) {
    const sum = sums.get(state);
    sums.set(state, { state, count: count + (sum?.count ?? 0), dollars: dollars + (sum?.dollars ?? 0) });
  }
  return [...sums.values()];
}

export interface Queue {
  queue: string;
  depth: number;
  /** How long the first item has been due, or has waited for a person. */
  oldest_s: number;
}

/** Per queue, the number of waiting items and when the first one was due. */
const QUEUES_OF_CELLS: Record<string, string> = {
  deposits: 'SELECT count(*), min(next_poll_at) FROM deposits WHERE next_poll_at IS NOT NULL',
  withdrawals: 'SELECT count(*), min(next_step_at) FROM withdrawals WHERE next_step_at IS NOT NULL',
  'withdrawals for a person': `SELECT count(*), min(created_at) FROM withdrawals WHERE state IN ('reviewing', 'in_review')`,
  'identity reviews': 'SELECT count(*), min(next_contact_at) FROM kyc_cases WHERE next_contact_at IS NOT NULL',
  'identity for a person': `SELECT count(*), min(submitted_at) FROM kyc_cases WHERE state = 'pending'`,
  'free rounds': 'SELECT count(*), min(next_try_at) FROM free_round_grants WHERE next_try_at IS NOT NULL',
};

const QUEUES_OF_DIRECTORY: Record<string, string> = {
  mail: 'SELECT count(*), min(next_attempt_at) FROM mail_outbox WHERE sent_at IS NULL AND dead_at IS NULL',
  'recovery requests': 'SELECT count(*), min(created_at) FROM recovery_requests',
  support: 'SELECT count(*), min(waiting_since) FROM support_tickets WHERE waiting_since IS NOT NULL',
  'urgent support': `SELECT count(*), min(waiting_since) FROM support_tickets
    WHERE waiting_since IS NOT NULL AND topic IN (${URGENT_TOPICS.map((topic) => `'${topic}'`).join(', ')})`,
  'risk alerts': 'SELECT count(*), min(found_at) FROM risk_alerts WHERE outcome IS NULL',
  // Risk alerts have a separate queue.
  cases: `SELECT count(*), min(opened_at) FROM operator_cases WHERE closed_at IS NULL AND kind <> 'risk_alert'`,
};

export const QUEUE_NAMES = Object.keys({ ...QUEUES_OF_CELLS, ...QUEUES_OF_DIRECTORY });

/** Includes the number of items in each cell. */
export async function readQueues(
  cells: ReadingCells,
  now: Date,
): Promise<{ queues: Queue[]; waiting: Map<Cell, number> }> {
  const queues: Queue[] = [];
  const waiting = new Map<Cell, number>();
  for (const [queue, sql] of Object.entries(QUEUES_OF_CELLS)) {
    const parts = await inEachCell(cells, async (database, cell) => {
      const part = await readQueue(database, sql, now);
      waiting.set(cell, (waiting.get(cell) ?? 0) + part.depth);
      return part;
    });
    const depth = parts.reduce((sum, part) => sum + part.depth, 0);
    queues.push({ queue, depth, oldest_s: Math.max(...parts.map(({ oldest_s }) => oldest_s)) });
  }
  for (const [queue, sql] of Object.entries(QUEUES_OF_DIRECTORY)) {
    queues.push({ queue, ...(await readQueue(cells.directory, sql, now)) });
  }
  return { queues, waiting };
}

async function readQueue(db: Queryable, sql: string, now: Date): Promise<Omit<Queue, 'queue'>> {
  const { rows } = await db.query<{ count: bigint; min: Date | null }>(sql);
  const { count, min } = rows[0]!;
  return { depth: Number(count), oldest_s: min ? Math.max(0, (now.getTime() - min.getTime()) / 1_000) : 0 };
}

export async function readSessions(db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM sessions WHERE ended_at IS NULL AND active_at > $1::timestamptz - interval '30 minutes'`,
    [now],
  );
  return rows[0]!.count;
}

export async function readServers(db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM servers WHERE heartbeat_at > $1::timestamptz - interval '10 seconds'`,
    [now],
  );
  return rows[0]!.count;
}

/** The state of the embedded database's log archive. Null: archiving is off, or this role may not see it. */
export async function readArchive(db: Queryable): Promise<{ at: Date | null; failures: number } | null> {
  const { rows } = await db.query<{ mode: string; at: Date | null; failures: number }>(
    `SELECT current_setting('archive_mode') AS mode, last_archived_time AS at, failed_count::int AS failures FROM pg_stat_archiver`,
  );
  const [row] = rows;
  return row && row.mode !== 'off' ? { at: row.at, failures: row.failures } : null;
}

/** The command line is for emergencies, so every use of it should be explained. */
export async function countCommandLine(db: Queryable, now: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM audit_log
     WHERE at > $1::timestamptz - ${DAY} AND (after ->> 'via' = 'command line' OR action IN ('staff.locked', 'staff.not_permitted'))
       AND after ->> 'via' = 'command line'`,
    [now],
  );
  return rows[0]!.count;
}
