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

/** A player who has the chat closed still learns that something was written. */
export function ClosedChat() {
  const room = useChat((state) => state.room);
  // Lines of blocked players are not counted.
  useStanding(usePlayer()?.username ?? null);
  useEffect(() => followRoom(room, true), [room]);
  return null;
}
