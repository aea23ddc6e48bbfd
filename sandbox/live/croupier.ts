import type { Bet } from './bet.ts';
import type { Dice } from './dice.ts';
import type { Problem } from './problem.ts';
import type { Card } from './rules/cards.ts';
import type { Layout, Payouts } from './rules/layout.ts';
import type { LiveTable } from './tables.ts';

/** What a table keeps between rounds. */
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
  /** A simulated player, and shown as one. */
  readonly simulated: boolean;
  /** Consecutive rounds without a bet. */
  idleRounds: number;
}

/** A finished round, as the feed and the pages show it. */
export interface PastRound {
  readonly roundId: string;
  readonly atMs: number;
  readonly result: Readonly<Record<string, unknown>>;
}

export interface Dealing {
  readonly table: LiveTable;
  readonly dice: Dice;
  readonly memory: TableMemory;
  /** Bets with at least one accepted stake. */
  readonly bets: readonly Bet[];
}

/** Takes another stake from the player during the round. Returns whether the wallet accepted it. */
export type TakeMore = (userId: string, on: Layout) => Promise<boolean>;

export interface Action {
  readonly move?: string;
  readonly insure?: boolean;
}

/**
 * The rules of a table's game. `Play` is the state of a round after betting closes. It is stored as JSON, so that a restart continues the
 * round.
 */
export interface Croupier<Play = unknown> {
  readonly bettingMs: number;
  readonly resultMs: number;
  /** Stakes are multiples of this amount. */
  readonly stepCents: number;
  isSpot(spot: string): boolean;
  readonly stages: number;
  /** The debits to request from the wallet in this stage. Later stages see everybody's accepted stakes of earlier ones. */
  debits(stage: number, bet: Bet, memory: TableMemory, bets: readonly Bet[]): Layout[];
  /** Why the layout is not allowed now; null if it is. */
  objection?(layout: Layout, userId: string, memory: TableMemory): Problem | null;
  /** Between rounds: shuffles, and lets simulated players come and go. */
  prepare?(dealing: Omit<Dealing, 'bets'>): void;
  /** Decides the outcome of the round. */
  deal(dealing: Dealing): Play;
  /** How long to show the current state of the table; null if the round is over. */
  pauseMs(play: Play, memory: TableMemory): number | null;
  /** Moves on after the pause. */
  advance(play: Play, dealing: Dealing): void;
  /** Makes a player's move. Returns why not, or null. */
  act?(play: Play, userId: string, action: Action, dealing: Dealing, takeMore: TakeMore): Promise<Problem | null>;
  /** Several players decide at the same time. A decision does not extend the others' time. */
  isCollecting?(play: Play): boolean;
  pay(play: Play, bet: Bet, memory: TableMemory): Payouts;
  result(play: Play): PastRound['result'];
  /** What everybody may see of the round at this moment. */
  view(play: Play, memory: TableMemory): unknown;
}
