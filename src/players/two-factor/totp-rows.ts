import type { Queryable, Tx } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';

export interface TotpFactor {
  sealedSecret: Buffer;
  createdAt: Date;
  /** Null while it is being set up. */
  enabledAt: Date | null;
}

export async function findFactor(db: Queryable, playerId: PlayerId): Promise<TotpFactor | null> {
  const { rows } = await db.query<{ sealed_secret: Buffer; created_at: Date; enabled_at: Date | null }>(
    'SELECT sealed_secret, created_at, enabled_at FROM totp_factors WHERE player_id = $1',
    [playerId],
  );
  const row = rows[0];
  return row ? { sealedSecret: row.sealed_secret, createdAt: row.created_at, enabledAt: row.enabled_at } : null;
}

/** False if a factor is already on; its secret stays. */
export async function startFactor(tx: Tx, playerId: PlayerId, sealedSecret: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO totp_factors AS f (player_id, sealed_secret, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (player_id) DO UPDATE SET sealed_secret = $2, created_at = $3 WHERE f.enabled_at IS NULL`,
    [playerId, sealedSecret, now],
  );
  return rowCount === 1;
}

/** False if it is already on, or was set up again in the meantime. */
export async function enableFactor(
  tx: Tx,
  playerId: PlayerId,
  sealedSecret: Buffer,
  step: number,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE totp_factors SET enabled_at = $4, last_step = $3
     WHERE player_id = $1 AND sealed_secret = $2 AND enabled_at IS NULL`,
    [playerId, sealedSecret, step, now],
  );
  return rowCount === 1;
}

/** Uses up a code by its time step. False if it was used before. */
export async function takeStep(tx: Tx, playerId: PlayerId, step: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE totp_factors SET last_step = $2 WHERE player_id = $1 AND last_step < $2 AND enabled_at IS NOT NULL',
    [playerId, step],
  );
  return rowCount === 1;
}

/** Removes secrets that were shown but never confirmed. */
export async function endSetup(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx.query('DELETE FROM totp_factors WHERE player_id = $1 AND enabled_at IS NULL', [playerId]);
}

export async function removeFactor(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx.query('DELETE FROM totp_factors WHERE player_id = $1', [playerId]);
  await tx.query('DELETE FROM recovery_codes WHERE player_id = $1', [playerId]);
}

export async function replaceRecoveryCodes(tx: Tx, playerId: PlayerId, codeHashes: readonly Buffer[]): Promise<void> {
  await tx.query('DELETE FROM recovery_codes WHERE player_id = $1', [playerId]);
  await tx.query('INSERT INTO recovery_codes (player_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    playerId,
    codeHashes,
  ]);
}

export async function takeRecoveryCode(tx: Tx, playerId: PlayerId, codeHash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE recovery_codes SET used_at = $3 WHERE player_id = $1 AND code_hash = $2 AND used_at IS NULL',
    [playerId, codeHash, now],
  );
  return rowCount === 1;
}

export async function countRecoveryCodes(db: Queryable, playerId: PlayerId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM recovery_codes WHERE player_id = $1 AND used_at IS NULL',
    [playerId],
  );
  return rows[0]!.count;
}

export async function noteFactorChange(tx: Tx, playerId: PlayerId, now: Date): Promise<void> {
  await tx.query('UPDATE players SET factor_changed_at = $2 WHERE player_id = $1', [playerId, now]);
}

/** The last change of password or second factor, including the use of a recovery code. Null if there was none. */
export async function lastSecurityChange(db: Queryable, playerId: PlayerId): Promise<Date | null> {
  const { rows } = await db.query<{ changed_at: Date | null }>(
    `SELECT greatest(
       CASE WHEN password_changed_at > created_at THEN password_changed_at END,
       factor_changed_at,
       (SELECT max(used_at) FROM recovery_codes r WHERE r.player_id = p.player_id)
     ) AS changed_at
     FROM players p WHERE player_id = $1`,
    [playerId],
  );
  return rows[0]?.changed_at ?? null;
}
