import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { lockWallet } from '../ledger/wallet-rows.ts';
import { CARE_MESSAGES } from '../notices/events.ts';
import { addNotice } from '../notices/notice-rows.ts';
import { NO_PLAYER, type Act, type FindPlayer } from '../operator/command.ts';

export const WAYS = ['message', 'mail', 'phone', 'chat'] as const;
const NOTE_LENGTH_MAX = 2_000;

export interface Contact {
  number: number;
  at: Date;
  author: string;
  way: string;
  message: string | null;
  note: string;
  points: number;
  [column: string]: unknown;
}

/** Newest first. */
export async function listContacts(db: Queryable, playerId: PlayerId): Promise<Contact[]> {
  const { rows } = await db.query<Contact>(
    `SELECT number, at, author, way, message, note, points::integer FROM care_contacts WHERE player_id = $1 ORDER BY number DESC LIMIT 50`,
    [playerId],
  );
  return rows;
}

/** Records that staff spoke or wrote to a player about their play. Messages are a fixed set that exists in every language. */
export function contactCommands({ clock, findPlayer }: { clock: Clock; findPlayer: FindPlayer }): Act[] {
  return [
    {
      name: 'care contact',
      permission: 'care.contact',
      summary: `Note that a player was spoken to about their play: ${WAYS.join(', ')}`,
      takes: ['player', 'way', 'note'],
      options: { 'message=': `with the way 'message', what is sent: ${CARE_MESSAGES.join(', ')}` },
      async plan({ words, options }) {
        const player = await findPlayer(words['player']!);
        if (!player) return NO_PLAYER;
        const way = WAYS.find((each) => each === words['way']);
        if (!way) return { ok: false, text: `The way is one of ${WAYS.join(', ')}.` };
        const message = CARE_MESSAGES.find((each) => each === options['message']) ?? null;
        if ((way === 'message') !== (message !== null))
          return { ok: false, text: `A message is one of ${CARE_MESSAGES.join(', ')}. Other ways have none.` };
        const note = words['note']!.trim();
        if (note.length < 2 || note.length > NOTE_LENGTH_MAX)
          return { ok: false, text: `A note has 2 to ${NOTE_LENGTH_MAX} characters.` };
        return {
          ok: true,
          target: `player:${player.playerId}`,
          summary: `contact with ${player.username} by ${way}`,
          content: { playerId: String(player.playerId), way, message, note },
          needsSecond: null,
        };
      },
      async perform(tx, content, by) {
        const { way, message, note } = content as { way: string; message: string | null; note: string };
        const playerId = toPlayerId(BigInt(String(content['playerId'])));
        // The lock keeps the numbers in order.
        await lockWallet(tx, playerId);
        const now = clock.now();
        const { rows } = await tx.query<{ number: number }>(
          `INSERT INTO care_contacts (player_id, number, at, staff_id, author, way, message, note, points)
           SELECT $1::bigint, coalesce(max(number), 0) + 1, $2::timestamptz, $3::bigint, $4::text, $5::text, $6::text, $7::text,
                  coalesce((SELECT points FROM harm_signs WHERE player_id = $1::bigint), 0)
           FROM care_contacts WHERE player_id = $1::bigint RETURNING number`,
          [playerId, now, by.staffId, by.name, way, message, note],
        );
        const { number } = rows[0]!;
        if (message !== null)
          await addNotice(tx, now, { playerId, event: 'care-message', data: { message }, key: `care:${number}` });
        const facts = { player: String(playerId), contact: number, way, ...(message === null ? {} : { message }) };
        return { ok: true, output: { kind: 'facts', facts }, after: facts };
      },
    },
  ];
}
