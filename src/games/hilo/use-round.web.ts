import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatMultiplier, formatUsd } from '../../ui/amounts.ts';
import { ApiError } from '../../ui/api-client.ts';
import { showFailure } from '../../ui/failure.ts';
import { notify } from '../../ui/notices.tsx';
import { useTender } from '../play-money/purse.web.ts';
import { playSound } from '../table/sound.web.ts';
import { noteRound } from '../table/standing.web.ts';
import { cashOutRound, guessNext, readCurrent, startRound, type HiloRound } from './calls.web.ts';
import { spokenCard } from './card.tsx';
import type { Step } from './rules.ts';
import { hiloTexts } from './texts.ts';

export interface RoundOptions {
  say(result: string): void;
  /** The round was already open before this screen, or was opened in another window. */
  onAdopt(round: HiloRound): void;
}

/** The displayed round. One call at a time; the server's state always wins. */
export function useRound({ say, onAdopt }: RoundOptions) {
  const [round, setRound] = useState<HiloRound | null>(null);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef<HiloRound | null>(null);
  const busy = useRef(false);
  const tender = useTender();

  const show = (next: HiloRound | null) => {
    latest.current = next;
    startTransition(() => setRound(next));
  };
  const tell = (next: HiloRound, isQuiet = false) => {
    const words = wordsOn(next);
    playSound(words.sound);
    if (!isQuiet) say(words.text);
    if (next.end) noteRound(next.stake, next.winnings);
    if (next.end === 'cashed_out_by_limit') notify('success', hiloTexts.cashedOutByLimit(formatUsd(next.winnings)));
  };

  /** Takes over the server's state. */
  const resync = async (how: 'resumed' | 'openElsewhere' | 'moved') => {
    const shown = latest.current;
    const current = await readCurrent();
    if (latest.current !== shown) return;
    if (current) {
      const isKnown = shown?.gameId === current.gameId && shown.cards.length === current.cards.length && !shown.end;
      if (isKnown) return;
      show(current);
      onAdopt(current);
      notify('info', shown?.gameId === current.gameId ? hiloTexts.moved : hiloTexts[how]);
    } else if (shown && !shown.end) {
      show(null);
      notify('info', hiloTexts.alreadyOver);
    }
  };

  const alone = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      const how = RESYNCS[code];
      if (how) await resync(how).catch((again: unknown) => showFailure(again, 'bet'));
      else showFailure(error, 'bet');
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  const openRound = () => (latest.current?.end === null ? latest.current : null);

  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && !busy.current) void resync('resumed').catch(() => {});
  });
  useEffect(() => {
    if (tender === null) return;
    const listen = () => look();
    listen();
    document.addEventListener('visibilitychange', listen);
    window.addEventListener('online', listen);
    return () => {
      document.removeEventListener('visibilitychange', listen);
      window.removeEventListener('online', listen);
    };
  }, [tender]);

  return {
    round,
    isBusy,
    /** For Auto, which shows its rounds here and blocks manual play meanwhile. */
    show,
    tell,
    setAway: (isAway: boolean) => {
      busy.current = isAway;
    },
    start: (stakeCents: number) =>
      alone(async () => {
        if (openRound()) return;
        const next = await startRound(stakeCents);
        show(next);
        tell(next);
      }),
    guess: (step: Step) =>
      alone(async () => {
        const before = openRound();
        if (!before) return;
        const next = await guessNext(before, step);
        show(next);
        tell(next);
      }),
    cashOut: () =>
      alone(async () => {
        const before = openRound();
        if (!before || before.winnings === 0) return;
        const next = await cashOutRound(before);
        show(next);
        tell(next);
      }),
    refresh: () => void resync('openElsewhere').catch(() => {}),
    clear: () => {
      if (!openRound() && !busy.current) show(null);
    },
  };
}

const RESYNCS: Record<string, 'openElsewhere' | 'moved'> = {
  ROUND_OPEN: 'openElsewhere',
  ROUND_OVER: 'moved',
  ROUND_MOVED: 'moved',
  NOT_FOUND: 'moved',
};

function wordsOn({ cards, steps, end, stake, winnings, multiplier }: HiloRound) {
  const card = spokenCard(cards.at(-1)!);
  if (end === 'lost') return { text: hiloTexts.spokenLost(card, formatUsd(stake)), sound: 'mine' as const };
  if (end) {
    const text = hiloTexts.spokenWon(formatMultiplier(multiplier), formatUsd(winnings - stake));
    return { text, sound: 'win' as const };
  }
  if (steps.length === 0) return { text: hiloTexts.spokenStart(card), sound: 'press' as const };
  if (steps.at(-1) === 'skip') return { text: hiloTexts.spokenSkip(card), sound: 'tick' as const };
  const text = hiloTexts.spokenRight(card, formatMultiplier(multiplier), formatUsd(winnings));
  return { text, sound: 'reveal' as const };
}
