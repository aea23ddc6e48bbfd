import type { Clock } from '../../clock/clock.ts';
import type { Cells } from '../../db/cells/cells.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import {
  NO_PLAYER,
  type Act,
  type Command,
  type FindPlayer,
  type Look,
  type Performed,
  type Refused,
} from '../../operator/command.ts';
import { foldText } from './clean-text.ts';
import { ROOMS, type Room } from './rooms.ts';

export interface ChatDesk {
  cells: Cells;
  clock: Clock;
  findPlayer: FindPlayer;
}

const DURATIONS: Readonly<Record<string, number>> = { '10m': 10 * 60_000, '1d': 86_400_000, forever: Infinity };

/** Commands for moderators. Every act needs a name and a reason and is in the audit log; the servers notice within a second. */
export function chatCommands(desk: ChatDesk): Command[] {
  return [...looks(desk), ...acts(desk)];
}

function looks({ cells: { directory } }: ChatDesk): Look[] {
  const lines = async (sql: string, values: readonly unknown[], empty: string) => {
    const { rows } = await directory.query<Record<string, unknown>>(sql, [...values]);
    const shown = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : String(value)]),
      ),
    );
    return { ok: true as const, output: { kind: 'table' as const, rows: shown, empty } };
  };
  return [
    {
      name: 'chat lines',
      permission: 'chat.moderate',
      summary: `The last 50 lines of a room: ${ROOMS.join(', ')}`,
      takes: ['room'],
      look: ({ words }) =>
        lines(
          `SELECT line, sent_at AS at, name, state, content AS text FROM chat_lines WHERE room = $1 ORDER BY line DESC LIMIT 50`,
          [words['room']],
          'Nothing was written there.',
        ),
    },
    {
      name: 'chat reports',
      permission: 'chat.moderate',
      summary: 'Lines that players have reported',
      look: () =>
        lines(
          `SELECT r.room, r.line, count(*) AS reports, l.name, l.state, l.content AS text
           FROM chat_reports r JOIN chat_lines l ON l.room = r.room AND l.line = r.line
           WHERE r.closed_at IS NULL GROUP BY r.room, r.line, l.name, l.state, l.content ORDER BY count(*) DESC LIMIT 50`,
          [],
          'No reports are open.',
        ),
    },
    {
      name: 'chat held',
      permission: 'chat.moderate',
      summary: 'Lines that wait because of a word',
      look: () =>
        lines(
          `SELECT room, line, sent_at AS at, name, content AS text FROM chat_lines WHERE state = 'held' ORDER BY sent_at LIMIT 50`,
          [],
          'No lines wait.',
        ),
    },
    {
      name: 'chat words',
      permission: 'chat.moderate',
      summary: 'Words that are refused or held',
      look: () => lines('SELECT word, list FROM chat_words ORDER BY list, word', [], 'The lists are empty.'),
    },
  ];
}

