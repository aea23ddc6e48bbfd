import { betCall, readRound, takeBalances, type BetCallOptions } from '../table/call.web.ts';
import type { AnswerOf } from '../../http/contract.ts';
import type { cashOutHilo, guessHilo, readCurrentHilo, startHilo } from './api.ts';
import type { Step } from './rules.ts';

export type OfferTold = AnswerOf<typeof startHilo>['offers'][number];

/** The player's view of a round. Amounts are dollars. */
export interface HiloRound {
  gameId: string;
  stake: number;
  cards: readonly number[];
  steps: readonly Step[];
  offers: readonly OfferTold[];
  skipsLeft: number;
  /** What Cash Out would pay, 0 before the first right guess; after the end, what was paid. */
  winnings: number;
  multiplier: number;
  end: 'lost' | 'cashed_out' | 'cashed_out_by_limit' | null;
}

export async function startRound(stakeCents: number, options: BetCallOptions = {}): Promise<HiloRound> {
  const answer = await betCall<typeof startHilo>('/api/hilo/start/hilo', { betAmount: stakeCents / 100 }, options);
  takeBalances(answer);
  const { gameId, betAmount: stake, card, offers, skipsLeft } = answer;
  return { gameId, stake, cards: [card], steps: [], offers, skipsLeft, winnings: 0, multiplier: 0, end: null };
}

export async function guessNext(round: HiloRound, guess: Step, options: BetCallOptions = {}): Promise<HiloRound> {
  const body = { gameId: round.gameId, guess, cardsOpen: round.cards.length };
  const answer = await betCall<typeof guessHilo>('/api/hilo/guess', body, options);
  takeBalances(answer);
  const { card, outcome, offers, skipsLeft, winnings, multiplier, cashedOutByLimit } = answer;
  const end = outcome === 'open' ? null : cashedOutByLimit ? 'cashed_out_by_limit' : outcome;
  return {
    ...round,
    cards: [...round.cards, card],
    steps: [...round.steps, guess],
    offers,
    skipsLeft,
    winnings,
    multiplier,
    end,
  };
}

export async function cashOutRound(round: HiloRound, options: BetCallOptions = {}): Promise<HiloRound> {
  const answer = await betCall<typeof cashOutHilo>('/api/hilo/cashout', { gameId: round.gameId }, options);
  takeBalances(answer);
  return { ...round, winnings: answer.winnings, multiplier: answer.multiplier, offers: [], end: 'cashed_out' };
}

export async function readCurrent(): Promise<HiloRound | null> {
  const { game } = await readRound<typeof readCurrentHilo>('/api/hilo/current');
  if (!game) return null;
  const { betAmount: stake, guesses: steps, ...told } = game;
  return { ...told, stake, steps, end: null };
}
