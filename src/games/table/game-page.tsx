import { Coins, Gauge, Keyboard, ShieldCheck, Volume2, VolumeX } from 'lucide-react';
import { lazy, memo, Suspense, useEffect, useEffectEvent, useState, type Dispatch, type ReactNode } from 'react';
import { gamesTexts } from '../../texts/games.ts';
import { playMoneyTexts } from '../../texts/play-money.ts';
import { classNames } from '../../ui/class-names.ts';
import { switchSound, useSound } from '../../ui/sound-switch.ts';
import { Tabs, type Tab } from '../../ui/tabs.tsx';
import type { Game } from '../all.ts';
import { gameName } from '../all.web.tsx';
import { useTender, wantPlayMoney } from '../play-money/purse.web.ts';
import { PlayStrip } from '../play-money/strip.tsx';
import { Celebration } from './celebration.tsx';
import { HotkeySheet } from './hotkey-sheet.tsx';
import { switchPreference, usePreferences } from './preferences.web.ts';
import type { Stake } from './use-stake.web.ts';

const FairnessDialog = lazy(() =>
  import('../seeds/fairness-dialog.tsx').then((module) => ({ default: module.FairnessDialog })),
);
const PlayBets = lazy(() => import('../play-money/bets.tsx').then((module) => ({ default: module.PlayBets })));
const MyBets = lazy(() => import('../past/my-bets.tsx').then((module) => ({ default: module.MyBets })));

export interface GamePageProps {
  game: Game;
  panel: ReactNode;
  board: ReactNode;
  /** One string per paragraph. */
  description: readonly string[];
  /** The latest result, for screen readers. */
  spoken: string;
  hotkeys: GameHotkeys;
}

export interface GameHotkeys {
  stake: Stake;
  /** A round is in progress: the amount cannot be changed. */
  locked?: boolean;
  /** For the Space key; absent while it must do nothing. */
  play?: (() => void) | undefined;
  /** For Q and E: fewer or more mines or rows. */
  fewer?: (() => void) | undefined;
  more?: (() => void) | undefined;
  /** For W: a step that decides nothing. */
  skip?: (() => void) | undefined;
}

