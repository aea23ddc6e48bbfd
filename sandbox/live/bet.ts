import type { Row } from '../journal.ts';
import type { Problem } from './problem.ts';
import type { Layout, Payouts } from './rules/layout.ts';

export type StakeState = 'asking' | 'taken' | 'refused' | 'void';

/** One debit requested from the casino's wallet. */
export interface Stake {
  readonly reference: string;
  /** What it is for: spots of the felt, or a move such as `double-0`. */
  readonly on: Layout;
  readonly cents: number;
  state: StakeState;
}

/** Everything of one player in one round. */
export interface Bet extends Row {
  readonly tableId: string;
  readonly roundId: string;
  readonly userId: string;
  /** The chips as placed. Until betting closes they cost nothing and may change. */
  layout: Layout;
  stakes: Stake[];
  /** Why the wallet refused it. */
  problem: Problem | null;
  payouts: Payouts | null;
}

export function newBet(tableId: string, roundId: string, userId: string): Bet {
  return { id: `${roundId}:${userId}`, tableId, roundId, userId, layout: {}, stakes: [], problem: null, payouts: null };
}

/** The spots whose stake the wallet accepted. */
export function takenOf({ stakes }: Bet): Layout {
  const taken: Record<string, number> = {};
  for (const { state, on } of stakes) {
    if (state !== 'taken') continue;
    for (const [spot, cents] of Object.entries(on)) taken[spot] = (taken[spot] ?? 0) + cents;
  }
  return taken;
}

export function takenCents({ stakes }: Bet): number {
  return stakes.reduce((sum, { state, cents }) => (state === 'taken' ? sum + cents : sum), 0);
}

export function payoutCents({ payouts }: Bet): number {
  return Object.values(payouts ?? {}).reduce((sum, cents) => sum + cents, 0);
}

/** Dollars with two decimals, the wallet's format. */
export function usdText(cents: number): string {
  return (cents / 100).toFixed(2);
}
