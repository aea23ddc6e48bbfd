import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ArrowDown,
  EllipsisVertical,
  EyeOff,
  Flag,
  MessagesSquare,
  SendHorizontal,
  Volume2,
  VolumeX,
  X,
} from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { crowdTexts } from '../../texts/crowd.ts';
import { language } from '../../texts/language.ts';
import { refusalText } from '../../texts/refusals.ts';
import { uiTexts } from '../../texts/ui.ts';
import { apiPost } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showFailure } from '../../ui/failure.ts';
import { dateFormat } from '../../ui/formats.ts';
import { Menu, menuItemClass } from '../../ui/menu.tsx';
import { notify } from '../../ui/notices.tsx';
import { usePlayer } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { blockInChat, reportInChat, writeChat } from './api.ts';
import { lengthOf } from './clean-text.ts';
import { addLine, followRoom, readLines } from './chat.web.ts';
import { chooseRoom, useChat } from './chat-store.web.ts';
import { isBlocked } from './line-parts.web.ts';
import { LineText } from './line-text.tsx';
import { LINE_LENGTH_MAX, ROOM_NAMES, ROOMS, type ChatLine, type Room } from './rooms.ts';
import { STANDING, useStanding, type Standing } from './standing.web.ts';

const texts = crowdTexts.chat;
const TIME = dateFormat({ timeStyle: 'short' });

export interface ChatPanelProps {
  /** Null in a dialog, which has its own title and cross. */
  onClose: (() => void) | null;
  /** Renders a rank's badge. */
  badge(rank: string): ReactNode;
}

/** A chat room: its lines and, if the player may write, a field for a new one. */
export function ChatPanel({ onClose, badge }: ChatPanelProps) {
  const { room, lines, isFailed, hasMore, slowS, isReadOnly } = useChat();
  const player = usePlayer();
  const isPlayer = player !== null;
  const [isSpoken, setSpoken] = useState(true);
  const { standing, isUnknown, retry } = useStanding(player?.username ?? null);
  useEffect(() => followRoom(room, isPlayer), [room, isPlayer]);
  const shown = lines?.filter(({ name }) => !isBlocked(name, standing?.blocked)) ?? null;
  const Voice = isSpoken ? Volume2 : VolumeX;
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-3">
      {onClose && (
        <div className="flex items-center justify-between gap-1">
          <h2 className="text-lg">{texts.title}</h2>
          <button
            type="button"
            aria-label={texts.close}
            onClick={onClose}
            className="grid size-11 place-items-center rounded-control text-t2 hover:bg-s3 hover:text-t1"
          >
            <X size={20} aria-hidden />
          </button>
        </div>
      )}
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Tabs
            label={texts.rooms}
            tabs={ROOMS.map((id) => ({ id, label: ROOM_NAMES[id] }))}
            selected={room}
            onSelect={chooseRoom}
          />
        </div>
        <button
          type="button"
          aria-pressed={!isSpoken}
          aria-label={isSpoken ? texts.pause : texts.resume}
          title={isSpoken ? texts.pause : texts.resume}
          onClick={() => setSpoken(!isSpoken)}
          className="grid size-11 shrink-0 place-items-center rounded-control text-t2 hover:bg-s3 hover:text-t1"
        >
          <Voice size={18} aria-hidden />
        </button>
      </div>
      <Lines key={room} isSpoken={isSpoken} newest={shown?.at(-1)?.line ?? 0}>
        {hasMore && shown && (
          <Button size="small" className="justify-self-center" onClick={() => void readLines(room, lines?.[0]?.line)}>
            {texts.older}
          </Button>
        )}
        {shown === null ? (
          isFailed ? (
            <EmptyState icon={MessagesSquare} text={uiTexts.couldNotLoad}>
              <Button onClick={() => void readLines(room)}>{uiTexts.retry}</Button>
            </EmptyState>
          ) : (
            ['first', 'second', 'third', 'fourth'].map((each) => <Skeleton key={each} className="h-14" />)
          )
        ) : shown.length === 0 ? (
          <p className="py-8 text-center text-t2">{texts.none}</p>
        ) : (
          shown.map((line) => (
            <Line key={line.line} room={room} line={line} ownName={player?.username ?? null} badge={badge} />
          ))
        )}
      </Lines>
      {isFailed && lines !== null && <p className="text-sm text-amber">{crowdTexts.bets.behind}</p>}
      {isReadOnly ? (
        <p className="text-sm text-amber">{texts.readOnly}</p>
      ) : (
        <>
          {slowS > 0 && <p className="text-sm text-t3">{texts.slow(slowS)}</p>}
          {isUnknown ? (
            <div className="flex items-center justify-between gap-2">
              <p className="text-sm text-t2">{uiTexts.couldNotLoad}</p>
              <Button size="small" onClick={retry}>
                {uiTexts.retry}
              </Button>
            </div>
          ) : (
            <Writing room={room} standing={standing} isPlayer={isPlayer} />
          )}
        </>
      )}
      {standing && standing.blocked.length > 0 && <Blocked standing={standing} />}
    </div>
  );
}

