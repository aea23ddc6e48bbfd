import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { lockWallet } from '../ledger/wallet-rows.ts';
import { NO_PLAYER, type Act, type FindPlayer } from './command.ts';

const NOTE_LENGTH_MAX = 2_000;

export interface Note {
  number: number;
  author: string;
  note: string;
  at: Date;
}

/** Newest first. */
export async function listNotes(db: Queryable, playerId: PlayerId): Promise<Note[]> {
  const { rows } = await db.query<Note & { [column: string]: unknown }>(
    'SELECT number, author, note, at FROM staff_notes WHERE player_id = $1 ORDER BY number DESC LIMIT 200',
    [playerId],
  );
  return rows;
}

export function noteCommands({ clock, findPlayer }: { clock: Clock; findPlayer: FindPlayer }): Act[] {
  return [
    {
      name: 'note add',
      summary: 'Write something about a player for colleagues to read',
      permission: 'players.note',
      takes: ['player', 'note'],
      async plan({ words }) {
        const player = await findPlayer(words['player']!);
        if (!player) return NO_PLAYER;
        const note = words['note']!.trim();
        if (note.length < 2 || note.length > NOTE_LENGTH_MAX) {
          return { ok: false, text: `A note has 2 to ${NOTE_LENGTH_MAX} characters.` };
        }
        return {
          ok: true,
          target: `player:${player.playerId}`,
          summary: `note about ${player.username}`,
          content: { playerId: String(player.playerId), note },
          needsSecond: null,
        };
      },
      async perform(tx, content, by) {
        const playerId = toPlayerId(BigInt(String(content['playerId'])));
        // The lock keeps the numbers in order.
        await lockWallet(tx, playerId);
        const { rows } = await tx.query<{ number: number }>(
          `INSERT INTO staff_notes (player_id, number, staff_id, author, note, at)
           SELECT $1::bigint, coalesce(max(number), 0) + 1, $2::bigint, $3::text, $4::text, $5::timestamptz
           FROM staff_notes WHERE player_id = $1::bigint RETURNING number`,
          [playerId, by.staffId, by.name, content['note'], clock.now()],
        );
        const facts = { player: String(playerId), note: rows[0]!.number };
        return { ok: true, output: { kind: 'facts', facts }, after: facts };
      },
    },
  ];
}
