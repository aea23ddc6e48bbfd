import type { Bet } from './bet.ts';
import type { Dice } from './dice.ts';
import type { Problem } from './problem.ts';
import type { Card } from './rules/cards.ts';
import type { Layout, Payouts } from './rules/layout.ts';
import type { LiveTable } from './tables.ts';

/** What a table keeps from round to round. */
export interface TableMemory {
  /** Newest first, at most 20. */
  history: PastRound[];
  shoe: Card[];
  /** Games since the shoe was shuffled, oldest first. */
  shoeGames: PastRound[];
  seats: (Sitter | null)[];
}

export interface Sitter {
  readonly userId: string;
  readonly name: string;
  /** Not a person: shown as such. */
  readonly simulated: boolean;
  /** Rounds in a row without a bet. */
  idleRounds: number;
}

/** A finished round as the feed and the pages tell it. */
export interface PastRound {
  readonly roundId: string;
  readonly atMs: number;
  readonly result: Readonly<Record<string, unknown>>;
}

export interface Dealing {
  readonly table: LiveTable;
  readonly dice: Dice;
  readonly memory: TableMemory;
  /** Those of which something was taken. */
  readonly bets: readonly Bet[];
}

/** Takes a further stake of the player during the round. True: it counts. */
export type TakeMore = (userId: string, on: Layout) => Promise<boolean>;

export interface Action {
  readonly move?: string;
  readonly insure?: boolean;
}

/**
 * The game at a table. `Play` is everything of a round after the bets are closed; it is stored as JSON, so that the round
 * goes on after a restart.
 */
export interface Croupier<Play = unknown> {
  readonly bettingMs: number;
  readonly resultMs: number;
  /** Stakes are multiples of this. */
  readonly stepCents: number;
  isSpot(spot: string): boolean;
  readonly stages: number;
  /** What is asked of the wallet in this stage, one debit each; later stages know what earlier ones took, of everybody. */
  debits(stage: number, bet: Bet, memory: TableMemory, bets: readonly Bet[]): Layout[];
  /** Why the layout cannot stand now; null when it can. */
  objection?(layout: Layout, userId: string, memory: TableMemory): Problem | null;
  /** Between rounds: shuffles, lets simulated players come and go. */
  prepare?(dealing: Omit<Dealing, 'bets'>): void;
  /** Decides the round. */
  deal(dealing: Dealing): Play;
  /** How long what is on the table now is shown; null when the round is over. */
  pauseMs(play: Play, memory: TableMemory): number | null;
  /** What comes after the pause. */
  advance(play: Play, dealing: Dealing): void;
  /** A player's move. Answers why not, or null. */
  act?(play: Play, userId: string, action: Action, dealing: Dealing, takeMore: TakeMore): Promise<Problem | null>;
  /** Several players decide at once. A decision does not give the others more time. */
  isCollecting?(play: Play): boolean;
  pay(play: Play, bet: Bet, memory: TableMemory): Payouts;
  result(play: Play): PastRound['result'];
  /** What everybody may see of the round now. */
  view(play: Play, memory: TableMemory): unknown;
}
