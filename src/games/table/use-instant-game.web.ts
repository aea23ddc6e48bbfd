import { startTransition, useDeferredValue, useRef, useState } from 'react';
import { showFailure } from '../../ui/failure.ts';
import type { Game } from '../all.ts';
import { isPlayMoney, usePurse } from '../play-money/purse.web.ts';
import type { RoundResult } from './autoplay.ts';
import { betCall, holdBalances, takeBalances, type Balances, type BetCallOptions } from './call.web.ts';
import { playSound } from './sound.web.ts';
import { noteRound } from './standing.web.ts';
import { useAutoplay, type AutoplayControl } from './use-autoplay.web.ts';
import { useSpokenResult, useSpokenSummary } from './use-spoken-result.web.ts';
import type { Stake } from './use-stake.web.ts';

/** What every game that is played in one call answers; `Told` is its own. */
export type InstantAnswer<Told extends object> = Told &
  Balances & { betId: string; winnings: number; multiplier: number };

export interface InstantRules<Told extends object> {
  game: Game;
  stake: Stake;
  /** Between two games of autoplay. */
  pauseMs: number;
  /** The game's own fields of the bet. */
  bet(): object;
  /** The bet has been sent: the board can be cleared of the last result. */
  onStart?(): void;
  /** Shows the result; the balance keeps it to itself until this is over. */
  reveal(answer: InstantAnswer<Told>, stake: number): Promise<void> | void;
  /** For screen readers; `profit` is in dollars. */
  say(answer: InstantAnswer<Told>, profit: number): string;
  /** Plays a bet otherwise than by one call; play money needs no more than that. */
  call?(bet: object, options: BetCallOptions): Promise<InstantAnswer<Told>>;
  /** Whether autoplay may stake so much, where the amount field alone does not say. */
  check?: Stake['check'];
  /** The choice is not complete, or the game is barred. */
  disabled?: boolean;
}

export interface InstantControl {
  /** Plays once, by hand. */
  play(): void;
  canPlay: boolean;
  /** A game that was started by hand is under way. */
  isPlaying: boolean;
  /** The same or autoplay; `locked` follows it a moment later, so that the press is answered first. */
  isUnderWay: boolean;
  locked: boolean;
  /** Autoplay waits for the connection. */
  isWaiting: boolean;
  autoplay: AutoplayControl;
  spoken: string;
}

/** Plays an instant game by hand and by itself: calls, balances, sounds, standing, spoken results. */
export function useInstantGame<Told extends object>(rules: InstantRules<Told>): InstantControl {
  const { stake, disabled = false } = rules;
  const purse = usePurse();
  const [isPlaying, setPlaying] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const isBusy = useRef(false);
  const spoken = useSpokenResult();

  const playOne = async (stakeCents: number, options: BetCallOptions): Promise<RoundResult & { words: string }> => {
    playSound('press');
    // The press is answered first; the board is swept a moment later.
    startTransition(() => rules.onStart?.());
    const amount = stakeCents / 100;
    const own = isPlayMoney() ? undefined : rules.call;
    const call = own ?? ((bet, how) => callInstantGame<Told>(rules.game, bet, how));
    const answer = await call({ ...rules.bet(), betAmount: amount }, options);
    const release = holdBalances(answer, answer.winnings);
    takeBalances(answer);
    try {
      await rules.reveal(answer, amount);
    } finally {
      release();
    }
    if (answer.winnings > amount) playSound('win');
    noteRound(amount, answer.winnings);
    const profit = Math.round((answer.winnings - amount) * 1e6) / 1e6;
    return { stakeCents, payout: answer.winnings, words: rules.say(answer, profit) };
  };
  const autoplay = useAutoplay({
    pauseMs: rules.pauseMs,
    check: rules.check ?? stake.check,
    start: (stakeCents, patient) =>
      Promise.resolve({ settled: playOne(stakeCents, { patient, onWaiting: setWaiting }) }),
  });
  useSpokenSummary(autoplay.state, spoken.say);

  const isUnderWay = isPlaying || autoplay.state.running;
  const locked = useDeferredValue(isUnderWay);
  const canPlay = Boolean(purse && stake.cents && !stake.problem && !disabled && !isUnderWay);

  const play = () => {
    if (isBusy.current || stake.cents === null) return;
    isBusy.current = true;
    startTransition(() => setPlaying(true));
    playOne(stake.cents, {})
      .then(({ words }) => spoken.say(words, true))
      .catch((error: unknown) => showFailure(error, 'bet'))
      .finally(() => {
        isBusy.current = false;
        startTransition(() => setPlaying(false));
      });
  };
  return { play, canPlay, isPlaying, isUnderWay, locked, isWaiting, autoplay, spoken: spoken.text };
}

/** Places the bet. */
export function callInstantGame<Told extends object>(
  game: Game,
  bet: object,
  options: BetCallOptions,
): Promise<InstantAnswer<Told>> {
  return betCall(`/api/${game}/play/${game}`, bet as never, options) as Promise<InstantAnswer<Told>>;
}
