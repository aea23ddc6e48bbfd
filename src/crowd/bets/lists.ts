import { CROWD } from '../../terms/house-terms.ts';

// No Node and no browser: this file runs in both.

/** The lists of bets that everybody may see: all, high stakes, high multipliers, and the big wins of the home page. */
export const BET_LISTS = ['all', 'high', 'lucky', 'wins'] as const;
export type BetList = (typeof BET_LISTS)[number];

/** Sockets follow a list by its topic. */
export const topicOf = (list: BetList): string => `bets.${list}`;

export const LINES_KEPT = 40;

/** The lists that a finished bet belongs to, besides that of all bets. */
export const HIGH_STAKE_MICROS = BigInt(CROWD.highStake) * 1_000_000n;
export const LUCKY_E4 = BigInt(CROWD.luckyMultiplier) * 10_000n;
export const BIG_WIN_MICROS = BigInt(CROWD.bigWin) * 1_000_000n;
export const LUCKY_MS = CROWD.luckyHours * 3_600_000;

/** A finished bet as everybody may see it. Amounts are USD. */
export interface PublicLine {
  id: string;
  /** The id of an original, or the provider's symbol. */
  game: string;
  /** The name of a provider's game. Null for an original, which the page names in its own language. */
  title: string | null;
  /** Where the line leads: the page of the bet, or of a provider's game. */
  link: string;
  /** Null for a player who does not show it. */
  player: string | null;
  /** Milliseconds since 1970. */
  at: number;
  stake: number;
  multiplier: number;
  payout: number;
}
