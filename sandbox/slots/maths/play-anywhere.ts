import type { AnywhereFamily, Weights } from './family.ts';
import { SYMBOL_IDS, type Fall, type Outcome, type Spin, type SymbolId, type Win } from './outcome.ts';
import { PPM } from './play-reels.ts';
import type { Rng } from './rng.ts';

/** Enough copies of a symbol pay anywhere on the board. The sum of the visible orbs multiplies the spin's win. */
export function playAnywhere(family: AnywhereFamily, richPpm: number, rng: Rng, bought: boolean): Outcome {
  const { scatters, spins: awarded } = family.freeSpins;
  const spins: Spin[] = [];
  let left = bought ? awarded : 0;
  if (!bought) {
    const base = anywhereSpin(family, rng.below(PPM) < richPpm ? family.rich : family.lean, rng, 0);
    left = base.scatters >= scatters ? awarded : 0;
    spins.push({ ...base.spin, kind: 'base', spinsWon: left, spinsLeft: left, nextMultiplier: 1 });
  }
  let carried = 0;
  while (left > 0) {
    left -= 1;
    const free = anywhereSpin(family, family.rich, rng, carried);
    carried = free.carried;
    const nextMultiplier = Math.max(1, carried);
    spins.push({ ...free.spin, kind: 'free', spinsWon: 0, spinsLeft: left, nextMultiplier });
  }
  const baseCoins = bought ? 0 : spins[0]!.coins;
  const featureCoins = spins.reduce((sum, { kind, coins }) => sum + (kind === 'free' ? coins : 0), 0);
  return { spins, hold: null, baseCoins, featureCoins };
}

interface AnywhereSpin {
  readonly spin: Pick<Spin, 'falls' | 'coins' | 'times' | 'wildMultipliers'>;
  readonly scatters: number;
  readonly carried: number;
}

/** In a feature, the sum of the orbs continues from `carried` and grows only in winning spins. */
function anywhereSpin(family: AnywhereFamily, weights: Weights, rng: Rng, carried: number): AnywhereSpin {
  const board = Array.from({ length: family.reels * family.rows }, () => drawn(weights, rng));
  const orbs: Record<number, number> = {};
  for (const [cell, symbol] of board.entries()) if (symbol === 'M') orbs[cell] = orb(family, rng);
  const wins = anywhereWins(family, board);
  const raw = wins.reduce((sum, { coins }) => sum + coins, 0);
  const landed = Object.values(orbs).reduce((sum, times) => sum + times, 0);
  const sum = raw > 0 ? carried + landed : carried;
  const times = raw > 0 ? Math.max(1, sum) : 1;
  const fall: Fall = { board, wins, multiplier: 1, coins: raw, orbs };
  const scatters = board.filter((symbol) => symbol === 'S').length;
  return { spin: { falls: [fall], coins: raw * times, times, wildMultipliers: {} }, scatters, carried: sum };
}

export function anywhereWins({ pays }: AnywhereFamily, board: readonly SymbolId[]): Win[] {
  return SYMBOL_IDS.flatMap((symbol) => {
    const table = pays[symbol];
    if (!table) return [];
    const cells = board.flatMap((one, cell) => (one === symbol ? [cell] : []));
    const coins = table[Math.min(cells.length, table.length - 1)]!;
    return coins > 0 ? { symbol, count: cells.length, cells, coins, line: null } : [];
  });
}

const WEIGHT_SUM = 1000;

function drawn(weights: Weights, rng: Rng): SymbolId {
  let ticket = rng.below(WEIGHT_SUM);
  for (const symbol of SYMBOL_IDS) {
    const weight = weights[symbol] ?? 0;
    if (ticket < weight) return symbol;
    ticket -= weight;
  }
  throw new Error('the weights of the symbols do not add up');
}

function orb({ orbs }: AnywhereFamily, rng: Rng): number {
  let ticket = rng.below(orbs.reduce((sum, { weight }) => sum + weight, 0));
  for (const { times, weight } of orbs) {
    if (ticket < weight) return times;
    ticket -= weight;
  }
  throw new Error('the weights of the orbs do not add up');
}
