import type { Queryable, Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { UsdMicros } from '../money/usd.ts';
import type { Period } from '../terms/periods.ts';
import type { BonusKind, Reckoned } from './bonuses.ts';

/** A bonus that was granted for a period. */
export interface Grant extends Period {
  playerId: PlayerId;
  kind: BonusKind;
  baseNanos: bigint;
  sharePpm: number;
  rank: string;
  amount: UsdMicros;
  grantedAt: Date;
  expiresAt: Date;
  claimedAt: Date | null;
  expiredAt: Date | null;
}

interface GrantRow {
  player_id: PlayerId;
  kind: BonusKind;
  first_day: number;
  end_day: number;
  base_nanos: bigint;
  share_ppm: number;
  rank: string;
  amount_micros: bigint;
  granted_at: Date;
  expires_at: Date;
  claimed_at: Date | null;
  expired_at: Date | null;
}

/** Adds grants of one kind and period; returns the players who had none yet. */
export async function addGrants(
  tx: Tx,
  kind: BonusKind,
  { firstDay, endDay }: Period,
  grants: readonly { playerId: PlayerId; reckoned: Reckoned }[],
  { grantedAt, expiresAt }: { grantedAt: Date; expiresAt: Date },
): Promise<PlayerId[]> {
  const { rows } = await tx.query<{ player_id: PlayerId }>(
    `INSERT INTO reward_grants (player_id, kind, first_day, end_day, base_nanos, share_ppm, rank, amount_micros, granted_at,
                                expires_at)
     SELECT player_id, $2, $3, $4, base_nanos, share_ppm, rank, amount_micros, $9, $10
     FROM unnest($1::bigint[], $5::bigint[], $6::integer[], $7::text[], $8::bigint[])
       AS g (player_id, base_nanos, share_ppm, rank, amount_micros)
     ON CONFLICT DO NOTHING RETURNING player_id`,
    [
      grants.map(({ playerId }) => playerId),
      kind,
      firstDay,
      endDay,
      grants.map(({ reckoned }) => reckoned.baseNanos),
      grants.map(({ reckoned }) => reckoned.sharePpm),
      grants.map(({ reckoned }) => reckoned.rank),
      grants.map(({ reckoned }) => reckoned.amount),
      grantedAt,
      expiresAt,
    ],
  );
  return rows.map((row) => row.player_id);
}

/** Claimable grants that expire before a moment and whose players were not warned yet. */
export async function findLapsing(
  db: Queryable,
  now: Date,
  until: Date,
  limit: number,
): Promise<{ playerId: PlayerId; kind: BonusKind; firstDay: number; amount: UsdMicros }[]> {
  const { rows } = await db.query<GrantRow>(
    `SELECT player_id, kind, first_day, amount_micros FROM reward_grants g
     WHERE claimed_at IS NULL AND expired_at IS NULL AND expires_at > $1 AND expires_at <= $2
       AND NOT EXISTS (
         SELECT FROM notices n WHERE n.player_id = g.player_id AND n.key = 'bonus-lapses:' || g.kind || ':' || g.first_day
       )
     LIMIT $3`,
    [now, until, limit],
  );
  return rows.map((row) => ({
    playerId: row.player_id,
    kind: row.kind,
    firstDay: row.first_day,
    amount: row.amount_micros as UsdMicros,
  }));
}

/** Marks a grant as claimed, if it is still claimable. */
export async function takeGrant(
  tx: Tx,
  playerId: PlayerId,
  { kind, firstDay }: { kind: BonusKind; firstDay: number },
  now: Date,
): Promise<Grant | null> {
  const { rows } = await tx.query<GrantRow>(
    `UPDATE reward_grants SET claimed_at = $4
     WHERE player_id = $1 AND kind = $2 AND first_day = $3
       AND claimed_at IS NULL AND expired_at IS NULL AND expires_at > $4
     RETURNING *`,
    [playerId, kind, firstDay, now],
  );
  return rows[0] ? toGrant(rows[0]) : null;
}

/** Claimable grants first, then the newest. */
export async function listGrants(db: Queryable, playerId: PlayerId, limit: number): Promise<Grant[]> {
  const { rows } = await db.query<GrantRow>(
    `SELECT * FROM reward_grants WHERE player_id = $1
     ORDER BY claimed_at IS NULL AND expired_at IS NULL DESC, end_day DESC, kind LIMIT $2`,
    [playerId, limit],
  );
  return rows.map(toGrant);
}

/** Players with expired grants that are not marked yet, ordered by id. */
export async function findRunOut(db: Queryable, now: Date, limit: number): Promise<PlayerId[]> {
  const { rows } = await db.query<{ player_id: PlayerId }>(
    `SELECT DISTINCT player_id FROM reward_grants
     WHERE expires_at <= $1 AND claimed_at IS NULL AND expired_at IS NULL ORDER BY player_id LIMIT $2`,
    [now, limit],
  );
  return rows.map((row) => row.player_id);
}

/** Marks expired grants. Returns the player once per grant. */
export async function expireGrants(tx: Tx, playerIds: readonly PlayerId[], now: Date): Promise<PlayerId[]> {
  const { rows } = await tx.query<{ player_id: PlayerId }>(
    `UPDATE reward_grants SET expired_at = $2
     WHERE player_id = ANY($1::bigint[]) AND expires_at <= $2 AND claimed_at IS NULL AND expired_at IS NULL
     RETURNING player_id`,
    [playerIds, now],
  );
  return rows.map((row) => row.player_id);
}

/** A run that has not finished after this long counts as dead, and another server may start one. */
const RUN_MS_MAX = 10 * 60_000;

/** Claims a period for processing; false while another server processes it, or if it is done. */
export async function beginRun(db: Queryable, kind: BonusKind, firstDay: number, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO reward_runs (kind, first_day, started_at) VALUES ($1, $2, $3)
     ON CONFLICT (kind, first_day) DO UPDATE SET started_at = $3
       WHERE reward_runs.finished_at IS NULL AND reward_runs.started_at < $4`,
    [kind, firstDay, now, new Date(now.getTime() - RUN_MS_MAX)],
  );
  return rowCount === 1;
}

export async function finishRun(
  db: Queryable,
  kind: BonusKind,
  firstDay: number,
  now: Date,
  grants: number,
): Promise<void> {
  await db.query('UPDATE reward_runs SET finished_at = $3, grants = grants + $4 WHERE kind = $1 AND first_day = $2', [
    kind,
    firstDay,
    now,
    grants,
  ]);
}

/** Lets another attempt start at once. */
export async function giveUpRun(db: Queryable, kind: BonusKind, firstDay: number): Promise<void> {
  await db.query('UPDATE reward_runs SET started_at = $3 WHERE kind = $1 AND first_day = $2 AND finished_at IS NULL', [
    kind,
    firstDay,
    new Date(0),
  ]);
}

/** The last processed period; periods are processed in order. */
export async function lastFinishedRun(db: Queryable, kind: BonusKind): Promise<number | null> {
  const { rows } = await db.query<{ first_day: number | null }>(
    'SELECT max(first_day) AS first_day FROM reward_runs WHERE kind = $1 AND finished_at IS NOT NULL',
    [kind],
  );
  return rows[0]?.first_day ?? null;
}

function toGrant(row: GrantRow): Grant {
  return {
    playerId: row.player_id,
    kind: row.kind,
    firstDay: row.first_day,
    endDay: row.end_day,
    baseNanos: row.base_nanos,
    sharePpm: row.share_ppm,
    rank: row.rank,
    amount: row.amount_micros as UsdMicros,
    grantedAt: row.granted_at,
    expiresAt: row.expires_at,
    claimedAt: row.claimed_at,
    expiredAt: row.expired_at,
  };
}
