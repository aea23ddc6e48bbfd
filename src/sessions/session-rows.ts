import { bigintArray, rowsOf, textArray, timestampArray } from '../db/arrays.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import type { EndReason, Session } from './session.ts';

export interface TokenRow {
  kind: 'access' | 'refresh';
  playerId: PlayerId;
  sessionId: string;
  expiresAt: Date;
  replacedAt: Date | null;
}

export interface NewSession {
  playerId: PlayerId;
  ip: string;
  userAgent: string;
  country: string | null;
  deviceHash: Buffer;
}

export async function findToken(
  db: Queryable,
  tokenHash: Buffer,
  lock: '' | 'FOR UPDATE' = '',
): Promise<TokenRow | null> {
  const { rows } = await db.query<{
    kind: TokenRow['kind'];
    player_id: bigint;
    session_id: string;
    expires_at: Date;
    replaced_at: Date | null;
  }>(`SELECT kind, player_id, session_id, expires_at, replaced_at FROM session_tokens WHERE token_hash = $1 ${lock}`, [
    tokenHash,
  ]);
  const row = rows[0];
  return row
    ? {
        kind: row.kind,
        playerId: toPlayerId(row.player_id),
        sessionId: row.session_id,
        expiresAt: row.expires_at,
        replacedAt: row.replaced_at,
      }
    : null;
}

/** The session with its player's name; null if it has ended or the player is banned. */
export async function findSession(db: Queryable, playerId: PlayerId, sessionId: string): Promise<Session | null> {
  const { rows } = await db.query<{ username: string; created_at: Date; active_at: Date }>(
    `SELECT p.username, s.created_at, s.active_at
     FROM sessions s JOIN players p ON p.player_id = s.player_id
     WHERE s.player_id = $1 AND s.session_id = $2 AND s.ended_at IS NULL AND p.status <> 'banned'`,
    [playerId, sessionId],
  );
  const row = rows[0];
  return row
    ? { sessionId, playerId, username: row.username, createdAt: row.created_at, activeAt: row.active_at, ended: false }
    : null;
}

/** Why it has ended; null if it has not, or was already deleted. */
export async function findEndReason(db: Queryable, playerId: PlayerId, sessionId: string): Promise<EndReason | null> {
  const { rows } = await db.query<{ ended_because: EndReason | null }>(
    'SELECT ended_because FROM sessions WHERE player_id = $1 AND session_id = $2',
    [playerId, sessionId],
  );
  return rows[0]?.ended_because ?? null;
}

export async function insertSession(tx: Tx, sessionId: string, session: NewSession, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO sessions (player_id, session_id, created_at, active_at, ip, user_agent, country, device_hash)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7)`,
    [session.playerId, sessionId, now, session.ip, session.userAgent, session.country, session.deviceHash],
  );
}

export async function insertToken(tx: Tx, tokenHash: Buffer, token: Omit<TokenRow, 'replacedAt'>): Promise<void> {
  await tx.query(
    'INSERT INTO session_tokens (token_hash, kind, player_id, session_id, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [tokenHash, token.kind, token.playerId, token.sessionId, token.expiresAt],
  );
}

/** Marks the session's current tokens as replaced; the access token stays valid until `accessUntil` at most. */
export async function replaceTokens(tx: Tx, sessionId: string, now: Date, accessUntil: Date): Promise<void> {
  await tx.query(
    `UPDATE session_tokens
     SET replaced_at = $2, expires_at = CASE kind WHEN 'access' THEN least(expires_at, $3) ELSE expires_at END
     WHERE session_id = $1 AND replaced_at IS NULL`,
    [sessionId, now, accessUntil],
  );
}

/** Ends the player's open sessions that `which` selects and returns their ids. */
export async function endSessions(
  db: Queryable,
  playerId: PlayerId,
  which: { only?: string; except?: string; beyondNewest?: number },
  reason: EndReason,
  now: Date,
): Promise<string[]> {
  const { rows } = await db.query<{ session_id: string }>(
    `UPDATE sessions SET ended_at = $2, ended_because = $3
     WHERE player_id = $1 AND ended_at IS NULL AND session_id IN (
       SELECT session_id FROM sessions
       WHERE player_id = $1 AND ended_at IS NULL
         AND ($4::uuid IS NULL OR session_id = $4) AND ($5::uuid IS NULL OR session_id <> $5)
       ORDER BY created_at DESC, session_id OFFSET $6
     )
     RETURNING session_id`,
    [playerId, now, reason, which.only ?? null, which.except ?? null, which.beyondNewest ?? 0],
  );
  return rows.map((row) => row.session_id);
}

const ACTIVITY_ARRAYS = [
  ['player_id', 'bigint'],
  ['session_id', 'text'],
  ['active_at', 'timestamptz'],
] as const;

const STORE_ACTIVITY = `
  WITH free AS (
    SELECT s.player_id, s.session_id, a.active_at
    FROM (${rowsOf(ACTIVITY_ARRAYS, 1)}) AS a
    JOIN sessions s ON s.player_id = a.player_id AND s.session_id = a.session_id::uuid
    WHERE s.active_at < a.active_at
    FOR NO KEY UPDATE OF s SKIP LOCKED)
  UPDATE sessions SET active_at = free.active_at FROM free
  WHERE sessions.player_id = free.player_id AND sessions.session_id = free.session_id`;

/** Skips sessions that another transaction is writing at this moment. */
export async function storeActivity(db: Queryable, sessions: readonly Session[]): Promise<void> {
  await db.query(STORE_ACTIVITY, [
    bigintArray(sessions, (session) => session.playerId),
    textArray(sessions, (session) => session.sessionId),
    timestampArray(sessions, (session) => session.activeAt),
  ]);
}

export interface SessionListing {
  sessionId: string;
  createdAt: Date;
  activeAt: Date;
  ip: string;
  userAgent: string;
  country: string | null;
}

export async function listSessions(db: Queryable, playerId: PlayerId): Promise<SessionListing[]> {
  const { rows } = await db.query<{
    session_id: string;
    created_at: Date;
    active_at: Date;
    ip: string;
    user_agent: string;
    country: string | null;
  }>(
    `SELECT session_id, created_at, active_at, ip, user_agent, country FROM sessions
     WHERE player_id = $1 AND ended_at IS NULL ORDER BY created_at DESC`,
    [playerId],
  );
  return rows.map((row) => ({
    sessionId: row.session_id,
    createdAt: row.created_at,
    activeAt: row.active_at,
    ip: row.ip,
    userAgent: row.user_agent,
    country: row.country,
  }));
}

export async function sessionsEndedSince(db: Queryable, since: Date): Promise<string[]> {
  const { rows } = await db.query<{ session_id: string }>('SELECT session_id FROM sessions WHERE ended_at >= $1', [
    since,
  ]);
  return rows.map((row) => row.session_id);
}

export async function endedAmong(db: Queryable, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ session_id: string }>(
    'SELECT session_id FROM sessions WHERE session_id = ANY($1::uuid[]) AND ended_at IS NOT NULL',
    [sessionIds],
  );
  return rows.map((row) => row.session_id);
}

export async function clearTokens(db: Queryable, olderThan: Date): Promise<void> {
  await db.query('DELETE FROM session_tokens WHERE expires_at < $1', [olderThan]);
}

export async function clearSessions(db: Queryable, olderThan: Date): Promise<void> {
  await db.query('DELETE FROM sessions WHERE created_at < $1', [olderThan]);
}