/** Stays at the newest line, unless the reader has scrolled up. */
function Lines({ isSpoken, newest, children }: { isSpoken: boolean; newest: number; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  /** The newest line when the reader scrolled up; null at the end of the list. */
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const toEnd = () => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  };
  useLayoutEffect(() => {
    if (leftAt === null) toEnd();
  }, [newest, leftAt]);
  return (
    <div className="relative grid min-h-0 flex-1">
      <div
        ref={list}
        role="log"
        aria-label={texts.lines}
        aria-live={isSpoken ? 'polite' : 'off'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          const isAtEnd = scrollTop + clientHeight >= scrollHeight - 40;
          setLeftAt((before) => (isAtEnd ? null : (before ?? newest)));
        }}
        className="relative grid min-h-0 content-start gap-2 overflow-y-auto"
      >
        {children}
      </div>
      {leftAt !== null && newest > leftAt && (
        <div className="absolute inset-x-0 bottom-2 grid justify-items-center">
          <Button size="small" kind="main" onClick={toEnd}>
            <ArrowDown size={16} aria-hidden />
            {texts.newBelow}
          </Button>
        </div>
      )}
    </div>
  );
}

interface LineProps {
  room: Room;
  line: ChatLine;
  ownName: string | null;
  badge: ChatPanelProps['badge'];
}

function Line({ room, line, ownName, badge }: LineProps) {
  const client = useQueryClient();
  const isOwn = line.name === ownName;
  const block = useMutation({
    mutationFn: () => apiPost<typeof blockInChat>('/api/chat/block', { name: line.name, isBlocked: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: [STANDING] }),
    onError: (error) => showFailure(error, 'account'),
  });
  const report = useMutation({
    mutationFn: () => apiPost<typeof reportInChat>('/api/chat/report', { room, line: line.line }),
    onSuccess: () => notify('info', texts.reported),
    onError: (error) => showFailure(error, 'account'),
  });
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2 rounded-control bg-s3/50 px-3 py-2">
      <span title={line.rank} className="mt-0.5">
        {badge(line.rank)}
      </span>
      <div className="min-w-0">
        <p className="flex items-baseline gap-2 text-sm">
          <span className="truncate font-bold text-t1">{line.name}</span>
          <span className="sr-only">{line.rank}</span>
          <time dateTime={new Date(line.at).toISOString()} className="shrink-0 text-t3">
            {TIME().format(line.at)}
          </time>
        </p>
        <LineText text={line.text} ownName={ownName} />
      </div>
      {ownName !== null && !isOwn && (
        <Menu
          label={texts.actions(line.name)}
          buttonClassName="grid size-9 place-items-center rounded-small text-t3 hover:bg-s3 hover:text-t1"
          button={<EllipsisVertical size={16} aria-hidden />}
        >
          <button type="button" role="menuitem" className={menuItemClass} onClick={() => report.mutate()}>
            <Flag size={18} aria-hidden />
            {texts.report}
          </button>
          <button type="button" role="menuitem" className={menuItemClass} onClick={() => block.mutate()}>
            <EyeOff size={18} aria-hidden />
            {texts.block(line.name)}
          </button>
        </Menu>
      )}
    </article>
  );
}

function Writing({ room, standing, isPlayer }: { room: Room; standing: Standing | null; isPlayer: boolean }) {
  const [text, setText] = useState('');
  const client = useQueryClient();
  const write = useMutation({
    mutationFn: (wish: string) => apiPost<typeof writeChat>('/api/chat', { room, text: wish }),
    onSuccess({ line, isHeld }) {
      setText('');
      if (isHeld) notify('info', texts.held);
      else addLine(room, line);
    },
    onError(error) {
      showFailure(error, 'account');
      void client.invalidateQueries({ queryKey: [STANDING] });
    },
  });
  if (!isPlayer) return <p className="text-sm text-t2">{texts.signIn}</p>;
  if (!standing) return <Skeleton className="h-24" />;
  if (standing.refused !== null) {
    const params = { until: standing.mutedUntil ?? '', minimum: standing.wageredMin };
    return <p className="text-sm text-amber">{refusalText(language, standing.refused, params)}</p>;
  }
  const left = LINE_LENGTH_MAX - lengthOf(text);
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && left >= 0 && !write.isPending) write.mutate(text);
      }}
    >
      <div className="flex items-end gap-2">
        <textarea
          aria-label={texts.write}
          placeholder={texts.write}
          value={text}
          rows={2}
          maxLength={LINE_LENGTH_MAX * 2}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
          className="min-h-11 min-w-0 flex-1 resize-none rounded-control border border-line-strong bg-well px-3 py-2 text-t1"
        />
        <Button
          kind="main"
          type="submit"
          aria-label={texts.send}
          busy={write.isPending}
          disabled={text.trim() === '' || left < 0}
        >
          <SendHorizontal size={18} aria-hidden />
        </Button>
      </div>
      <p className={left < 0 ? 'text-sm text-rose' : 'text-sm text-t3'}>
        {left < 40 ? texts.left(left) : texts.shownAs(standing.name)}
      </p>
    </form>
  );
}

function Blocked({ standing }: { standing: Standing }) {
  const client = useQueryClient();
  const unblock = useMutation({
    mutationFn: (name: string) => apiPost<typeof blockInChat>('/api/chat/block', { name, isBlocked: false }),
    onSuccess: () => client.invalidateQueries({ queryKey: [STANDING] }),
    onError: (error) => showFailure(error, 'account'),
  });
  return (
    <details className="text-sm text-t3">
      <summary className="cursor-pointer py-2">{texts.blocked(standing.blocked.length)}</summary>
      <ul className="grid max-h-40 gap-1 overflow-y-auto">
        {standing.blocked.map((name) => (
          <li key={name}>
            <Button
              size="small"
              busy={unblock.isPending && unblock.variables === name}
              onClick={() => unblock.mutate(name)}
            >
              {texts.unblock(name)}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
