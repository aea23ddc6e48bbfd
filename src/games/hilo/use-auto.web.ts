import { useState } from 'react';
import { ApiError } from '../../ui/api-client.ts';
import { prefersReducedMotion, usePreferences } from '../table/preferences.web.ts';
import { useSetting } from '../table/settings.web.ts';
import { useAutoplay } from '../table/use-autoplay.web.ts';
import { useSpokenSummary } from '../table/use-spoken-result.web.ts';
import type { Stake } from '../table/use-stake.web.ts';
import { cashOutRound, guessNext, startRound, type HiloRound } from './calls.web.ts';
import { betterSide, guessOf, rankList, rankOf, type Guess, type Side, type Strategy } from './rules.ts';
import type { useRound } from './use-round.web.ts';

const PAUSE_MS = 400;
const CARD_MS = 450;
const CARD_INSTANT_MS = 60;
export const AUTO_GUESSES_MAX = 20;

export interface AutoOptions {
  table: ReturnType<typeof useRound>;
  stake: Stake;
  say(result: string, isEach: boolean): void;
}

/** Auto: every game guesses by the chosen strategy, and cashes out after a given number of right guesses. */
export function useAutoHilo({ table, stake, say }: AutoOptions) {
  const [kind, setKind] = useSetting<'better' | 'byCard'>('hilo.strategy', 'better');
  const [sides, setSides] = useSetting<readonly Side[]>('hilo.sides', rankList().map(betterSide));
  const [guesses, setGuesses] = useSetting('hilo.guesses', 2);
  const [isWaiting, setWaiting] = useState(false);
  const strategy: Strategy = kind === 'better' ? betterSide : (rank) => sides[rank - 1]!;

  const playGame = async (stakeCents: number, patient: AbortSignal) => {
    const options = { patient, onWaiting: setWaiting };
    const see = async (round: HiloRound) => {
      table.show(round);
      table.tell(round, true);
      await cardShown();
      return round;
    };
    table.setAway(true);
    try {
      let round = await see(await startRound(stakeCents, options));
      for (let right = 0; right < guesses && !round.end; right += 1) {
        const guess = wishedOf(round, strategy);
        if (guess === null) break;
        round = await see(await guessNext(round, guess, options));
      }
      if (!round.end) round = await see(await cashOutRound(round, options));
      return { stakeCents, payout: round.winnings };
    } catch (error) {
      table.setAway(false);
      if (error instanceof ApiError) table.refresh();
      throw error;
    } finally {
      table.setAway(false);
    }
  };
  const control = useAutoplay({
    pauseMs: PAUSE_MS,
    check: stake.check,
    start: (stakeCents, patient) => Promise.resolve({ settled: playGame(stakeCents, patient) }),
  });
  useSpokenSummary(control.state, say);
  return {
    control,
    isWaiting,
    kind,
    setKind,
    sides,
    toggle: (rank: number) =>
      setSides(sides.map((side, index) => (index !== rank - 1 ? side : side === 'high' ? 'low' : 'high'))),
    guesses,
    setGuesses,
    strategy,
  };
}

/** The strategy's guess. If the maximum win rules it out: null to cash out, or on the first card the other guess. */
function wishedOf({ cards, offers, winnings }: HiloRound, strategy: Strategy): Guess | null {
  const { guess } = guessOf(strategy, rankOf(cards.at(-1)!));
  if (offers.some((offer) => offer.guess === guess)) return guess;
  return winnings > 0 ? null : (offers[0]?.guess ?? null);
}

function cardShown(): Promise<void> {
  const isInstant = usePreferences.getState().instant || prefersReducedMotion();
  return new Promise((resolve) => setTimeout(resolve, isInstant ? CARD_INSTANT_MS : CARD_MS));
}
