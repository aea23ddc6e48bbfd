import { useEffect } from 'react';
import { ChatPanel } from '../../crowd/chat/chat-panel.tsx';
import { useChat } from '../../crowd/chat/chat-store.web.ts';
import { followRoom } from '../../crowd/chat/chat.web.ts';
import { useStanding } from '../../crowd/chat/standing.web.ts';
import { RankEmblem } from '../../rewards/rank-emblem.tsx';
import { usePlayer } from '../../ui/session.ts';

const badge = (rank: string) => <RankEmblem rank={rank} className="size-5" />;

export function OpenChat({ onClose }: { onClose: (() => void) | null }) {
  return <ChatPanel onClose={onClose} badge={badge} />;
}

/** Counts unread lines while the player has the chat closed. */
export function ClosedChat() {
  const room = useChat((state) => state.room);
  // Loads the blocked players, whose lines do not count.
  useStanding(usePlayer()?.username ?? null);
  useEffect(() => followRoom(room, true), [room]);
  return null;
}