function acts({ clock, findPlayer }: ChatDesk): Act[] {
  const act = (
    name: string,
    summary: string,
    takes: readonly string[],
    plan: (
      words: Readonly<Record<string, string>>,
    ) => Promise<{ target: string; content: Record<string, unknown> } | Refused>,
    perform: (
      tx: Tx,
      content: Record<string, unknown>,
      by: { name: string; reason: string },
    ) => Promise<Performed | Refused>,
  ): Act => ({
    name,
    permission: 'chat.moderate',
    summary,
    takes,
    async plan({ words }) {
      const planned = await plan(words);
      if ('ok' in planned) return planned;
      return { ok: true, needsSecond: null, summary: `${name} ${Object.values(words).join(' ')}`, ...planned };
    },
    perform: (tx, content, by) => perform(tx, { ...content }, by),
  });
  const done = (facts: Record<string, string | number>): Performed => ({
    ok: true,
    output: { kind: 'facts', facts },
    after: facts,
  });
  const lineOf = async (words: Readonly<Record<string, string>>) => {
    const [room, line] = [words['room']!, words['line']!];
    if (!isRoom(room) || !/^[1-9]\d{0,14}$/.test(line))
      return refused(`A room (${ROOMS.join(', ')}) and a line's number.`);
    return { target: `chat:${room}:${line}`, content: { room, line } };
  };
  const moderate = async (tx: Tx, { room, line }: Record<string, unknown>, from: string[], to: string) => {
    const { rows } = await tx.query<{ name: string }>(
      `UPDATE chat_lines SET state = $4, moderated_at = $5 WHERE room = $1 AND line = $2 AND state = ANY($3) RETURNING name`,
      [room, line, from, to, clock.now()],
    );
    if (!rows[0]) return refused('There is no such line, or that was done already.');
    await tx.query('UPDATE chat_reports SET closed_at = $3 WHERE room = $1 AND line = $2 AND closed_at IS NULL', [
      room,
      line,
      clock.now(),
    ]);
    return done({ room: String(room), line: String(line), writer: rows[0].name, state: to });
  };
  const roomOf = async (words: Readonly<Record<string, string>>, more: Record<string, unknown>) =>
    isRoom(words['room']!)
      ? { target: `chat:${words['room']}`, content: { room: words['room'], ...more } }
      : refused(`The room is one of ${ROOMS.join(', ')}.`);
  const playerOf = async (words: Readonly<Record<string, string>>, more: Record<string, unknown>) => {
    const player = await findPlayer(words['player']!);
    // Mutes are in the directory. A field `playerId` would move the act into the player's cell.
    return player
      ? { target: `player:${player.playerId}`, content: { muted: String(player.playerId), ...more } }
      : NO_PLAYER;
  };
  return [
    act('chat delete', 'Delete a line', ['room', 'line'], lineOf, (tx, content) =>
      moderate(tx, content, ['shown', 'held'], 'deleted'),
    ),
    act('chat release', 'Show a line that was held', ['room', 'line'], lineOf, (tx, content) =>
      moderate(tx, content, ['held'], 'shown'),
    ),
    act(
      'chat mute',
      `Mute a player: ${Object.keys(DURATIONS).join(', ')}. The player sees until when`,
      ['player', 'duration'],
      async (words) =>
        Object.hasOwn(DURATIONS, words['duration']!)
          ? playerOf(words, { duration: words['duration'] })
          : refused(`The duration is one of ${Object.keys(DURATIONS).join(', ')}.`),
      async (tx, { muted, duration }, by) => {
        const now = clock.now();
        const lasts = DURATIONS[String(duration)]!;
        const until = lasts === Infinity ? 'infinity' : new Date(now.getTime() + lasts).toISOString();
        await tx.query(
          `INSERT INTO chat_mutes (player_id, until, reason, muted_by, muted_at) VALUES ($1, $2::timestamptz, $3, $4, $5)
           ON CONFLICT (player_id) DO UPDATE SET until = excluded.until, reason = excluded.reason,
             muted_by = excluded.muted_by, muted_at = excluded.muted_at`,
          [muted, until, by.reason, by.name, now],
        );
        return done({ player: String(muted), until });
      },
    ),
    act(
      'chat unmute',
      'Let a player write again',
      ['player'],
      (words) => playerOf(words, {}),
      async (tx, { muted }) => {
        const { rowCount } = await tx.query('DELETE FROM chat_mutes WHERE player_id = $1', [muted]);
        return rowCount === 0 ? refused('The player is not muted.') : done({ player: String(muted), muted: 'no' });
      },
    ),
    act(
      'chat word',
      'Put a word on a list, or take it off: refused, held, none',
      ['list', 'word'],
      async (words) => {
        const word = foldText(words['word']!);
        if (!['refused', 'held', 'none'].includes(words['list']!)) return refused('The list is refused, held or none.');
        if (!/^[\p{L}\p{N}]{2,40}$/u.test(word)) return refused('A word has 2 to 40 letters and digits.');
        return { target: `chat-word:${word}`, content: { list: words['list'], word } };
      },
      async (tx, { list, word }) => {
        if (list === 'none') await tx.query('DELETE FROM chat_words WHERE word = $1', [word]);
        else {
          await tx.query(
            'INSERT INTO chat_words (word, list) VALUES ($1, $2) ON CONFLICT (word) DO UPDATE SET list = excluded.list',
            [word, list],
          );
        }
        return done({ word: String(word), list: String(list) });
      },
    ),
    act(
      'chat slow',
      'Seconds that a writer waits between two lines; 0 ends it',
      ['room', 'seconds'],
      async (words) =>
        /^\d{1,4}$/.test(words['seconds']!) && Number(words['seconds']) <= 3_600
          ? roomOf(words, { seconds: Number(words['seconds']) })
          : refused('0 to 3600 seconds.'),
      (tx, { room, seconds }) => setRoom(tx, 'slow_s', room, seconds),
    ),
    act(
      'chat close',
      'Make a room read-only at once',
      ['room'],
      (words) => roomOf(words, { isReadOnly: true }),
      (tx, { room, isReadOnly }) => setRoom(tx, 'is_read_only', room, isReadOnly),
    ),
    act(
      'chat open',
      'Let players write in a room again',
      ['room'],
      (words) => roomOf(words, { isReadOnly: false }),
      (tx, { room, isReadOnly }) => setRoom(tx, 'is_read_only', room, isReadOnly),
    ),
  ];

  async function setRoom(tx: Queryable, column: 'slow_s' | 'is_read_only', room: unknown, value: unknown) {
    const sql = {
      slow_s: 'UPDATE chat_rooms SET slow_s = $2 WHERE room = $1',
      is_read_only: 'UPDATE chat_rooms SET is_read_only = $2 WHERE room = $1',
    };
    await tx.query(sql[column], [room, value]);
    return done({ room: String(room), [column]: String(value) });
  }
}

const isRoom = (text: string): text is Room => (ROOMS as readonly string[]).includes(text);
const refused = (text: string): Refused => ({ ok: false, text });
