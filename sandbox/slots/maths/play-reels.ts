import type { Counts, FreeSpins, ReelFamily } from './family.ts';
import { holdFeature } from './play-hold.ts';
import type { Outcome, Spin, SymbolId } from './outcome.ts';
import { lineWins, wayWins } from './pays.ts';
import type { Rng } from './rng.ts';
import { weaveStrips, windowAt, type Strips } from './strips.ts';

export const PPM = 1_000_000;
/** Of ten multiplying wilds, this many are a 3; the others are a 2. */
export const TRIPLE_WILDS_OF_10 = 3;

const woven = new WeakMap<Counts, Strips>();

export function stripsOf(counts: Counts): Strips {
  const strips = woven.get(counts) ?? weaveStrips(counts);
  woven.set(counts, strips);
  return strips;
}

export function playReels(family: ReelFamily, richPpm: number, rng: Rng, bought: boolean): Outcome {
  if (bought) return boughtFeature(family, rng);
  const reels = rng.below(PPM) < richPpm ? family.rich : family.lean;
  const board = drawBoard(stripsOf(reels), family.rows, rng);
  const spinsWon = family.freeSpins?.award[countOf(board, 'S')] ?? 0;
  const base = spinOf(family, board, {
    kind: 'base',
    multiplier: 1,
    wildMultipliers: {},
    spinsWon,
    spinsLeft: spinsWon,
  });
  if (spinsWon > 0) return withFreeSpins(family, [base], spinsWon, rng);
  const coins = coinCells(board);
  const starts = family.hold && coins.length >= family.hold.from;
  const hold = starts ? holdFeature(family, coins, rng) : null;
  return { spins: [base], hold, baseCoins: base.coins, featureCoins: hold?.coins ?? 0 };
}

/** Starts with the fewest scatters or coins that trigger the feature, and without a paid spin. */
function boughtFeature(family: ReelFamily, rng: Rng): Outcome {
  if (family.hold) {
    const cells = pick(15, family.hold.from, rng);
    const hold = holdFeature(family, cells, rng);
    return { spins: [], hold, baseCoins: 0, featureCoins: hold.coins };
  }
  const spins = family.freeSpins?.award[3];
  if (spins === undefined) throw new Error(`${family.mechanic} has no feature to buy`);
  return withFreeSpins(family, [], spins, rng);
}

function withFreeSpins(family: ReelFamily, before: readonly Spin[], awarded: number, rng: Rng): Outcome {
  const rules = family.freeSpins!;
  const spins: Spin[] = [...before];
  let left = awarded;
  let multiplier = rules.winMultiplier;
  let featureCoins = 0;
  while (left > 0) {
    const board = drawBoard(stripsOf(rules.reels), family.rows, rng);
    const spinsWon = rules.award[countOf(board, 'S')] ?? 0;
    left += spinsWon - 1;
    const nextMultiplier = grown(rules, multiplier, countOf(board, 'W'));
    const wildMultipliers = rules.wilds === 'multiplying' ? drawWilds(board, rng) : {};
    const spin = spinOf(family, board, {
      kind: 'free',
      multiplier,
      wildMultipliers,
      spinsWon,
      spinsLeft: left,
      nextMultiplier,
    });
    spins.push(spin);
    featureCoins += spin.coins;
    multiplier = nextMultiplier;
  }
  return { spins, hold: null, baseCoins: before[0]?.coins ?? 0, featureCoins };
}

export function grown({ wilds }: FreeSpins, multiplier: number, landed: number): number {
  return typeof wilds === 'object' ? Math.min(wilds.growingTo, multiplier + landed) : multiplier;
}

function spinOf(
  family: ReelFamily,
  board: readonly SymbolId[],
  facts: Pick<Spin, 'kind' | 'wildMultipliers' | 'spinsWon' | 'spinsLeft'> & {
    multiplier: number;
    nextMultiplier?: number;
  },
): Spin {
  const { multiplier, nextMultiplier = multiplier, ...rest } = facts;
  const wins = family.lines
    ? lineWins(family, board, multiplier)
    : wayWins(family, board, multiplier, facts.wildMultipliers);
  const coins = wins.reduce((sum, win) => sum + win.coins, 0);
  return { ...rest, falls: [{ board, wins, multiplier, coins }], coins, nextMultiplier };
}

function drawBoard(strips: Strips, rows: number, rng: Rng): SymbolId[] {
  return strips.flatMap((strip) => windowAt(strip, rng.below(strip.length), rows));
}

function drawWilds(board: readonly SymbolId[], rng: Rng): Record<number, number> {
  const wilds = board.flatMap((symbol, cell) => (symbol === 'W' ? [cell] : []));
  return Object.fromEntries(wilds.map((cell) => [cell, rng.below(10) < TRIPLE_WILDS_OF_10 ? 3 : 2]));
}

function countOf(board: readonly SymbolId[], symbol: SymbolId): number {
  return board.filter((one) => one === symbol).length;
}

function coinCells(board: readonly SymbolId[]): number[] {
  return board.flatMap((symbol, cell) => (symbol === 'C' ? [cell] : []));
}

function pick(size: number, count: number, rng: Rng): number[] {
  const cells = Array.from({ length: size }, (_, cell) => cell);
  const picked = Array.from({ length: count }, () => cells.splice(rng.below(cells.length), 1)[0]!);
  return picked.toSorted((one, other) => one - other);
}
