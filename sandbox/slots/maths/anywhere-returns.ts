import type { AnywhereFamily, Weights } from './family.ts';
import { SYMBOL_IDS } from './outcome.ts';
import type { Returns } from './analysis.ts';

/**
 * The exact return. Cells are independent, so counts of a symbol, of orbs and of the rest are multinomial. Each orb counts with its mean,
 * because the return is linear in an orb's value.
 */
export function anywhereReturns(family: AnywhereFamily): Returns {
  const { scatters } = family.freeSpins;
  const feature = featureReturn(family);
  const on = (weights: Weights): number => {
    const { plain, orbed } = spinSums(family, weights);
    return (plain + orbed) / family.coinsPerBet + atLeast(scatters, cellsOf(family), share(weights, 'S')) * feature;
  };
  const featureEvery = 1 / atLeast(scatters, cellsOf(family), share(family.lean, 'S'));
  return { lean: on(family.lean), rich: on(family.rich), feature, featureEvery };
}

function cellsOf({ reels, rows }: AnywhereFamily): number {
  return reels * rows;
}

/** Sums over the free spins in order. The orbs collected so far are independent of the next spin. */
function featureReturn(family: AnywhereFamily): number {
  const { plain, orbed, all } = spinSums(family, family.rich);
  const { collected, anyCollected } = orbsOfWins(family);
  const mean = meanOrb(family);
  let worth = 0;
  let [expected, chanceOfNone] = [0, 1];
  for (let spin = 0; spin < family.freeSpins.spins; spin += 1) {
    worth += mean * expected * all + orbed + chanceOfNone * plain;
    expected += collected;
    chanceOfNone *= 1 - anyCollected;
  }
  return worth / family.coinsPerBet;
}

/** Expected coins of a spin: from boards without orbs, from boards with orbs times their sum, and from all boards without multipliers. */
function spinSums(family: AnywhereFamily, weights: Weights): { plain: number; orbed: number; all: number } {
  const [cells, orbShare, mean] = [cellsOf(family), share(weights, 'M'), meanOrb(family)];
  let [plain, orbed, all] = [0, 0, 0];
  for (const symbol of SYMBOL_IDS) {
    const table = family.pays[symbol];
    if (!table) continue;
    const own = share(weights, symbol);
    for (let count = 0; count <= cells; count += 1) {
      const coins = table[Math.min(count, table.length - 1)]!;
      if (coins === 0) continue;
      for (let orbs = 0; orbs <= cells - count; orbs += 1) {
        const rest = cells - count - orbs;
        const chance =
          choose(cells, count) *
          choose(cells - count, orbs) *
          own ** count *
          orbShare ** orbs *
          (1 - own - orbShare) ** rest;
        all += chance * coins;
        if (orbs === 0) plain += chance * coins;
        else orbed += chance * coins * orbs * mean;
      }
    }
  }
  return { plain, orbed, all };
}

/** The expected number of orbs collected by a winning free spin, and the probability that it collects any. */
function orbsOfWins(family: AnywhereFamily): { collected: number; anyCollected: number } {
  const cells = cellsOf(family);
  const orbShare = share(family.rich, 'M');
  let [collected, anyCollected] = [0, 0];
  for (let orbs = 1; orbs <= cells; orbs += 1) {
    const chance = choose(cells, orbs) * orbShare ** orbs * (1 - orbShare) ** (cells - orbs);
    const wins = 1 - chanceOfNoWin(family, cells - orbs);
    collected += chance * wins * orbs;
    anyCollected += chance * wins;
  }
  return { collected, anyCollected };
}

/** The probability that no symbol on these orb-free cells is frequent enough to pay: a product of exponential generating functions. */
function chanceOfNoWin(family: AnywhereFamily, cells: number): number {
  const without = 1 - share(family.rich, 'M');
  let sums: number[] = Array.from({ length: cells + 1 }, (_, count) => (count === 0 ? 1 : 0));
  for (const symbol of SYMBOL_IDS) {
    const own = share(family.rich, symbol) / without;
    if (own === 0 || symbol === 'M') continue;
    const table = family.pays[symbol];
    const most = table ? table.findIndex((coins) => coins > 0) - 1 : cells;
    const next = sums.map(() => 0);
    for (const [have, sum] of sums.entries()) {
      for (let more = 0; more <= Math.min(most, cells - have); more += 1) {
        next[have + more]! += sum * (own ** more / factorial(more));
      }
    }
    sums = next;
  }
  return sums[cells]! * factorial(cells);
}

function meanOrb({ orbs }: AnywhereFamily): number {
  const weights = orbs.reduce((sum, { weight }) => sum + weight, 0);
  return orbs.reduce((sum, { times, weight }) => sum + (times * weight) / weights, 0);
}

function share(weights: Weights, symbol: keyof Weights): number {
  return (weights[symbol] ?? 0) / 1000;
}

function atLeast(count: number, cells: number, chance: number): number {
  let below = 0;
  for (let seen = 0; seen < count; seen += 1)
    below += choose(cells, seen) * chance ** seen * (1 - chance) ** (cells - seen);
  return 1 - below;
}

function choose(of: number, count: number): number {
  let ways = 1;
  for (let taken = 0; taken < count; taken += 1) ways = (ways * (of - taken)) / (taken + 1);
  return ways;
}

function factorial(of: number): number {
  let product = 1;
  for (let factor = 2; factor <= of; factor += 1) product *= factor;
  return product;
}
