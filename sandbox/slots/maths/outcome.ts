/** High, low, wild, scatter, coin, multiplier. The game's theme decides what they look like. */
export const SYMBOL_IDS = ['H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4', 'L5', 'W', 'S', 'C', 'M'] as const;
export type SymbolId = (typeof SYMBOL_IDS)[number];

/** A cell is reel * rows + row, with rows counted from the top. All amounts are coins; a bet is a fixed number of coins. */
export interface Win {
  readonly symbol: SymbolId;
  readonly count: number;
  readonly cells: readonly number[];
  readonly coins: number;
  /** The line, in games with lines. */
  readonly line: number | null;
}

/** One board with its wins. Only cascades have several in a spin. */
export interface Fall {
  readonly board: readonly SymbolId[];
  readonly wins: readonly Win[];
  readonly multiplier: number;
  readonly coins: number;
  /** Visible multipliers by cell. */
  readonly orbs?: Readonly<Record<number, number>>;
}

export interface Spin {
  readonly kind: 'base' | 'free';
  readonly falls: readonly Fall[];
  /** Multipliers of single wilds by cell. */
  readonly wildMultipliers: Readonly<Record<number, number>>;
  readonly coins: number;
  /** Free spins won by this spin, and left after it. */
  readonly spinsWon: number;
  readonly spinsLeft: number;
  /** The multiplier of the next free spin. */
  readonly nextMultiplier: number;
  /** The multiplier of the spin's total, if there is one. */
  readonly times?: number;
  /** Expanding wilds: the drawn board, the held reels, and the reels that expanded now. */
  readonly expands?: {
    readonly drawn: readonly SymbolId[];
    readonly held: readonly number[];
    readonly fresh: readonly number[];
  };
  /** The number of reached rungs, and the rung to collect at, counted from 0. */
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
  /** Extra coins if every cell holds a coin. */
  readonly grandCoins: number;
  readonly coins: number;
}

/** A whole round. The first spin is the paid one, unless the feature was bought. */
export interface Outcome {
  readonly spins: readonly Spin[];
  readonly hold: Hold | null;
  readonly baseCoins: number;
  readonly featureCoins: number;
}
