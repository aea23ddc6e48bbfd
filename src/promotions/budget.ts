import type { Tx } from '../db/database.ts';
import type { ErrorCode } from '../http/errors.ts';
import { usdMicros, ZERO_USD, type UsdMicros } from '../money/usd.ts';

/**
 * The budget of a version is one row of the directory, shared by players of all cells. An activation reserves the most that it can
 * bring, so every promise is covered. The row is locked after the wallet, and only one version per transaction, so that no two
 * transactions deadlock.
 */
export async function takeFromBudget(
  tx: Tx,
  version: number,
  most: UsdMicros,
  now: Date,
): Promise<{ ok: true; reserved: UsdMicros } | { ok: false; reason: ErrorCode }> {
  // If the version was ended or its budget used up meanwhile, that shows here, under the row's lock.
  const { rows } = await tx.query<{ budget_micros: bigint | null }>(
    `UPDATE promotion_versions SET players = players + 1,
            reserved_micros = reserved_micros + CASE WHEN budget_micros IS NULL THEN 0 ELSE $2::bigint END
     WHERE version = $1 AND opened_at IS NOT NULL AND ended_at IS NULL AND starts_at <= $3 AND (ends_at IS NULL OR ends_at > $3)
       AND (budget_micros IS NULL OR reserved_micros + granted_micros + $2::bigint <= budget_micros)
     RETURNING budget_micros`,
    [version, most, now],
  );
  if (rows[0]) return { ok: true, reserved: rows[0].budget_micros === null ? ZERO_USD : most };
  const { rowCount } = await tx.query(
    `SELECT FROM promotion_versions
     WHERE version = $1 AND opened_at IS NOT NULL AND ended_at IS NULL AND starts_at <= $2 AND (ends_at IS NULL OR ends_at > $2)`,
    [version, now],
  );
  return { ok: false, reason: rowCount === 1 ? 'PROMOTION_BUDGET' : 'PROMOTION_NOT_OPEN' };
}

/** Releases reserved budget, and records what was granted. */
export async function settleBudget(
  tx: Tx,
  version: number,
  { released, granted = 0n, leaves = 0 }: { released: bigint; granted?: bigint; leaves?: number },
): Promise<void> {
  if (released === 0n && granted === 0n && leaves === 0) return;
  await tx.query(
    `UPDATE promotion_versions SET reserved_micros = reserved_micros - $2, granted_micros = granted_micros + $3,
            players = players - $4
     WHERE version = $1`,
    [version, released, granted, leaves],
  );
}

/** The reserved budget of one activation. */
export interface Reserved {
  activation: number;
  version: number;
  /** For bonuses still to come. */
  steps: UsdMicros;
  /** For held parts of deposits. */
  parts: UsdMicros;
}

/** The player's newest activation. Needs the wallet's lock. Null: it predates versions. */
export async function readReserved(tx: Tx, playerId: bigint): Promise<Reserved | null> {
  const { rows } = await tx.query<{ activation: number; version: number; steps: bigint; parts: bigint }>(
    `SELECT activation, version, steps_reserved_micros AS steps, parts_reserved_micros AS parts
     FROM promotion_activations WHERE player_id = $1 ORDER BY activation DESC LIMIT 1`,
    [playerId],
  );
  const row = rows[0];
  return row ? { ...row, steps: usdMicros(row.steps), parts: usdMicros(row.parts) } : null;
}

export async function setReserved(
  tx: Tx,
  playerId: bigint,
  { activation }: Pick<Reserved, 'activation'>,
  { steps, parts }: { steps: bigint; parts: bigint },
  undoneAt: Date | null = null,
): Promise<void> {
  await tx.query(
    `UPDATE promotion_activations SET steps_reserved_micros = $3, parts_reserved_micros = $4, undone_at = $5
     WHERE player_id = $1 AND activation = $2`,
    [playerId, activation, steps, parts, undoneAt],
  );
}
