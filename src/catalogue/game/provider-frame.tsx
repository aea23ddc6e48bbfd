import { Info, Maximize, Minimize, RectangleHorizontal, ShieldX } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { slotTexts } from '../../texts/slots.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useMedia } from '../../ui/media.ts';
import { lockPage } from '../../ui/page-lock.ts';
import type { GameAddress } from './game-url.web.ts';
import { useFrameSound } from './use-frame-sound.web.ts';
import { useHeldWins } from './use-held-wins.web.ts';

export interface ProviderFrameProps {
  title: string;
  /** A badge next to the title, such as for a jackpot. */
  mark?: string | undefined;
  address: GameAddress;
  /** Controls next to the title: the Demo/Play switch, or a table's limits. */
  controls?: ReactNode;
  /** Whether the game is played for real money and shows its wins itself first. */
  showsWinsFirst?: boolean;
  /** Content below the game. On narrow screens, where the page does not scroll, a button in the bar opens it. */
  children: ReactNode;
}

const GAME_NARROW = '(width <= 1000px)';
/** On narrow screens the game fills the space below the header. */
const NARROW_PLACE =
  'game-narrow:fixed game-narrow:top-16 game-narrow:right-0 game-narrow:bottom-[var(--bottom-bar)] game-narrow:left-[var(--sidebar-width)] game-narrow:z-10 game-narrow:rounded-none';
const WHOLE_SCREEN = 'fixed inset-0 z-40';

/** A provider's game with a bar below it. The iframe stays mounted in every mode, so the game is never reloaded. */
export function ProviderFrame(props: ProviderFrameProps) {
  const { title, mark, address, controls, showsWinsFirst = false, children } = props;
  const stage = useRef<HTMLElement>(null);
  const isNarrow = useMedia(GAME_NARROW);
  const [isTheater, setTheater] = useState(false);
  const [isAboutOpen, setAboutOpen] = useState(false);
  const [isFull, toggleFull] = useFullScreen(stage, () => setTheater(!isTheater));
  usePageLock(isNarrow || isTheater);
  useEscape(isTheater, () => setTheater(false));
  const isFilling = isTheater || isFull;
  return (
    <div className="grid gap-6">
      <section
        ref={stage}
        aria-label={title}
        className={classNames(
          'flex flex-col overflow-clip bg-s1',
          isFilling ? WHOLE_SCREEN : ['rounded-panel', NARROW_PLACE].join(' '),
        )}
      >
        <div
          className={classNames(
            'relative min-h-0 bg-well',
            isFilling
              ? 'flex-1'
              : 'aspect-video max-h-[max(360px,calc(100dvh-180px))] game-narrow:aspect-auto game-narrow:max-h-none game-narrow:flex-1',
          )}
        >
          <Screen title={title} address={address} showsWinsFirst={showsWinsFirst} />
        </div>
        <div className="flex min-h-14 flex-wrap items-center gap-x-3 px-4 phone:px-3">
          {/* Next to a Demo/Play switch there is no room: on phones the buttons get a line of their own. */}
          <div className="flex min-h-11 min-w-0 flex-[1_1_160px] items-center gap-3">
            <img src="/icon.svg" alt="Roulo" width={28} height={28} className="size-7 shrink-0" />
            <h1 className="flex min-w-0 items-center gap-2 font-sans text-md font-bold">
              <span className="truncate">{title}</span>
              {mark && <span className="shrink-0 rounded-chip bg-s3 px-2 text-sm text-gold">{mark}</span>}
            </h1>
          </div>
          <div className="ml-auto flex shrink-0 items-center gap-1">
            {controls}
            {isNarrow && (
              <BarButton label={slotTexts.about} onPress={() => setAboutOpen(true)}>
                <Info size={20} aria-hidden />
              </BarButton>
            )}
            <BarButton
              label={isTheater ? slotTexts.leaveTheater : slotTexts.theater}
              isOn={isTheater}
              onPress={() => setTheater(!isTheater)}
            >
              <RectangleHorizontal size={20} aria-hidden />
            </BarButton>
            <BarButton
              label={isFull ? slotTexts.leaveFullScreen : slotTexts.fullScreen}
              isOn={isFull}
              onPress={toggleFull}
            >
              {isFull ? <Minimize size={20} aria-hidden /> : <Maximize size={20} aria-hidden />}
            </BarButton>
          </div>
        </div>
      </section>
      {!isNarrow && children}
      {isNarrow && isAboutOpen && (
        <Dialog title={title} width={800} onClose={() => setAboutOpen(false)}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
        </Dialog>
      )}
    </div>
  );
}

interface ScreenProps {
  title: string;
  address: GameAddress;
  showsWinsFirst: boolean;
}

function Screen({ title, address: { url, failure, retry }, showsWinsFirst }: ScreenProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useHeldWins(frame, showsWinsFirst && url !== null);
  useFrameSound(frame, url !== null);
  if (url !== null) {
    return (
      <iframe
        ref={frame}
        src={url}
        title={title}
        allow="autoplay; fullscreen; clipboard-write"
        // The frame has another origin, so it cannot remove its own sandbox. Its Deposit and Lobby buttons navigate this page.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation"
        referrerPolicy="strict-origin"
        className="absolute inset-0 size-full"
      />
    );
  }
  if (failure !== null) {
    return (
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-4 p-6 text-center">
        <ShieldX size={40} strokeWidth={1.5} aria-hidden className="text-t3" />
        <p className="max-w-110 text-md text-t2">{failure}</p>
        <Button onClick={retry}>{uiTexts.retry}</Button>
      </div>
    );
  }
  return <GameLoading />;
}

/** Shown until there is an address: the logo's wheel spins. */
function GameLoading() {
  return (
    <div role="status" className="absolute inset-0 grid place-content-center justify-items-center gap-4">
      <span className="relative grid size-24 place-items-center">
        <span className="absolute inset-0 animate-spin rounded-full border-4 border-s3 border-t-volt motion-reduce:animate-none" />
        <img src="/icon.svg" alt="" width={48} height={48} className="size-12 animate-shimmer" />
      </span>
      <span className="text-t2">{slotTexts.loadingGame}</span>
    </div>
  );
}

interface BarButtonProps {
  label: string;
  isOn?: boolean;
  onPress(): void;
  children: ReactNode;
}

function BarButton({ label, isOn, onPress, children }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className={classNames(
        'grid size-11 place-items-center rounded-small transition-colors duration-120 hover:bg-s3',
        isOn ? 'text-volt' : 'text-t2 hover:text-t1',
      )}
    >
      {children}
    </button>
  );
}

/** Follows the browser's state. Browsers without full screen, such as on phones, call `instead`. */
function useFullScreen(stage: React.RefObject<HTMLElement | null>, instead: () => void): [boolean, () => void] {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === stage.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [stage]);
  const toggle = () => {
    if (!document.fullscreenEnabled) instead();
    else if (isFull) void document.exitFullscreen();
    else stage.current?.requestFullscreen().catch(instead);
  };
  return [isFull, toggle];
}

function usePageLock(isLocked: boolean): void {
  useEffect(() => (isLocked ? lockPage() : undefined), [isLocked]);
}

function useEscape(isActive: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isActive) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') leave();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
