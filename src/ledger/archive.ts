import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { Clock } from '../clock/clock.ts';
import { archiveOf, schemaOf, type Cell } from '../db/cells/schemas.ts';
import type { Database, Tx } from '../db/database.ts';
import { toPlayerId } from './player-id.ts';
import { extendStatement } from './statement.ts';

/**
 * Detaches old months from the tables that bets are written to. Each month becomes a table of its own in the same cell, which can
 * be moved to slower disks. Views in a separate schema show all months together, for proofs and single bets. The rows stay in the
 * cell's schema because Citus places each schema on one machine as a whole.
 */
export type Archived =
  | { ok: true; transfers: bigint; bets: bigint; waits: number }
  | { ok: false; reason: 'not_a_month' | 'too_young' | 'not_there' };

/** The newest whole months always stay, because recent play is read often. */
const MONTHS_KEPT_MIN = 2;
/** While this waits for a lock, bets queue behind it. So it gives up quickly. */
const LOCK_WAIT_MS_MAX = 200;
const TRIES_MAX = 150;

/** Archives one month, such as `2026-07`, of one cell while play goes on. */
export async function archiveMonth(owner: Database, clock: Clock, month: string): Promise<Archived> {
  const cell = owner.place as Cell;
  if (!/^2\d{3}-(0[1-9]|1[0-2])$/.test(month)) return { ok: false, reason: 'not_a_month' };
  const now = clock.now();
  const youngest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS_KEPT_MIN, 1));
  if (new Date(`${month}-01T00:00:00Z`) >= youngest) return { ok: false, reason: 'too_young' };
  const suffix = month.replace('-', '_');
  const isThere = await owner.query<{ all: boolean }>(
    'SELECT count(*) = 2 AS all FROM pg_class c WHERE c.oid IN (to_regclass($1), to_regclass($2)) AND c.relispartition',
    [`${schemaOf(cell)}.transfers_${suffix}`, `${schemaOf(cell)}.bets_${suffix}`],
  );
  if (!isThere.rows[0]!.all) return { ok: false, reason: 'not_there' };
  await finishStatements(owner, suffix);
  await prepareSchema(owner, archiveOf(cell));
  const waits = await patiently(() => owner.transaction((tx) => detach(tx, cell, suffix)));
  const counts = await owner.query<{ transfers: bigint; bets: bigint }>(countSql(suffix));
  return { ok: true, ...counts.rows[0]!, waits };
}

/** Statements sum the player's transfers lazily, so they must include the month before it goes. */
async function finishStatements(owner: Database, suffix: string): Promise<void> {
  const behind = `SELECT m.player_id FROM (SELECT player_id, max(number) AS last FROM transfers_${suffix} GROUP BY player_id) AS m
                  LEFT JOIN statement_heads h USING (player_id) WHERE m.last > coalesce(h.last_transfer, 0)`;
  const { rows } = await owner.query<{ player_id: bigint }>(behind);
  for (const { player_id } of rows) await extendStatement(owner, toPlayerId(player_id));
}

async function prepareSchema(owner: Database, archive: string): Promise<void> {
  const sql = `CREATE SCHEMA IF NOT EXISTS ${archive}; GRANT USAGE ON SCHEMA ${archive} TO roulo_app`;
  await owner.query(sql);
}

/** Tables and views change together, so a proof of the books sees the whole month in one place. */
async function detach(tx: Tx, cell: Cell, suffix: string): Promise<void> {
  const archive = archiveOf(cell);
  // On Citus, passes the following settings on to the machine that holds the cell.
  await tx.query(`SET LOCAL citus.propagate_set_commands = 'local'`);
  await tx.query(`SET LOCAL lock_timeout = ${LOCK_WAIT_MS_MAX}`);
  for (const name of ['transfers', 'bets']) {
    const sql = `ALTER TABLE ${name} DETACH PARTITION ${name}_${suffix}`;
    await tx.query(sql);
  }
  for (const name of ['transfers', 'bets']) await showAllMonths(tx, cell, name);
  const entries = await tx.query<{ sql: string }>(`SELECT pg_get_viewdef('ledger_entries'::regclass) AS sql`);
  // The same view over all months: its names are resolved in the archive's schema first.
  await tx.query(`SELECT set_config('search_path', $1 || ', ' || current_setting('search_path'), true)`, [archive]);
  const sql = `CREATE OR REPLACE VIEW ${archive}.ledger_entries AS ${entries.rows[0]!.sql};
               GRANT SELECT ON ${archive}.transfers, ${archive}.bets, ${archive}.ledger_entries TO roulo_app`;
  await tx.query(sql);
}

/** Columns added after a month was archived are null in that month. */
async function showAllMonths(tx: Tx, cell: Cell, name: string): Promise<void> {
  const { rows } = await tx.query<{ place: string; columns: string[] }>(
    `SELECT c.oid::regclass::text AS place, ARRAY(
       SELECT CASE WHEN own.attname IS NULL THEN format('NULL::%s AS %I', format_type(a.atttypid, a.atttypmod), a.attname)
              ELSE quote_ident(a.attname) END
       FROM pg_attribute a
       LEFT JOIN pg_attribute own ON own.attrelid = c.oid AND own.attname = a.attname AND NOT own.attisdropped
       WHERE a.attrelid = to_regclass($3) AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
     ) AS columns
     FROM pg_class c
     WHERE c.oid = to_regclass($3)
        OR (c.relnamespace IN ($2::regnamespace, $4::regnamespace) AND c.relkind = 'r' AND NOT c.relispartition
            AND c.relname ~ ('^' || $1 || '_[0-9]{4}_[0-9]{2}$'))
     ORDER BY c.relname`,
    [name, archiveOf(cell), `${schemaOf(cell)}.${name}`, schemaOf(cell)],
  );
  const months = rows.map(({ place, columns }) => `SELECT ${columns.join(', ')} FROM ${place}`);
  const sql = `CREATE OR REPLACE VIEW ${archiveOf(cell)}.${name} AS ${months.join(' UNION ALL ')}`;
  await tx.query(sql);
}

function countSql(suffix: string): string {
  return `SELECT (SELECT count(*) FROM transfers_${suffix}) AS transfers, (SELECT count(*) FROM bets_${suffix}) AS bets`;
}

/** Retries until the lock is free. Returns the number of failed attempts. */
async function patiently(work: () => Promise<void>): Promise<number> {
  for (let waits = 0; ; waits += 1) {
    try {
      await work();
      return waits;
    } catch (error) {
      const isBusy = error instanceof DatabaseError && ['55P03', '40P01'].includes(error.code ?? '');
      if (!isBusy || waits >= TRIES_MAX) throw error;
      await sleep(LOCK_WAIT_MS_MAX);
    }
  }
}
