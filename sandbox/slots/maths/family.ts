import type { Mechanic, Volatility } from '../catalogue.ts';
import type { SymbolId } from './outcome.ts';

/** How often each symbol stands on each reel's strip. */
export type Counts = Readonly<Partial<Record<SymbolId, readonly number[]>>>;
/** Coins by the number of symbols in a row: the first number is for none. */
export type Pays = Readonly<Partial<Record<SymbolId, readonly number[]>>>;

export interface FreeSpins {
  /** By the number of scatters in sight. */
  readonly award: Readonly<Record<number, number>>;
  readonly reels: Counts;
  /** Every win of a free spin is multiplied with this. */
  readonly winMultiplier: number;
  /** Multiplying: each wild carries 2 or 3. Growing: each wild raises the multiplier of the spins that follow, up to the limit. */
  readonly wilds: 'plain' | 'multiplying' | { readonly growingTo: number };
}

export interface HoldRules {
  /** Coins in sight that start it. */
  readonly from: number;
  readonly respins: number;
  /** A free cell gets a coin in a respin with this chance, of 10,000. */
  readonly landingOf10000: number;
  /** What a coin is worth, in bets, with its weight. */
  readonly values: readonly {
    readonly bets: number;
    readonly weight: number;
    readonly prize?: 'mini' | 'minor' | 'major';
  }[];
  readonly grandBets: number;
}

/** Games with strips. The share of spins on the rich reels sets the certified return. */
export interface ReelFamily {
  readonly mechanic: Exclude<Mechanic, 'cluster' | 'anywhere' | 'ladder'>;
  readonly volatility: Volatility;
  readonly rows: number;
  readonly coinsPerBet: number;
  /** Row by reel; null counts ways instead. */
  readonly lines: readonly (readonly number[])[] | null;
  readonly pays: Pays;
  /** Each wild in a winning line doubles it. */
  readonly wildsDouble: boolean;
  readonly lean: Counts;
  readonly rich: Counts;
  readonly freeSpins: FreeSpins | null;
  readonly hold: HoldRules | null;
}

/** Weight of each symbol in a cell; they add up to 1000. */
export type Weights = Readonly<Partial<Record<SymbolId, number>>>;

export interface ClusterFamily {
  readonly mechanic: 'cluster';
  readonly volatility: Volatility;
  /** Rows and reels. */
  readonly size: number;
  readonly coinsPerBet: number;
  /** By the size of the cluster, up to the last; larger ones pay as that. */
  readonly pays: Pays;
  readonly lean: Weights;
  readonly rich: Weights;
  /** By the number of the fall; the last one goes on. */
  readonly multipliers: readonly number[];
  /** On rich weights. Their multiplier starts here, rises with every winning fall and never falls back. */
  readonly freeSpins: { readonly scatters: number; readonly spins: number; readonly multiplierFrom: number };
}

export interface AnywhereFamily {
  readonly mechanic: 'anywhere';
  readonly volatility: Volatility;
  readonly reels: number;
  readonly rows: number;
  readonly coinsPerBet: number;
  /** By the number of a symbol in sight, wherever; more pay as the last. */
  readonly pays: Pays;
  readonly lean: Weights;
  readonly rich: Weights;
  /** What a multiplier may show. */
  readonly orbs: readonly { readonly times: number; readonly weight: number }[];
  /** On rich weights; multipliers add up over them. */
  readonly freeSpins: { readonly scatters: number; readonly spins: number };
}

export interface LadderFamily {
  readonly mechanic: 'ladder';
  readonly volatility: Volatility;
  readonly coinsPerBet: number;
  /** What each rung pays, from the lowest. */
  readonly rungs: readonly number[];
  /** The return of every rung, in bets. */
  readonly lean: number;
  readonly rich: number;
}

export type Family = ReelFamily | ClusterFamily | AnywhereFamily | LadderFamily;

export function hasReels(family: Family): family is ReelFamily {
  return 'lines' in family;
}
