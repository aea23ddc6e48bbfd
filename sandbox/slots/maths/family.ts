import type { Mechanic, Volatility } from '../catalogue.ts';
import type { SymbolId } from './outcome.ts';

/** How many copies of each symbol are on each reel's strip. */
export type Counts = Readonly<Partial<Record<SymbolId, readonly number[]>>>;
/** Coins by the number of symbols in a row, starting with 0 symbols. */
export type Pays = Readonly<Partial<Record<SymbolId, readonly number[]>>>;

export interface FreeSpins {
  /** Free spins by number of visible scatters. */
  readonly award: Readonly<Record<number, number>>;
  readonly reels: Counts;
  /** Multiplies every win of a free spin. */
  readonly winMultiplier: number;
  /** Multiplying: each wild carries 2 or 3. Growing: each wild raises the multiplier of later spins, up to the limit. */
  readonly wilds: 'plain' | 'multiplying' | { readonly growingTo: number };
}

export interface HoldRules {
  /** Number of visible coins that starts it. */
  readonly from: number;
  readonly respins: number;
  /** The chance in 10,000 that a free cell gets a coin in a respin. */
  readonly landingOf10000: number;
  /** The possible values of a coin in bets, with weights. */
  readonly values: readonly {
    readonly bets: number;
    readonly weight: number;
    readonly prize?: 'mini' | 'minor' | 'major';
  }[];
  readonly grandBets: number;
}

/** Games with strips. The share of spins on rich reels determines the certified return. */
export interface ReelFamily {
  readonly mechanic: Exclude<Mechanic, 'cluster' | 'anywhere' | 'ladder'>;
  readonly volatility: Volatility;
  readonly rows: number;
  readonly coinsPerBet: number;
  /** The row on each reel; null counts ways instead. */
  readonly lines: readonly (readonly number[])[] | null;
  readonly pays: Pays;
  /** Each wild in a winning line doubles the win. */
  readonly wildsDouble: boolean;
  readonly lean: Counts;
  readonly rich: Counts;
  readonly freeSpins: FreeSpins | null;
  readonly hold: HoldRules | null;
}

/** The weight of each symbol in a cell. Weights add up to 1000. */
export type Weights = Readonly<Partial<Record<SymbolId, number>>>;

export interface ClusterFamily {
  readonly mechanic: 'cluster';
  readonly volatility: Volatility;
  /** Number of rows, and of reels. */
  readonly size: number;
  readonly coinsPerBet: number;
  /** Coins by cluster size. Larger clusters pay like the last one. */
  readonly pays: Pays;
  readonly lean: Weights;
  readonly rich: Weights;
  /** Multipliers by fall. Later falls use the last one. */
  readonly multipliers: readonly number[];
  /** Uses rich weights. The multiplier starts here, rises with every winning fall and never drops. */
  readonly freeSpins: { readonly scatters: number; readonly spins: number; readonly multiplierFrom: number };
}

export interface AnywhereFamily {
  readonly mechanic: 'anywhere';
  readonly volatility: Volatility;
  readonly reels: number;
  readonly rows: number;
  readonly coinsPerBet: number;
  /** Coins by number of visible symbols, anywhere. More symbols pay like the last entry. */
  readonly pays: Pays;
  readonly lean: Weights;
  readonly rich: Weights;
  /** Possible multipliers. */
  readonly orbs: readonly { readonly times: number; readonly weight: number }[];
  /** Uses rich weights. Multipliers add up during free spins. */
  readonly freeSpins: { readonly scatters: number; readonly spins: number };
}

export interface LadderFamily {
  readonly mechanic: 'ladder';
  readonly volatility: Volatility;
  readonly coinsPerBet: number;
  /** Coins for each rung, from the lowest. */
  readonly rungs: readonly number[];
  /** The return of every rung, in bets. */
  readonly lean: number;
  readonly rich: number;
}

export type Family = ReelFamily | ClusterFamily | AnywhereFamily | LadderFamily;

export function hasReels(family: Family): family is ReelFamily {
  return 'lines' in family;
}
