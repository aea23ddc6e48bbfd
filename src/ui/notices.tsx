import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import { uiTexts } from '../texts/ui.ts';
import { classNames } from './class-names.ts';
import { useTopDialog } from './open-dialogs.ts';

/** How long a notice is shown, including its fade at the end. */
export const NOTICE_MS = 5_000;
export const NOTICE_FADE_MS = 300;
/** The longest delay that a timer supports. */
const STAYS_MS = 2 ** 31 - 1;
const NOTICES_MAX = 4;

export type NoticeKind = 'success' | 'error' | 'info';

interface Notice {
  id: number;
  kind: NoticeKind;
  text: string;
  left: TimeLeft;
  action?: NoticeAction | undefined;
}

/** What the player can do about it. A notice with an action stays until it is answered or closed. */
export interface NoticeAction {
  label: string;
  run(): void;
}

/** Kept outside the component, so that the countdown survives a remount. */
interface TimeLeft {
  ms: number;
}

const useNotices = create<{ notices: readonly Notice[] }>(() => ({ notices: [] }));
let lastId = 0;

/** Shows a notice for five seconds. A notice with the same text is replaced. */
export function notify(kind: NoticeKind, text: string, action?: NoticeAction): void {
  useNotices.setState(({ notices }) => ({
    notices: [
      ...notices.filter((notice) => notice.text !== text),
      { id: ++lastId, kind, text, action, left: { ms: action ? STAYS_MS : NOTICE_MS } },
    ].slice(-NOTICES_MAX),
  }));
}

function dismiss(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

const LOOKS = {
  success: { icon: CircleCheck, tone: 'text-mint', bar: 'bg-mint' },
  error: { icon: CircleAlert, tone: 'text-rose', bar: 'bg-rose' },
  info: { icon: Info, tone: 'text-sky', bar: 'bg-sky' },
} as const;

export function Notices() {
  const notices = useNotices((state) => state.notices);
  const dialog = useTopDialog();
  const region = useRef<HTMLDivElement>(null);
  // A popover is in the top layer. Reopening it puts it above a dialog that opened later.
  useEffect(() => {
    // If the dialog that contained it was just removed, it is rendered again in its new place.
    if (notices.length === 0 || !region.current?.isConnected) return;
    region.current.hidePopover();
    region.current.showPopover();
  }, [notices, dialog]);
  const cards = (
    <div
      ref={region}
      popover="manual"
      role="region"
      aria-label={uiTexts.notices}
      className="fixed inset-auto top-auto right-4 bottom-[calc(var(--bottom-bar)+16px)] left-auto m-0 w-[min(380px,calc(100vw-32px))] gap-2 overflow-visible bg-transparent open:grid"
    >
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>
  );
  // With a modal dialog open, only elements inside the dialog can be clicked.
  return dialog ? createPortal(cards, dialog) : cards;
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { icon: Icon, tone, bar } = LOOKS[notice.kind];
  const { isHeld, isFading, hold, release } = useCountdown(() => dismiss(notice.id), notice.left);
  return (
    <div
      role="status"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      className={classNames(
        'relative flex items-start gap-3 overflow-hidden rounded-cover bg-s3 py-1 pr-1 pl-4 text-t1 shadow-menu transition-opacity duration-300',
        isFading && 'opacity-0',
      )}
    >
      <Icon size={20} aria-hidden className={classNames('mt-3 shrink-0', tone)} />
      <p className="flex-1 py-2.5 text-base">{notice.text}</p>
      {notice.action && (
        <button
          type="button"
          onClick={notice.action.run}
          className="min-h-11 shrink-0 rounded-small px-3 font-bold text-volt hover:bg-s4"
        >
          {notice.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={uiTexts.close}
        onClick={() => dismiss(notice.id)}
        className="grid size-11 shrink-0 place-items-center rounded-small text-t2 hover:bg-s4 hover:text-t1"
      >
        <X size={18} aria-hidden />
      </button>
      {!notice.action && <CountdownBar className={bar} isHeld={isHeld} left={notice.left} />}
    </div>
  );
}

/** Counts down once, pauses while held, and reports the last 300 ms so that the caller can fade. */
export function useCountdown(onEnd: () => void, left?: TimeLeft) {
  const [isHeld, setHeld] = useState(false);
  const [isFading, setFading] = useState(false);
  const [own] = useState<TimeLeft>(() => left ?? { ms: NOTICE_MS });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isHeld) return;
    const startedAt = performance.now();
    const fade = setTimeout(() => setFading(true), Math.max(0, own.ms - NOTICE_FADE_MS));
    const close = setTimeout(() => end(), own.ms);
    return () => {
      own.ms = Math.max(NOTICE_FADE_MS, own.ms - (performance.now() - startedAt));
      setFading(false);
      clearTimeout(fade);
      clearTimeout(close);
    };
  }, [isHeld, own]);
  return { isHeld, isFading, hold: () => setHeld(true), release: () => setHeld(false) };
}

export function CountdownBar({ className, isHeld, left }: { className: string; isHeld: boolean; left?: TimeLeft }) {
  const bar = useRef<HTMLDivElement>(null);
  // A re-created bar continues where the previous one was.
  useEffect(() => {
    if (left) bar.current!.style.animationDelay = `${left.ms - NOTICE_MS}ms`;
  }, [left]);
  return (
    <div
      ref={bar}
      aria-hidden="true"
      style={{ animationPlayState: isHeld ? 'paused' : 'running', animationDuration: `${NOTICE_MS}ms` }}
      className={classNames('countdown absolute inset-x-0 bottom-0 h-0.75 origin-left', className)}
    />
  );
}
