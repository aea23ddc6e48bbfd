/** High, low, wild, scatter, coin, multiplier: what they look like is a matter of the game's theme. */
export const SYMBOL_IDS = ['H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4', 'L5', 'W', 'S', 'C', 'M'] as const;
export type SymbolId = (typeof SYMBOL_IDS)[number];

/** A cell is reel * rows + row, rows counted from the top. All amounts are coins; a bet is a fixed number of them. */
export interface Win {
  readonly symbol: SymbolId;
  readonly count: number;
  readonly cells: readonly number[];
  readonly coins: number;
  /** Which line, in games with lines. */
  readonly line: number | null;
}

/** One picture of the reels with what it pays. Only cascades have more than one in a spin. */
export interface Fall {
  readonly board: readonly SymbolId[];
  readonly wins: readonly Win[];
  readonly multiplier: number;
  readonly coins: number;
  /** Of multipliers in sight, by cell. */
  readonly orbs?: Readonly<Record<number, number>>;
}

export interface Spin {
  readonly kind: 'base' | 'free';
  readonly falls: readonly Fall[];
  /** Of single wilds, by cell. */
  readonly wildMultipliers: Readonly<Record<number, number>>;
  readonly coins: number;
  /** Free spins this one won, and those that are left after it. */
  readonly spinsWon: number;
  readonly spinsLeft: number;
  /** What the next free spin is multiplied with. */
  readonly nextMultiplier: number;
  /** Where all that was won is multiplied at the end: with this. */
  readonly times?: number;
  /** Wilds that grow over their reels: what was drawn, the reels that were held, and those that grew now. */
  readonly expands?: {
    readonly drawn: readonly SymbolId[];
    readonly held: readonly number[];
    readonly fresh: readonly number[];
  };
  /** Rungs reached, and the one to collect at, counted from 0. */
  readonly climb?: { readonly reached: number; readonly pick: number };
}

export interface Coin {
  readonly cell: number;
  readonly coins: number;
  readonly prize: 'mini' | 'minor' | 'major' | null;
}

export interface Hold {
  readonly start: readonly Coin[];
  readonly respins: readonly { readonly landed: readonly Coin[]; readonly left: number }[];
  /** Paid on top when every cell holds a coin. */
  readonly grandCoins: number;
  readonly coins: number;
}

/** All of a round. The first spin is the one that was paid for, unless the feature was bought. */
export interface Outcome {
  readonly spins: readonly Spin[];
  readonly hold: Hold | null;
  readonly baseCoins: number;
  readonly featureCoins: number;
}
