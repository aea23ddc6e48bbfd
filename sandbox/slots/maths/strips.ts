import type { Counts } from './family.ts';
import { SYMBOL_IDS, type SymbolId } from './outcome.ts';

export type Strips = readonly (readonly SymbolId[])[];

/** Coins are stacked on the strip in this height. The last stack may be smaller. */
const COIN_STACK = 3;
const GOLDEN = 0.618_033_988_749_895;

/** One strip per reel, with the copies of each symbol spread evenly. */
export function weaveStrips(counts: Counts): Strips {
  const reels = Math.max(...Object.values(counts).map((list) => list.length));
  return Array.from({ length: reels }, (_, reel) => weave(counts, reel));
}

function weave(counts: Counts, reel: number): SymbolId[] {
  const placed = SYMBOL_IDS.flatMap((symbol, index) => {
    const copies = counts[symbol]?.[reel] ?? 0;
    const phase = ((index + 1) * GOLDEN + (reel * GOLDEN) / 3) % 1;
    const stack = symbol === 'C' ? COIN_STACK : 1;
    const groups = Math.ceil(copies / stack);
    return Array.from({ length: copies }, (_, copy) => ({ symbol, at: (Math.floor(copy / stack) + phase) / groups }));
  });
  return placed.toSorted((one, other) => one.at - other.at).map(({ symbol }) => symbol);
}

/** The visible symbols at a stop, from the top. */
export function windowAt(strip: readonly SymbolId[], stop: number, rows: number): SymbolId[] {
  return Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length]!);
}
