import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { minesTexts } from './texts.ts';
import { formatMultiplier, formatUsd, formatUsdPlain } from '../../ui/amounts.ts';
import { showFailure } from '../../ui/failure.ts';
import { notify } from '../../ui/notices.tsx';
import { useTender } from '../play-money/purse.web.ts';
import { playSound } from '../table/sound.web.ts';
import { noteRound } from '../table/standing.web.ts';
import { useLimits } from '../table/use-stake.web.ts';
import { minesCalls } from './calls.web.ts';
import { createManualPlay, NO_ROUND, type ManualEvents, type ManualState, type MinesRound } from './manual-play.web.ts';
import { TILES } from './rules.ts';
import { worthAt } from './worth.web.ts';

export interface ManualPlayOptions {
  say(result: string): void;
  /** The round was already open before this screen, or was opened in another window. */
  onAdopt(round: MinesRound): void;
}

/** Connects manual play to the screen: sounds, texts, and checks whether another window continued the round. */
export function useManualPlay({ say, onAdopt }: ManualPlayOptions) {
  const [state, setState] = useState<ManualState>(NO_ROUND);
  const { winMax } = useLimits('mines');
  const tender = useTender();
  const tell = useEffectEvent((round: MinesRound, moment: 'start' | 'end' | number) => {
    if (moment === 'start') tellStart(round, winMax, say);
    else if (moment === 'end') tellEnd(round, say);
    else tellGem(round, moment, say);
  });
  const adopt = useEffectEvent(onAdopt);

  const [play] = useState(() => {
    const events: ManualEvents = {
      // Tiles and buttons react to a press immediately. The rest is rendered as a transition.
      onState: (next) => startTransition(() => setState(next)),
      onStart: (round) => tell(round, 'start'),
      onGem: (round, cell) => tell(round, cell),
      onEnd: (round) => tell(round, 'end'),
      onFound: (how, round) => {
        if (round?.end) noteRound(round.stake, round.end.payout);
        else if (round) adopt(round);
        notify('info', minesTexts[how]);
      },
      onError: (error) => showFailure(error, 'bet'),
    };
    return createManualPlay(minesCalls, events);
  });

  useEffect(() => {
    if (tender === null) return;
    const look = () => {
      if (document.visibilityState === 'visible') void play.refresh();
    };
    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [tender, play]);

  return { ...state, play };
}

function tellStart(round: MinesRound, winMax: number, say: ManualPlayOptions['say']): void {
  playSound('press');
  say(minesTexts.spokenStart(round.mines));
  const last = worthAt(round.stake, round.mines, round.cashesOutAfter);
  if (round.cashesOutAfter >= TILES - round.mines || !last) return;
  notify('info', minesTexts.cashesOutAfter(round.cashesOutAfter, formatUsd(last.payout), formatUsdPlain(winMax)));
}

function tellGem(round: MinesRound, cell: number, say: ManualPlayOptions['say']): void {
  playSound('reveal');
  const worth = worthAt(round.stake, round.mines, round.opened.length);
  if (worth) say(minesTexts.spokenGem(cell + 1, formatMultiplier(worth.multiplier), formatUsd(worth.payout)));
}

function tellEnd({ stake, mines, opened, end }: MinesRound, say: ManualPlayOptions['say']): void {
  if (!end) return;
  noteRound(stake, end.payout);
  if (end.payout === 0) {
    playSound('mine');
    return say(minesTexts.spokenLost(opened.at(-1)! + 1, formatUsd(stake)));
  }
  playSound('win');
  say(minesTexts.spokenWon(formatMultiplier(end.multiplier), formatUsd(end.payout - stake)));
  if (end.isByLimit) notify('success', minesTexts.cashedOutByLimit(formatUsd(end.payout)));
  else if (opened.length === TILES - mines) notify('success', minesTexts.cashedOutAll(formatUsd(end.payout)));
}