/** A game's page: bet panel and board, a toolbar below, then description and own bets. */
export function GamePage({ game, panel, board, description, spoken, hotkeys }: GamePageProps) {
  const [isFairnessOpen, setFairnessOpen] = useState(false);
  useHotkeys(hotkeys);
  const name = gameName(game);
  return (
    <div className="grid gap-6">
      <h1 className="sr-only">{name}</h1>
      <div className="overflow-clip rounded-panel bg-s1">
        <PlayStrip locked={hotkeys.locked ?? false} />
        <div className="flex items-stretch game-narrow:flex-col-reverse">
          <div className="w-76 shrink-0 bg-s2 game-narrow:w-full">{panel}</div>
          <section aria-label={gamesTexts.board(name)} className="relative min-w-0 flex-1 bg-s1">
            {board}
            <Celebration />
            <p role="status" className="sr-only">
              {spoken}
            </p>
          </section>
        </div>
        <Toolbar locked={hotkeys.locked ?? false} onFairness={setFairnessOpen} />
      </div>
      <InfoPanel description={description} game={game} />
      {isFairnessOpen && (
        <Suspense>
          <FairnessDialog game={game} onClose={() => setFairnessOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface ToolbarProps {
  locked: boolean;
  onFairness: Dispatch<true>;
}

/** Memoized, like the info panel: in autoplay the page is rendered several times a bet. */
const Toolbar = memo(function Toolbar({ locked, onFairness }: ToolbarProps) {
  const tender = useTender();
  const { instant, hotkeys } = usePreferences();
  const isHeard = useSound((state) => state.isOn);
  const [isSheetOpen, setSheetOpen] = useState(false);
  return (
    <div
      role="toolbar"
      aria-label={gamesTexts.toolbar}
      className="flex items-center gap-1 border-t border-s3 bg-s1 px-3 py-1 tiny:gap-0 tiny:px-1"
    >
      <ToolSwitch
        label={isHeard ? gamesTexts.mute : gamesTexts.unmute}
        isOn={isHeard}
        onPress={switchSound}
        icon={isHeard ? <Volume2 size={20} aria-hidden /> : <VolumeX size={20} aria-hidden />}
      />
      <ToolSwitch
        label={gamesTexts.instant}
        isOn={instant}
        onPress={() => switchPreference('instant')}
        icon={<Gauge size={20} aria-hidden />}
      />
      <ToolSwitch
        label={gamesTexts.hotkeysTitle}
        isOn={hotkeys}
        onPress={() => setSheetOpen(true)}
        icon={<Keyboard size={20} aria-hidden />}
      />
      {isSheetOpen && <HotkeySheet onClose={() => setSheetOpen(false)} />}
      {tender === 'real' && (
        <button
          type="button"
          disabled={locked}
          onClick={() => wantPlayMoney(true)}
          className="flex min-h-11 items-center gap-2 rounded-small px-3 font-semibold text-t2 hover:bg-s3 hover:text-t1 disabled:text-t3 tiny:px-2"
        >
          <Coins size={20} aria-hidden />
          <span className="narrow:sr-only">{playMoneyTexts.switchOn}</span>
        </button>
      )}
      <button
        type="button"
        onClick={() => onFairness(true)}
        className="ml-auto flex min-h-11 items-center gap-2 rounded-small px-3 font-semibold tiny:px-2 text-t2 hover:bg-s3 hover:text-t1"
      >
        <ShieldCheck size={20} aria-hidden />
        {gamesTexts.fairness}
      </button>
    </div>
  );
});

interface ToolSwitchProps {
  label: string;
  isOn: boolean;
  icon: ReactNode;
  onPress(): void;
}

function ToolSwitch({ label, isOn, icon, onPress }: ToolSwitchProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={onPress}
      className={classNames(
        'grid size-11 place-items-center rounded-small hover:bg-s3',
        isOn ? 'text-volt' : 'text-t3 hover:text-t1',
      )}
    >
      {icon}
    </button>
  );
}

type InfoTab = 'description' | 'bets';
const INFO_TABS: readonly Tab<InfoTab>[] = [
  { id: 'description', label: gamesTexts.description },
  { id: 'bets', label: gamesTexts.myBets },
];

/** The description is the first tab, and is selected again when the screen becomes narrow. */
const InfoPanel = memo(function InfoPanel({ description, game }: Pick<GamePageProps, 'description' | 'game'>) {
  const tender = useTender();
  const [tab, setTab] = useState<InfoTab>('description');
  useEffect(() => {
    const narrow = matchMedia('(width <= 500px)');
    const reset = () => narrow.matches && setTab('description');
    narrow.addEventListener('change', reset);
    return () => narrow.removeEventListener('change', reset);
  }, []);
  return (
    <section className="grid gap-4 rounded-panel bg-s1 p-6 narrow:p-4">
      <Tabs label={gameName(game)} tabs={INFO_TABS} selected={tab} onSelect={setTab} className="w-fit">
        {tab === 'description' ? (
          <div className="grid max-w-[720px] gap-3 text-md text-t2">
            {description.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ) : (
          <Suspense>{tender === 'play' ? <PlayBets game={game} /> : <MyBets game={game} />}</Suspense>
        )}
      </Tabs>
    </section>
  );
});

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, dialog, [role="menu"]') !== null;

/** Disabled unless switched on in the toolbar, and always while typing or in a dialog. */
function useHotkeys({ stake, locked = false, play, fewer, more, skip }: GameHotkeys): void {
  const isOn = usePreferences((state) => state.hotkeys);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.repeat || document.querySelector('dialog[open]')) return;
    // Space presses the focused tile instead.
    if (event.key === ' ' && (event.target as Element).matches('[role="grid"] :focus-visible')) return;
    const actions: Record<string, (() => void) | undefined> = {
      ' ': play,
      ...(locked ? {} : { a: stake.half, s: stake.double, d: stake.max }),
      m: switchSound,
      q: fewer,
      e: more,
      w: skip,
    };
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}
