import type { Clock } from '../../clock/clock.ts';
import type { Cells } from '../../db/cells/cells.ts';
import { Refusal } from '../../http/errors.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { Serve } from '../../http/router.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { CHAT } from '../../terms/house-terms.ts';
import * as api from './api.ts';
import type { Chat } from './chat.ts';
import { listBlocked, listLines, mutedUntil, readRoom, reportLine, setBlocked } from './chat-rows.ts';

export interface ChatRoutesOptions {
  cells: Cells;
  clock: Clock;
  limiter: RateLimiter;
  chat: Chat;
}

const PAGE = 50;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Accepted or not: a flood is refused before it reaches the database. */
const ATTEMPTS_A_SECOND = 2;
const ATTEMPTS_A_MINUTE = 20;
const ACTS_A_MINUTE = 20;

export function chatRoutes(serve: Serve, { cells, clock, limiter, chat }: ChatRoutesOptions): void {
  const { directory } = cells;
  const limit = (bucket: string, playerId: PlayerId, max: number, windowMs = MINUTE_MS) => {
    const taken = limiter.takeHere(bucket, String(playerId), max, windowMs);
    if (!taken.allowed) throw new Refusal('TOO_FAST', { retryAfterS: taken.retryAfterS });
  };

  serve(api.readChat, async ({ query }) => {
    const room = query.room ?? 'en';
    const before = query.before === undefined ? null : BigInt(query.before);
    const found = await listLines(directory, room, before, PAGE + 1);
    return { lines: found.slice(-PAGE), hasMore: found.length > PAGE, ...(await readRoom(directory, room)) };
  });

  serve(api.readChatStanding, async ({ session: { playerId } }) => {
    const { writer, refused } = await chat.refuseWriter(playerId);
    const until = await mutedUntil(directory, playerId, clock.now());
    return {
      name: writer.name,
      refused: refused?.reason ?? null,
      mutedUntil: until?.toISOString() ?? null,
      wageredMin: CHAT.wageredMin,
      blocked: await listBlocked(cells.of(playerId), playerId),
    };
  });

  serve(api.writeChat, async ({ session: { playerId }, body: { room, text } }) => {
    limit('chat attempts in a second', playerId, ATTEMPTS_A_SECOND, SECOND_MS);
    limit('chat attempts', playerId, ATTEMPTS_A_MINUTE);
    const written = await chat.write(playerId, room, text);
    if (!written.ok) throw Refusal.of(written);
    return { line: written.line, isHeld: written.isHeld };
  });

  serve(api.blockInChat, async ({ session: { playerId }, body: { name, isBlocked } }) => {
    limit('chat blocks', playerId, ACTS_A_MINUTE);
    await setBlocked(cells.of(playerId), playerId, name, isBlocked, clock.now());
    return { blocked: await listBlocked(cells.of(playerId), playerId) };
  });

  serve(api.reportInChat, async ({ session: { playerId }, body: { room, line } }) => {
    limit('chat reports', playerId, ACTS_A_MINUTE);
    if (!(await reportLine(directory, room, BigInt(line), playerId, clock.now()))) throw new Refusal('NOT_FOUND');
    return {};
  });
}
