import type { Queryable } from '../../db/database.ts';
import type { Lead } from './round-rows.ts';

/** A leader that does not renew its lease for this long loses it. */
export const LEASE_MS = 2_500;
/** A server that was not seen for this long accepts no bets and no cash-outs. */
export const GONE_AFTER_MS = 5_000;

export interface HeldLease extends Lead {
  /** When the previous lease ran out, in milliseconds of the house's time. */
  lapsedAtMs: number;
}

/**
 * Reports that this server is alive and how far it has drained, and renews its lease or takes an expired one. Null while another
 * server leads. A server that was away too long counts as restarted, and an expired lease gets a new epoch, even for the same
 * server.
 *
 * Times are those at which the statement began, so a statement that waited for a lock makes its lease shorter, never longer.
 */
export async function beat(db: Queryable, serverId: string, drained: number): Promise<HeldLease | null> {
  const { rows } = await db.query<{ epoch: bigint; lapsed_at: Date | number }>(
    `WITH seen AS (
       INSERT INTO crash_servers (server_id, started_at, seen_at, drained)
       VALUES ($1, statement_timestamp(), statement_timestamp(), $2)
       ON CONFLICT (server_id) DO UPDATE SET seen_at = excluded.seen_at, drained = excluded.drained,
         started_at = CASE WHEN excluded.seen_at - crash_servers.seen_at > make_interval(secs => $4::float8 / 1000)
                      THEN excluded.started_at ELSE crash_servers.started_at END
     )
     UPDATE crash_lease SET
       lapsed_at = CASE WHEN until < t.now THEN until ELSE lapsed_at END,
       epoch = CASE WHEN until < t.now THEN epoch + 1 ELSE epoch END,
       leader = $1, until = statement_timestamp() + make_interval(secs => $3::float8 / 1000)
     FROM (SELECT statement_timestamp() AS now) AS t WHERE leader = $1 OR until < t.now
     RETURNING epoch, lapsed_at`,
    [serverId, drained, LEASE_MS, GONE_AFTER_MS],
  );
  return rows[0] ? { serverId, epoch: rows[0].epoch, lapsedAtMs: Number(rows[0].lapsed_at) } : null;
}

/** Lets another server take over without waiting for the lease to run out. */
export async function signOff(db: Queryable, serverId: string): Promise<void> {
  await db.query(
    `WITH gone AS (DELETE FROM crash_servers WHERE server_id = $1)
     UPDATE crash_lease SET until = statement_timestamp() WHERE leader = $1 AND until > statement_timestamp()`,
    [serverId],
  );
}

/** Whether a server that was running when the last lease ran out is still alive: then players could act all the time. */
export async function wasAttended(db: Queryable, lapsedAtMs: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM crash_servers
     WHERE started_at < to_timestamp($1::float8 / 1000) AND seen_at >= to_timestamp($1::float8 / 1000) LIMIT 1`,
    [lapsedAtMs],
  );
  return rowCount === 1;
}

/** Up to this round no living server has cash-outs under way. */
export async function readDrained(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ drained: bigint | null }>(
    `SELECT min(drained) AS drained FROM crash_servers
     WHERE seen_at > clock_timestamp() - make_interval(secs => $1::float8 / 1000)`,
    [GONE_AFTER_MS],
  );
  // Without servers nothing is under way.
  return rows[0]?.drained == null ? Number.MAX_SAFE_INTEGER : Number(rows[0].drained);
}

export async function forgetGoneServers(db: Queryable): Promise<void> {
  await db.query(`DELETE FROM crash_servers WHERE seen_at < statement_timestamp() - interval '10 minutes'`);
}
