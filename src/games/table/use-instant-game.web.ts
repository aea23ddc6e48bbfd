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

/** The answer of every game played in one call. `Told` is the game's own part. */
export type InstantAnswer<Told extends object> = Told &
  Balances & { betId: string; winnings: number; multiplier: number };

export interface InstantRules<Told extends object> {
  game: Game;
  stake: Stake;
  /** The pause between two games of autoplay. */
  pauseMs: number;
  /** In autoplay, the board shows a result during the pause, and takes no longer than that. */
  showsInPause?: boolean;
  /** The game's own fields of the bet. */
  bet(): object;
  /** The bet was sent: the board can clear the last result. */
  onStart?(): void;
  /** Shows the result. The balance shows the win only after this has finished. */
  reveal(answer: InstantAnswer<Told>, stake: number): Promise<void> | void;
  /** For screen readers. `profit` is in dollars. */
  say(answer: InstantAnswer<Told>, profit: number): string;
  /** Replaces the single call. Not used for play money, which needs only one call. */
  call?(bet: object, options: BetCallOptions): Promise<InstantAnswer<Told>>;
  /** Whether autoplay may stake this much, if that depends on more than the amount field. */
  check?: Stake['check'];
  /** The choice is incomplete, or the game is blocked. */
  disabled?: boolean;
}

export interface InstantControl {
  /** Plays one game manually. */
  play(): void;
  canPlay: boolean;
  /** A manual game is in progress. */
  isPlaying: boolean;
  /** A manual game or autoplay is in progress. `locked` follows a moment later, so that the press is answered first. */
  isUnderWay: boolean;
  locked: boolean;
  /** Autoplay is waiting for the connection. */
  isWaiting: boolean;
  autoplay: AutoplayControl;
  spoken: string;
}

/** Plays an instant game, manually or by autoplay: calls, balances, sounds, standing, spoken results. */
export function useInstantGame<Told extends object>(rules: InstantRules<Told>): InstantControl {
  const { stake, disabled = false } = rules;
  const purse = usePurse();
  const [isPlaying, setPlaying] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const isBusy = useRef(false);
  const spoken = useSpokenResult();

  /** Places the bet. `settled` follows when the board has shown the result. */
  const start = async (stakeCents: number, options: BetCallOptions) => {
    playSound('press');
    // A transition, so that the press is answered before the board is cleared.
    startTransition(() => rules.onStart?.());
    const own = isPlayMoney() ? undefined : rules.call;
    const call = own ?? ((bet, how) => callInstantGame<Told>(rules.game, bet, how));
    const answer = await call({ ...rules.bet(), betAmount: stakeCents / 100 }, options);
    // A moment later, so that the pause of autoplay starts before the page is rendered.
    return { settled: Promise.resolve().then(() => show(answer, stakeCents)) };
  };
  const show = async (answer: InstantAnswer<Told>, stakeCents: number): Promise<RoundResult & { words: string }> => {
    const amount = stakeCents / 100;
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
    showsInPause: rules.showsInPause ?? false,
    check: rules.check ?? stake.check,
    start: (stakeCents, patient) => start(stakeCents, { patient, onWaiting: setWaiting }),
  });
  useSpokenSummary(autoplay.state, spoken.say);

  const isUnderWay = isPlaying || autoplay.state.running;
  const locked = useDeferredValue(isUnderWay);
  const canPlay = Boolean(purse && stake.cents && !stake.problem && !disabled && !isUnderWay);

  const play = () => {
    if (isBusy.current || stake.cents === null) return;
    isBusy.current = true;
    startTransition(() => setPlaying(true));
    start(stake.cents, {})
      .then(({ settled }) => settled)
      .then(({ words }) => spoken.say(words, true))
      .catch((error: unknown) => showFailure(error, 'bet'))
      .finally(() => {
        isBusy.current = false;
        startTransition(() => setPlaying(false));
      });
  };
  return { play, canPlay, isPlaying, isUnderWay, locked, isWaiting, autoplay, spoken: spoken.text };
}

export function callInstantGame<Told extends object>(
  game: Game,
  bet: object,
  options: BetCallOptions,
): Promise<InstantAnswer<Told>> {
  return betCall(`/api/${game}/play/${game}`, bet as never, options) as Promise<InstantAnswer<Told>>;
}
