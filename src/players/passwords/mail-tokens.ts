import { enterCellOf } from '../../db/cells/cells.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import { hashToken, isTokenShaped, newToken } from '../../sessions/tokens.ts';
import { lockAccount } from '../player-rows.ts';

export type MailTokenPurpose = 'reset-password' | 'confirm-email' | 'undo-two-factor';

const LIFE_MS: Record<MailTokenPurpose, number> = {
  'reset-password': 30 * 60 * 1000,
  'confirm-email': 7 * 24 * 60 * 60 * 1000,
  'undo-two-factor': 24 * 60 * 60 * 1000,
};

/** Creates a token for a link in a mail. A newer token closes older ones, even when they are created in parallel. */
export async function issueMailToken(
  tx: Tx,
  playerId: PlayerId,
  purpose: MailTokenPurpose,
  now: Date,
): Promise<string> {
  await closeMailTokens(tx, playerId, purpose, now);
  const token = newToken();
  await tx.query(
    'INSERT INTO mail_tokens (token_hash, purpose, player_id, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [hashToken(token), purpose, playerId, now, new Date(now.getTime() + LIFE_MS[purpose])],
  );
  return token;
}

/** Invalidates all links sent for this purpose. */
export async function closeMailTokens(tx: Tx, playerId: PlayerId, purpose: MailTokenPurpose, now: Date): Promise<void> {
  await lockAccount(tx, playerId);
  await tx.query('UPDATE mail_tokens SET closed_at = $3 WHERE player_id = $1 AND purpose = $2 AND closed_at IS NULL', [
    playerId,
    purpose,
    now,
  ]);
}

/** Consumes a token and returns its owner, to whose cell the transaction moves. Null if it is unknown, expired, used or replaced. */
export async function useMailToken(
  tx: Tx,
  token: string,
  purpose: MailTokenPurpose,
  now: Date,
): Promise<PlayerId | null> {
  if (!isTokenShaped(token)) return null;
  const { rows } = await tx.query<{ player_id: bigint }>(
    'SELECT player_id FROM mail_tokens WHERE token_hash = $1 AND purpose = $2',
    [hashToken(token), purpose],
  );
  if (!rows[0]) return null;
  const playerId = toPlayerId(rows[0].player_id);
  await enterCellOf(tx, playerId);
  await lockAccount(tx, playerId);
  const { rowCount } = await tx.query(
    'UPDATE mail_tokens SET closed_at = $2 WHERE token_hash = $1 AND closed_at IS NULL AND expires_at > $2',
    [hashToken(token), now],
  );
  return rowCount === 1 ? playerId : null;
}

export async function countMailTokensSince(
  db: Queryable,
  playerId: PlayerId,
  purpose: MailTokenPurpose,
  since: Date,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM mail_tokens WHERE player_id = $1 AND purpose = $2 AND created_at > $3',
    [playerId, purpose, since],
  );
  return rows[0]!.count;
}

export async function clearOldMailTokens(db: Queryable, now: Date): Promise<void> {
  await db.query('DELETE FROM mail_tokens WHERE expires_at < $1', [new Date(now.getTime() - 24 * 60 * 60 * 1000)]);
}
