import { takenOf, type Bet } from './bet.ts';
import type { Croupier, TableMemory } from './croupier.ts';
import { shuffle } from './dice.ts';
import { BACCARAT_SPOTS, dealBaccarat, isPair, payBaccarat, pointsOf, winnerOf } from './rules/baccarat.ts';
import type { BaccaratOutcome } from './rules/baccarat.ts';
import { newDecks } from './rules/cards.ts';
import type { Layout } from './rules/layout.ts';
import { colourOf, payRoulette, SPOTS } from './rules/roulette.ts';
import { drawWheel, payWheel, resultOf, SEGMENT_COUNTS, type WheelOutcome } from './rules/wheel.ts';

/** The outcome is drawn when betting closes. Everything later only reveals it. */
interface Reveal<Outcome> {
  outcome: Outcome;
  shown: boolean;
}

const allAtOnce = (_stage: number, { layout }: Bet): Layout[] => [layout];
const reveal = <Outcome>(play: Reveal<Outcome>): void => void (play.shown = true);

export const rouletteCroupier: Croupier<Reveal<{ number: number }>> = {
  bettingMs: 14_000,
  resultMs: 4000,
  stepCents: 10,
  isSpot: (spot) => SPOTS.has(spot),
  stages: 1,
  debits: allAtOnce,
  deal: ({ dice }) => ({ outcome: { number: dice.below(37) }, shown: false }),
  pauseMs: ({ shown }) => (shown ? null : 6000),
  advance: reveal,
  pay: ({ outcome }, bet) => payRoulette(outcome.number, takenOf(bet)),
  result: ({ outcome: { number } }) => ({ number, color: colourOf(number) }),
  view: ({ outcome }) => outcome,
};

export const wheelCroupier: Croupier<Reveal<WheelOutcome>> = {
  bettingMs: 16_000,
  resultMs: 6000,
  stepCents: 10,
  isSpot: (spot) => Object.hasOwn(SEGMENT_COUNTS, spot),
  stages: 1,
  debits: allAtOnce,
  deal: ({ dice }) => ({ outcome: drawWheel(dice.below), shown: false }),
  pauseMs: ({ shown, outcome }) => (shown ? null : outcome.bonus ? 26_000 : 10_000),
  advance: reveal,
  pay: ({ outcome }, bet) => payWheel(outcome, takenOf(bet)),
  result: ({ outcome }) => ({ ...resultOf(outcome), bonus: outcome.bonus !== null }),
  view: ({ outcome }) => outcome,
};

/** The shoe is reshuffled when it has fewer cards than this. */
const CUT_CARD = 14;

export const baccaratCroupier: Croupier<Reveal<BaccaratOutcome>> = {
  bettingMs: 14_000,
  resultMs: 5000,
  stepCents: 20,
  isSpot: (spot) => BACCARAT_SPOTS.some((known) => known === spot),
  stages: 1,
  debits: allAtOnce,
  prepare({ memory, dice }) {
    if (memory.shoe.length >= CUT_CARD) return;
    memory.shoe = shuffle(newDecks(), dice);
    memory.shoeGames = [];
    memory.history = [];
  },
  deal: ({ memory }) => ({ outcome: dealBaccarat(() => nextCard(memory)), shown: false }),
  pauseMs: ({ shown, outcome }) => (shown ? null : 3200 + 1400 * (outcome.player.length + outcome.banker.length)),
  advance: reveal,
  pay: ({ outcome }, bet) => payBaccarat(outcome, takenOf(bet)),
  result: ({ outcome }) => ({
    player: pointsOf(outcome.player),
    banker: pointsOf(outcome.banker),
    winner: winnerOf(outcome),
    playerPair: isPair(outcome.player),
    bankerPair: isPair(outcome.banker),
    playerCards: outcome.player,
    bankerCards: outcome.banker,
  }),
  view: ({ outcome }) => outcome,
};

export function nextCard(memory: TableMemory): string {
  const card = memory.shoe.pop();
  if (card === undefined) throw new Error('The shoe is empty.');
  return card;
}
