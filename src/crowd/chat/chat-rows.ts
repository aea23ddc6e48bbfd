import type { Queryable, Tx } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { KEPT_DAYS, type ChatLine, type Room } from './rooms.ts';

export interface RoomState {
  slowS: number;
  isReadOnly: boolean;
}

export type LineState = 'shown' | 'held' | 'deleted';

interface LineRow {
  line: bigint;
  name: string;
  rank: string;
  content: string;
  sent_at: Date;
  [column: string]: unknown;
}

const toLine = (row: LineRow): ChatLine => ({
  line: Number(row.line),
  name: row.name,
  rank: row.rank,
  text: row.content,
  at: row.sent_at.getTime(),
});

export async function readRoom(db: Queryable, room: Room): Promise<RoomState> {
  const { rows } = await db.query<{ slow_s: number; is_read_only: boolean }>(
    'SELECT slow_s, is_read_only FROM chat_rooms WHERE room = $1',
    [room],
  );
  return { slowS: rows[0]!.slow_s, isReadOnly: rows[0]!.is_read_only };
}

export interface NewLine {
  room: Room;
  playerId: PlayerId;
  name: string;
  rank: string;
  text: string;
  now: Date;
  state: LineState;
  /** When the player last wrote in this room, for slow mode. */
  lastHere: Date | null;
}

/**
 * Returns the number of the new line; null if the room is closed, or slow mode forbids another line now. The room stays locked until
 * the transaction ends, so that lines have one order.
 */
export async function insertLine(tx: Tx, line: NewLine): Promise<number | null> {
  const { room, playerId, name, rank, text, now, state, lastHere } = line;
  const { rows } = await tx.query<{ line: bigint }>(
    `WITH room AS (
       UPDATE chat_rooms SET last_line = last_line + 1
       WHERE room = $1 AND NOT is_read_only
         AND (slow_s = 0 OR $8::timestamptz IS NULL OR $8 + slow_s * interval '1 second' <= $6::timestamptz)
       RETURNING last_line
     )
     INSERT INTO chat_lines (room, line, player_id, name, rank, content, sent_at, state)
     SELECT $1, last_line, $2, $3, $4, $5, $6, $7 FROM room RETURNING line`,
    [room, playerId, name, rank, text, now, state, lastHere],
  );
  return rows[0] ? Number(rows[0].line) : null;
}

/** Serializes a writer's lines across all rooms and servers, so that the limits hold. */
export async function lockWriter(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('chat ' || $1::text, 0))`, [String(playerId)]);
}

/** A player's recent lines: in all rooms within a period, up to a maximum, and in one room. */
export interface RecentLines {
  count: number;
  newest: Date | null;
  oldest: Date | null;
  lastHere: Date | null;
}

export async function readRecentLines(
  tx: Tx,
  playerId: PlayerId,
  { room, after, limit }: { room: Room; after: Date; limit: number },
): Promise<RecentLines> {
  const { rows } = await tx.query<{ count: number; newest: Date | null; oldest: Date | null; last_here: Date | null }>(
    `SELECT count(*)::integer AS count, max(sent_at) AS newest, min(sent_at) AS oldest,
            (SELECT sent_at FROM chat_lines WHERE player_id = $1 AND room = $2 ORDER BY sent_at DESC LIMIT 1) AS last_here
     FROM (SELECT sent_at FROM chat_lines WHERE player_id = $1 AND sent_at > $3 ORDER BY sent_at DESC LIMIT $4) AS recent`,
    [playerId, room, after, limit],
  );
  const { count, newest, oldest, last_here: lastHere } = rows[0]!;
  return { count, newest, oldest, lastHere };
}

/** Newest last; only lines before the given one. */
export async function listLines(db: Queryable, room: Room, before: bigint | null, limit: number): Promise<ChatLine[]> {
  const { rows } = await db.query<LineRow>(
    `SELECT line, name, rank, content, sent_at FROM chat_lines
     WHERE room = $1 AND state = 'shown' AND ($2::bigint IS NULL OR line < $2) ORDER BY line DESC LIMIT $3`,
    [room, before, limit],
  );
  return rows.map(toLine).toReversed();
}

/** Lines changed by a moderator since then, in their present state. */
export async function listModerated(
  db: Queryable,
  after: Date,
): Promise<{ room: Room; line: ChatLine; state: LineState; moderatedAt: Date }[]> {
  const { rows } = await db.query<LineRow & { room: Room; state: LineState; moderated_at: Date }>(
    `SELECT room, line, name, rank, content, sent_at, state, moderated_at FROM chat_lines
     WHERE moderated_at > $1 ORDER BY moderated_at LIMIT 200`,
    [after],
  );
  return rows.map((row) => ({ room: row.room, line: toLine(row), state: row.state, moderatedAt: row.moderated_at }));
}

/** Null if the player may write. A permanent mute ends at infinity, which is returned as a far date. */
export async function mutedUntil(db: Queryable, playerId: PlayerId, now: Date): Promise<Date | null> {
  const { rows } = await db.query<{ until: Date }>(
    `SELECT least(until, '9999-01-01'::timestamptz) AS until FROM chat_mutes WHERE player_id = $1 AND until > $2`,
    [playerId, now],
  );
  return rows[0]?.until ?? null;
}

export async function readWords(db: Queryable): Promise<{ refused: string[]; held: string[] }> {
  const { rows } = await db.query<{ word: string; list: 'refused' | 'held' }>('SELECT word, list FROM chat_words');
  const of = (list: string) => rows.filter((row) => row.list === list).map(({ word }) => word);
  return { refused: of('refused'), held: of('held') };
}

/** False if there is no such line, or it was deleted. */
export async function reportLine(
  db: Queryable,
  room: Room,
  line: bigint,
  reporter: PlayerId,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO chat_reports (room, line, reporter, reported_at)
     SELECT room, line, $3::bigint, $4::timestamptz FROM chat_lines WHERE room = $1 AND line = $2 AND state = 'shown'
     ON CONFLICT (room, line, reporter) DO UPDATE SET reported_at = chat_reports.reported_at`,
    [room, line, reporter, now],
  );
  return rowCount! > 0;
}

export async function forgetOldLines(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.query('DELETE FROM chat_lines WHERE sent_at < $1', [before]);
  await db.query('DELETE FROM chat_reports WHERE reported_at < $1', [before]);
}

const BLOCKS_MAX = 200;

export async function listBlocked(db: Queryable, playerId: PlayerId): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    'SELECT name FROM chat_blocks WHERE player_id = $1 ORDER BY blocked_at DESC LIMIT $2',
    [playerId, BLOCKS_MAX],
  );
  return rows.map(({ name }) => name);
}

export async function setBlocked(
  db: Queryable,
  playerId: PlayerId,
  name: string,
  isBlocked: boolean,
  now: Date,
): Promise<void> {
  if (!isBlocked) await db.query('DELETE FROM chat_blocks WHERE player_id = $1 AND name = $2', [playerId, name]);
  else {
    await db.query('INSERT INTO chat_blocks (player_id, name, blocked_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
      playerId,
      name,
      now,
    ]);
  }
}
