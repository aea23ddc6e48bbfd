import type { Problem } from './problem.ts';
import type { Layout, Payouts } from './rules/layout.ts';
import type { LiveTable, TableKind } from './tables.ts';

export const PHASES = ['closed', 'betting', 'closing', 'playing', 'result'] as const;
export type Phase = (typeof PHASES)[number];

/** Simulated chips on the felt, for company. No money is behind them, and the page says so. */
export interface SimulatedBet {
  readonly name: string;
  readonly spot: string;
  readonly cents: number;
}

/** Requests of a table's page. */
export type PageRequest =
  | { readonly type: 'place'; readonly n: number; readonly layout: Layout }
  | { readonly type: 'act'; readonly n: number; readonly move?: string; readonly insure?: boolean }
  | { readonly type: 'sit'; readonly n: number; readonly seat: number }
  | { readonly type: 'leave'; readonly n: number }
  /** Asks the casino for the balance again. */
  | { readonly type: 'balance'; readonly n: number };

export interface SeatView {
  readonly name: string;
  readonly simulated: boolean;
  readonly isYou: boolean;
}

/** What everybody at the table sees. */
export interface TableView {
  readonly type: 'table';
  readonly roundId: string;
  readonly phase: Phase;
  readonly leftMs: number;
  readonly totalMs: number;
  readonly dealer: string;
  readonly play: unknown;
  readonly history: readonly { readonly roundId: string; readonly result: Readonly<Record<string, unknown>> }[];
  readonly shoeGames: readonly Readonly<Record<string, unknown>>[];
  readonly seats: readonly (SeatView | null)[];
  readonly crowd: number;
  readonly players: number;
  readonly strangers: readonly SimulatedBet[];
  readonly others: Layout;
}

/** What changes while bets are being placed. */
export interface OthersView {
  readonly type: 'others';
  /** Number of real players at the table. */
  readonly players: number;
  /** Cents of all real players on each spot, the viewer's included. */
  readonly others: Layout;
}

/** What only this player sees. */
export interface OwnView {
  readonly type: 'you';
  readonly roundId: string;
  readonly balanceCents: number | null;
  readonly layout: Layout;
  readonly taken: Layout;
  readonly stakeCents: number;
  readonly payouts: Payouts | null;
  readonly problem: Problem | null;
}

export interface LobbyEntry {
  readonly id: string;
  readonly name: string;
  readonly kind: TableKind;
  readonly minUsd: number;
  readonly maxUsd: number;
  readonly felt: LiveTable['felt'];
  readonly dealer: string;
  readonly isOpen: boolean;
  readonly seatsTaken: number;
  readonly totalSeats: number;
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

export type PageMessage =
  | {
      readonly type: 'hello';
      readonly table: LiveTable;
      readonly stepCents: number;
    }
  | { readonly type: 'lobby'; readonly tables: readonly LobbyEntry[] }
  | { readonly type: 'answer'; readonly n: number; readonly problem: Problem | null }
  | { readonly type: 'refused' }
  | TableView
  | OthersView
  | OwnView;
