import type { Room } from '../../crowd/chat/rooms.ts';
import { toPlayerId } from '../../ledger/player-id.ts';
import type { ServeStaff } from '../../staff/router.ts';
import { readChatDesk } from './chat-api.ts';
import type { Office } from '../shared/desk.ts';
import { nameOf } from '../players/player-routes.ts';

const LINES_MAX = 50;
const MUTES_MAX = 100;

interface LineRow {
  room: Room;
  line: bigint;
  sent_at: Date;
  player_id: bigint;
  name: string;
  state: 'shown' | 'held' | 'deleted';
  content: string;
  reports: number;
  [column: string]: unknown;
}

const LINE = 'l.room, l.line, l.sent_at, l.player_id, l.name, l.state, l.content';
const REPORTS = `(SELECT count(*)::integer FROM chat_reports r WHERE r.room = l.room AND r.line = l.line AND r.closed_at IS NULL) AS reports`;

/** Read-only: what moderators do are acts, as on the command line. */
export function chatDeskRoutes(serve: ServeStaff, office: Office): void {
  const { reads, clock } = office;
  const { directory } = reads;
  const list = async (sql: string, values: readonly unknown[] = []) => {
    const { rows } = await directory.query<LineRow>(`${sql} LIMIT ${LINES_MAX}`, [...values]);
    return rows.map((row) => ({
      room: row.room,
      line: String(row.line),
      at: row.sent_at.toISOString(),
      // The name at the time of writing.
      writer: { id: String(row.player_id), username: row.name },
      state: row.state,
      text: row.content,
      reports: row.reports,
    }));
  };

  serve(readChatDesk, async ({ query: { room } }) => {
    const [reported, held, lines, mutes, words, rooms] = await Promise.all([
      list(
        `SELECT ${LINE}, count(*)::integer AS reports FROM chat_reports r JOIN chat_lines l ON l.room = r.room AND l.line = r.line
         WHERE r.closed_at IS NULL GROUP BY l.room, l.line ORDER BY reports DESC, l.sent_at`,
      ),
      list(`SELECT ${LINE}, ${REPORTS} FROM chat_lines l WHERE l.state = 'held' ORDER BY l.sent_at`),
      list(`SELECT ${LINE}, ${REPORTS} FROM chat_lines l WHERE l.room = $1 ORDER BY l.line DESC`, [room]),
      directory.query<{ player_id: bigint; ends: Date | null; reason: string; muted_by: string; muted_at: Date }>(
        `SELECT player_id, CASE WHEN isfinite(until) THEN until END AS ends, reason, muted_by, muted_at FROM chat_mutes
         WHERE until > $1 ORDER BY muted_at DESC LIMIT ${MUTES_MAX}`,
        [clock.now()],
      ),
      directory.query<{ word: string; list: 'refused' | 'held' }>(
        'SELECT word, list FROM chat_words ORDER BY list, word',
      ),
      directory.query<{ room: Room; slow_s: number; is_read_only: boolean }>(
        'SELECT room, slow_s, is_read_only FROM chat_rooms ORDER BY room',
      ),
    ]);
    return {
      reported,
      held,
      lines,
      mutes: await Promise.all(
        mutes.rows.map(async (mute) => ({
          player: await nameOf(office, toPlayerId(mute.player_id)),
          until: mute.ends?.toISOString() ?? null,
          reason: mute.reason,
          by: mute.muted_by,
          at: mute.muted_at.toISOString(),
        })),
      ),
      words: words.rows,
      rooms: rooms.rows.map((row) => ({ room: row.room, slowS: row.slow_s, isReadOnly: row.is_read_only })),
    };
  });
}
