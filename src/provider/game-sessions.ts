import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Cells } from '../db/cells/cells.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { BalanceType } from '../ledger/accounts.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { BALANCE_CODES, balanceOfCode } from './records.ts';

/** A game opened for real money. Player, game and balance are fixed at the launch. */
export interface GameSession {
  playerId: PlayerId;
  game: string;
  balance: BalanceType;
  /** The player's own session. */
  sessionId: string;
  country: string | null;
  expiresAt: Date;
  /** The player's own session has ended. */
  isOver: boolean;
}

export interface GameSessionRow {
  player_id: bigint;
  game: string;
  balance: number;
  session_id: string;
  country: string | null;
  expires_at: Date;
  is_over: boolean;
}

/** The maximum life of a player's session. */
const TOKEN_LIFE_MS = 12 * 60 * 60 * 1000;
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export type Launch = Pick<GameSession, 'playerId' | 'game' | 'balance' | 'sessionId' | 'country'>;

/** Opens a session and returns its token, of which only the hash is stored. */
export async function openGameSession(database: Database, clock: Clock, launch: Launch): Promise<string> {
  const token = `gt_${randomBytes(24).toString('base64url')}`;
  const hash = hashToken(token);
  const now = clock.now();
  await database.transaction(async (tx) => {
    await tx.query('INSERT INTO game_tokens (token_hash, player_id, created_at) VALUES ($1, $2, $3)', [
      hash,
      launch.playerId,
      now,
    ]);
    await tx.query(
      `INSERT INTO game_sessions (player_id, token_hash, game, balance, session_id, country, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        launch.playerId,
        hash,
        launch.game,
        BALANCE_CODES[launch.balance],
        launch.sessionId,
        launch.country,
        now,
        new Date(now.getTime() + TOKEN_LIFE_MS),
      ],
    );
  });
  return token;
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Columns of a session `g` whose player's own session is `s`. */
export const SESSION_COLUMNS = `g.player_id, g.game, g.balance, g.session_id, g.country, g.expires_at,
  (s.session_id IS NULL OR s.ended_at IS NOT NULL) AS is_over`;

/** By token; null if unknown or expired. */
export async function findGameSession(cells: Cells, token: string, now: Date): Promise<GameSession | null> {
  const hash = hashToken(token);
  const { rows: owners } = await cells.directory.query<{ player_id: bigint }>(
    'SELECT player_id FROM game_tokens WHERE token_hash = $1',
    [hash],
  );
  if (!owners[0]) return null;
  const { rows } = await cells.of(owners[0].player_id).query<GameSessionRow>(
    `SELECT ${SESSION_COLUMNS}
     FROM game_sessions g LEFT JOIN sessions s ON s.player_id = g.player_id AND s.session_id = g.session_id
     WHERE g.player_id = $1 AND g.token_hash = $2 AND g.expires_at > $3`,
    [owners[0].player_id, hash, now],
  );
  return rows[0] ? toGameSession(rows[0]) : null;
}

/** The player's newest session for each of these games. */
export async function findSessionsOf(
  db: Queryable,
  playerId: PlayerId,
  games: readonly string[] | null,
  now: Date,
): Promise<GameSession[]> {
  const { rows } = await db.query<GameSessionRow>(
    `SELECT DISTINCT ON (g.game) ${SESSION_COLUMNS}
     FROM game_sessions g LEFT JOIN sessions s ON s.player_id = g.player_id AND s.session_id = g.session_id
     WHERE g.player_id = $1 AND ($2::text[] IS NULL OR g.game = ANY($2)) AND g.expires_at > $3
     ORDER BY g.game, g.created_at DESC`,
    [playerId, games, now],
  );
  return rows.map(toGameSession);
}

/** The session that the player opened last. */
export async function findLastSession(db: Queryable, playerId: PlayerId, now: Date): Promise<GameSession | null> {
  const { rows } = await db.query<GameSessionRow>(
    `SELECT ${SESSION_COLUMNS}
     FROM game_sessions g LEFT JOIN sessions s ON s.player_id = g.player_id AND s.session_id = g.session_id
     WHERE g.player_id = $1 AND g.expires_at > $2 ORDER BY g.created_at DESC LIMIT 1`,
    [playerId, now],
  );
  return rows[0] ? toGameSession(rows[0]) : null;
}

export async function noteAuthenticated(db: Queryable, playerId: PlayerId, token: string, now: Date): Promise<void> {
  await db.query(
    `UPDATE game_sessions SET authenticated_at = $3
     WHERE player_id = $1 AND token_hash = $2 AND authenticated_at IS NULL`,
    [playerId, hashToken(token), now],
  );
}

export async function forgetOldGameSessions(database: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await database.query('DELETE FROM game_sessions WHERE created_at < $1', [before]);
  await database.query('DELETE FROM game_tokens WHERE created_at < $1', [before]);
}

export function toGameSession(row: GameSessionRow): GameSession {
  return {
    playerId: toPlayerId(row.player_id),
    game: row.game,
    balance: balanceOfCode(row.balance)!,
    sessionId: row.session_id,
    country: row.country,
    expiresAt: row.expires_at,
    isOver: row.is_over,
  };
}
