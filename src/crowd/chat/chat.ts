import type { Clock } from '../../clock/clock.ts';
import type { Database, Queryable } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import type { UsdMicros } from '../../money/usd.ts';
import { dollars } from '../../money/usd.ts';
import type { Bus, JsonValue } from '../../realtime/bus.ts';
import { CHAT } from '../../terms/house-terms.ts';
import { refuse, type Refused } from '../../texts/refusals.ts';
import {
  insertLine,
  listModerated,
  lockWriter,
  mutedUntil,
  readRecentLines,
  readRoom,
  readWords,
  type RoomState,
} from './chat-rows.ts';
import { cleanText, foldText, holdsWord } from './clean-text.ts';
import { chatTopic, LINES_A_MINUTE, LINES_A_SECOND, ROOMS, type ChatLine, type Room } from './rooms.ts';

/** A player's data shown in the chat. */
export interface Writer {
  name: string;
  rank: string;
  isEmailConfirmed: boolean;
  wagered: UsdMicros;
  excludedUntil: Date | null;
}

export interface ChatOptions {
  directory: Database;
  clock: Clock;
  bus: Bus;
  writerOf(playerId: PlayerId): Promise<Writer>;
}

export type Written = { ok: true; line: ChatLine; isHeld: boolean } | Refused;

export interface Chat {
  write(playerId: PlayerId, room: Room, text: string): Promise<Written>;
  /** Why the player may not write; null if allowed. */
  refuseWriter(playerId: PlayerId): Promise<{ writer: Writer; refused: Refused | null }>;
  /** Sends moderators' actions to open pages, because their commands run in separate processes. */
  lookForModeration(): Promise<void>;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const MODERATION_WINDOW_MS = 2 * MINUTE_MS;
const WAGERED_MIN = dollars(CHAT.wageredMin);

export function createChat({ directory, clock, bus, writerOf }: ChatOptions): Chat {
  /** Actions of the last minutes already sent: the clocks of servers and moderators may differ. */
  let told = new Set<string>();
  const rooms = new Map<Room, RoomState>();

  const tell = (room: Room, message: { type: `CHAT_${string}`; [key: string]: JsonValue }) =>
    bus.publish(chatTopic(room), { ...message, room });
  const tellHere = (room: Room, message: { type: `CHAT_${string}`; [key: string]: JsonValue }) =>
    bus.publishHere(chatTopic(room), { ...message, room });

  const refuseFor = async (db: Queryable, playerId: PlayerId, writer: Writer): Promise<Refused | null> => {
    const now = clock.now();
    if (writer.excludedUntil !== null && writer.excludedUntil > now) return refuse('CHAT_EXCLUDED');
    const until = await mutedUntil(db, playerId, now);
    if (until) return refuse('CHAT_MUTED', { until: until.toISOString() });
    if (!writer.isEmailConfirmed) return refuse('CHAT_EMAIL');
    if (writer.wagered < WAGERED_MIN) return refuse('CHAT_WAGER', { minimum: CHAT.wageredMin });
    return null;
  };

  return {
    async refuseWriter(playerId) {
      const writer = await writerOf(playerId);
      return { writer, refused: await refuseFor(directory, playerId, writer) };
    },
    async write(playerId, room, text) {
      const clean = cleanText(text);
      if (clean === null) return refuse('CHAT_TEXT');
      const [writer, words] = await Promise.all([writerOf(playerId), readWords(directory)]);
      const folded = foldText(clean);
      if (holdsWord(folded, words.refused)) return refuse('CHAT_WORD');
      const isHeld = holdsWord(folded, words.held);
      const written = await directory.transaction(async (tx): Promise<Written> => {
        await lockWriter(tx, playerId);
        const now = clock.now();
        // Checked in the same transaction, so that a recent mute counts on every device.
        const refused = await refuseFor(tx, playerId, writer);
        if (refused) return refused;
        const after = new Date(now.getTime() - MINUTE_MS);
        const recent = await readRecentLines(tx, playerId, { room, after, limit: LINES_A_MINUTE });
        if (recent.newest && now.getTime() - recent.newest.getTime() < SECOND_MS / LINES_A_SECOND) {
          return refuse('CHAT_TOO_FAST', { seconds: 1 });
        }
        if (recent.count >= LINES_A_MINUTE) {
          return refuse('CHAT_TOO_FAST', { seconds: secondsUntil(recent.oldest!.getTime() + MINUTE_MS, now) });
        }
        const { name, rank } = writer;
        const state = isHeld ? 'held' : 'shown';
        const { lastHere } = recent;
        const line = await insertLine(tx, { room, playerId, name, rank, text: clean, now, state, lastHere });
        if (line !== null) return { ok: true, isHeld, line: { line, name, rank, text: clean, at: now.getTime() } };
        const { slowS, isReadOnly } = await readRoom(tx, room);
        if (isReadOnly || !lastHere) return refuse('CHAT_READ_ONLY');
        return refuse('CHAT_TOO_FAST', { seconds: secondsUntil(lastHere.getTime() + slowS * SECOND_MS, now) });
      });
      if (written.ok && !written.isHeld) tell(room, { type: 'CHAT_LINE', line: { ...written.line } });
      return written;
    },
    async lookForModeration() {
      const seen = new Set<string>();
      const since = new Date(clock.now().getTime() - MODERATION_WINDOW_MS);
      for (const { room, line, state, moderatedAt } of await listModerated(directory, since)) {
        const key = `${room} ${line.line} ${state} ${moderatedAt.getTime()}`;
        seen.add(key);
        if (told.has(key)) continue;
        if (state === 'shown') tellHere(room, { type: 'CHAT_LINE', line: { ...line } });
        else tellHere(room, { type: 'CHAT_GONE', line: line.line });
      }
      told = seen;
      for (const room of ROOMS) {
        const before = rooms.get(room);
        const state = await readRoom(directory, room);
        rooms.set(room, state);
        if (before && (before.slowS !== state.slowS || before.isReadOnly !== state.isReadOnly)) {
          tellHere(room, { type: 'CHAT_ROOM', slowS: state.slowS, isReadOnly: state.isReadOnly });
        }
      }
    },
  };
}

function secondsUntil(atMs: number, now: Date): number {
  return Math.max(1, Math.ceil((atMs - now.getTime()) / SECOND_MS));
}
