import { CROWD } from '../../terms/house-terms.ts';

// Runs in Node and in the browser, so use neither's APIs.

/** The public lists of bets: all, high stakes, high multipliers, and the big wins of the home page. */
export const BET_LISTS = ['all', 'high', 'lucky', 'wins'] as const;
export type BetList = (typeof BET_LISTS)[number];

/** The topic by which sockets follow a list. */
export const topicOf = (list: BetList): string => `bets.${list}`;

export const LINES_KEPT = 40;

/** Thresholds of the lists, besides that of all bets. */
export const HIGH_STAKE_MICROS = BigInt(CROWD.highStake) * 1_000_000n;
export const LUCKY_E4 = BigInt(CROWD.luckyMultiplier) * 10_000n;
export const BIG_WIN_MICROS = BigInt(CROWD.bigWin) * 1_000_000n;
export const LUCKY_MS = CROWD.luckyHours * 3_600_000;

/** The public view of a finished bet. Amounts are USD. */
export interface PublicLine {
  id: string;
  /** Id of an original, or symbol of a provider's game. */
  game: string;
  /** Name of a provider's game. Null for an original, whose name the page translates. */
  title: string | null;
  /** Link to the page of the bet, or of the provider's game. */
  link: string;
  /** Null if the player hides the name. */
  player: string | null;
  /** Milliseconds since 1970. */
  at: number;
  stake: number;
  multiplier: number;
  payout: number;
}
