import { MessagesSquare } from 'lucide-react';
import { lazy, memo, Suspense, useEffect } from 'react';
import { leaveRoom, setChatOpen, useChat, visitRoom } from '../../crowd/chat/chat-store.web.ts';
import { LIVE_ROOM } from '../../crowd/chat/rooms.ts';
import { crowdTexts } from '../../texts/crowd.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { usePlayer } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const loadParts = () => import('./chat-parts.tsx');
const OpenChat = lazy(() => loadParts().then((module) => ({ default: module.OpenChat })));
const ClosedChat = lazy(() => loadParts().then((module) => ({ default: module.ClosedChat })));

const texts = crowdTexts.chat;
const close = () => setChatOpen(false);

/** The chat next to the page, or over it if there is no room. Its code is loaded for players, and for visitors who open it. */
export function Chat({ isDocked }: { isDocked: boolean }) {
  const isOpen = useChat((state) => state.isOpen);
  const isPlayer = usePlayer() !== null;
  if (!isOpen) return isPlayer ? <Suspense>{<ClosedChat />}</Suspense> : null;
  const panel = (
    <Suspense fallback={<Skeleton className="m-3 h-96" />}>
      <OpenChat onClose={isDocked ? close : null} />
    </Suspense>
  );
  if (isDocked) {
    return (
      <aside aria-label={texts.title} className="fixed top-16 right-0 bottom-0 z-20 w-85 border-l border-s3 bg-s1">
        {panel}
      </aside>
    );
  }
  return (
    <Dialog title={texts.title} onClose={close}>
      <div className="-mx-3 h-[min(640px,75dvh)] sheet:-mb-3 sheet:h-[calc(100dvh-92px)]">{panel}</div>
    </Dialog>
  );
}

export const ChatButton = memo(function ChatButton({ className }: { className: string }) {
  const { isOpen, unread, isMentioned } = useChat();
  const openText = unread > 0 ? (isMentioned ? texts.openMentioned : texts.openUnread)(unread) : texts.open;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={isOpen ? texts.close : openText}
      title={texts.title}
      onClick={() => setChatOpen(!isOpen)}
      className={className}
    >
      <MessagesSquare size={20} aria-hidden />
      {unread > 0 && !isOpen && !isMentioned && (
        <span className="absolute top-2 right-2 size-2.5 rounded-full bg-volt" />
      )}
      {isMentioned && !isOpen && (
        <span
          aria-hidden="true"
          className="absolute top-1 right-1 grid size-4.5 place-items-center rounded-full bg-gold text-xs font-bold text-bg"
        >
          @
        </span>
      )}
    </button>
  );
});

/** On live tables: opens the room for live tables. Leaving the table returns to the room chosen before. */
export function TableChatButton() {
  const isHere = useChat(({ isOpen, room }) => isOpen && room === LIVE_ROOM);
  useEffect(() => () => leaveRoom(LIVE_ROOM), []);
  return (
    <button
      type="button"
      aria-expanded={isHere}
      aria-label={isHere ? texts.close : texts.openAtTable}
      title={texts.openAtTable}
      onClick={() => (isHere ? setChatOpen(false) : visitRoom(LIVE_ROOM))}
      className={classNames(
        'grid size-11 place-items-center rounded-small transition-colors duration-120 hover:bg-s3',
        isHere ? 'text-volt' : 'text-t2 hover:text-t1',
      )}
    >
      <MessagesSquare size={20} aria-hidden />
    </button>
  );
}
