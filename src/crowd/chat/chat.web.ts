import type { AnswerOf } from '../../http/contract.ts';
import type { Broadcast } from '../../realtime/messages.ts';
import { apiGet } from '../../ui/api-client.ts';
import { followTopic } from '../../ui/session-life.ts';
import { useSession } from '../../ui/session.ts';
import type { readChat } from './api.ts';
import { useChat } from './chat-store.web.ts';
import { newsOf } from './line-parts.web.ts';
import { chatTopic, type ChatLine, type Room } from './rooms.ts';
import { blockedBy } from './standing.web.ts';

const KEPT_MAX = 300;
/** How often visitors, who have no socket, poll. */
const LOOK_MS = 5_000;

/** Follows a room until the returned function is called. */
export function followRoom(room: Room, isPlayer: boolean): () => void {
  const read = () => void readLines(room);
  read();
  if (!isPlayer) {
    const timer = setInterval(() => document.visibilityState === 'visible' && read(), LOOK_MS);
    return () => clearInterval(timer);
  }
  return followTopic(chatTopic(room), { onMessage: (message) => take(room, message), onTime() {}, onOpen: read });
}

export async function readLines(room: Room, before?: number): Promise<void> {
  try {
    const answer: AnswerOf<typeof readChat> = await apiGet<typeof readChat>('/api/chat', {
      room,
      ...(before === undefined ? {} : { before: String(before) }),
    });
    useChat.setState((known) => {
      if (known.room !== room) return {};
      const { lines, hasMore, slowS, isReadOnly } = answer;
      const isFirst = known.lines === null;
      return {
        // The answer lacks lines deleted meanwhile, so it replaces everything in its range.
        lines:
          before === undefined ? joined(olderThan(known.lines ?? [], lines), lines) : joined(lines, known.lines ?? []),
        ...(before !== undefined || isFirst ? { hasMore } : {}),
        slowS,
        isReadOnly,
        isFailed: false,
      };
    });
  } catch (error) {
    console.warn('Could not read the chat', error);
    useChat.setState((known) => (known.room === room ? { isFailed: true } : {}));
  }
}

export function addLine(room: Room, line: ChatLine): void {
  useChat.setState((known) => (known.room === room ? { lines: joined(known.lines ?? [], [line]) } : {}));
}

function take(room: Room, message: Broadcast): void {
  if (message['room'] !== room) return;
  if (message.type === 'CHAT_LINE') {
    const line = message['line'] as unknown as ChatLine;
    const isKnown = useChat.getState().lines?.some((each) => each.line === line.line);
    addLine(room, line);
    if (!isKnown) countUnread(line);
  } else if (message.type === 'CHAT_GONE') {
    useChat.setState(({ lines }) => ({ lines: lines?.filter(({ line }) => line !== message['line']) ?? null }));
  } else if (message.type === 'CHAT_ROOM') {
    useChat.setState({ slowS: Number(message['slowS']), isReadOnly: message['isReadOnly'] === true });
  }
}

function countUnread(line: ChatLine): void {
  const name = useSession.getState().player?.username ?? null;
  const news = newsOf(line, { name, blocked: blockedBy(name) });
  if (!news.counts) return;
  useChat.setState(({ isOpen, unread, isMentioned }) =>
    isOpen ? {} : { unread: unread + 1, isMentioned: isMentioned || news.mentions },
  );
}

function olderThan(lines: readonly ChatLine[], newer: readonly ChatLine[]): ChatLine[] {
  const first = newer[0]?.line;
  return first === undefined ? [] : lines.filter(({ line }) => line < first);
}

/** Merges without duplicates, in order. */
function joined(one: readonly ChatLine[], other: readonly ChatLine[]): ChatLine[] {
  const each = new Map([...one, ...other].map((line) => [line.line, line]));
  return [...each.values()].sort((a, b) => a.line - b.line).slice(-KEPT_MAX);
}
