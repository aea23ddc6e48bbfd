import { startTransition, useRef, useState } from 'react';
import { diceTexts } from '../../texts/dice.ts';
import { formatUsd } from '../../ui/amounts.ts';
import { textOf } from '../../ui/api-client.ts';
import { notify } from '../../ui/notices.tsx';
import { holdSession } from '../../ui/session.ts';
import { takeBalances, type BetCallOptions } from '../table/call.web.ts';
import { prefersReducedMotion, usePreferences } from '../table/preferences.web.ts';
import { playSound } from '../table/sound.web.ts';
import { noteRound } from '../table/standing.web.ts';
import { useAutoplay } from '../table/use-autoplay.web.ts';
import { useSpokenResult, useSpokenSummary } from '../table/use-spoken-result.web.ts';
import type { Stake } from '../table/use-stake.web.ts';
import { RESULTS_MAX, type DiceResult } from './results.tsx';
import { rollDice } from './roll.web.ts';
import { formatHundredths } from './values.web.ts';

const PAUSE_MS = 200;
const SLIDE_MS = 300;

/** Rolls by hand and by itself. A result counts when the marker has come to it; the balance waits as long. */
export function useDice(threshold: number, stake: Stake, check: Stake['check']) {
  /** What the track shows, and what has come to rest. */
  const [marker, setMarker] = useState<number | null>(null);
  const [results, setResults] = useState<readonly DiceResult[]>([]);
  const [isRolling, setRolling] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const isBusy = useRef(false);
  const spoken = useSpokenResult();

  const roll = async (stakeCents: number, options: BetCallOptions) => {
    const release = holdSession();
    try {
      const answer = await rollDice({ stakeCents, threshold }, options);
      takeBalances(answer);
      const result = describe(answer, stakeCents);
      setMarker(result.roll);
      playSound('roll');
      const settled = slid().then(() => {
        release();
        setResults((known) => [result, ...known].slice(0, RESULTS_MAX));
        noteRound(stakeCents / 100, answer.winAmount);
        if (result.isWin) playSound('win');
        return { stakeCents, payout: answer.winAmount, result };
      });
      return { settled };
    } catch (error) {
      release();
      throw error;
    }
  };
  const autoplay = useAutoplay({
    pauseMs: PAUSE_MS,
    check,
    start: (stakeCents, patient) => roll(stakeCents, { patient, onWaiting: setWaiting }),
  });
  useSpokenSummary(autoplay.state, spoken.say);

  const rollOnce = async (stakeCents: number) => {
    try {
      const { result } = await (await roll(stakeCents, {})).settled;
      spoken.say(wordsOf(result), true);
    } catch (error) {
      notify('error', textOf(error));
    }
  };
  const play = () => {
    if (isBusy.current || stake.cents === null) return;
    isBusy.current = true;
    // The button has answered the press by itself; the screen follows a moment later.
    startTransition(() => setRolling(true));
    void rollOnce(stake.cents).finally(() => {
      isBusy.current = false;
      startTransition(() => setRolling(false));
    });
  };
  return { marker, results, isRolling, isWaiting, autoplay, play, spoken: spoken.text };
}

function describe(
  answer: { betId: string; rollOutcome: number; win: boolean; winAmount: number; multiplier: number },
  stakeCents: number,
): DiceResult {
  return {
    betId: answer.betId,
    roll: Math.round(answer.rollOutcome * 100),
    isWin: answer.win,
    multiplier: answer.multiplier,
    profit: Math.round((answer.winAmount - stakeCents / 100) * 1e6) / 1e6,
  };
}

function wordsOf({ roll, isWin, profit }: DiceResult): string {
  const shown = formatHundredths(roll);
  return isWin
    ? diceTexts.spokenWin(shown, formatUsd(profit))
    : diceTexts.spokenLoss(shown, formatUsd(Math.abs(profit)));
}

function slid(): Promise<void> {
  const slideMs = usePreferences.getState().instant || prefersReducedMotion() ? 0 : SLIDE_MS;
  return new Promise((resolve) => setTimeout(resolve, slideMs));
}
