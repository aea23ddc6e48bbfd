import type { ClusterFamily } from './family.ts';
import { clusterSpin, clusterTable } from './play-cluster.ts';
import type { Rng } from './rng.ts';

const Z95 = 1.96;

export interface Estimate {
  readonly mean: number;
  readonly standardError: number;
  readonly halfWidth: number;
}

/** The mean of this many drawn values, with its 95% interval. */
export function estimate(times: number, draw: () => number): Estimate {
  let sum = 0;
  let squares = 0;
  for (let turn = 0; turn < times; turn += 1) {
    const value = draw();
    sum += value;
    squares += value * value;
  }
  const mean = sum / times;
  const standardError = Math.sqrt(Math.max(0, squares / times - mean * mean) / times);
  return { mean, standardError, halfWidth: Z95 * standardError };
}

export interface ClusterReturns {
  readonly lean: Estimate;
  readonly rich: Estimate;
  readonly feature: Estimate;
  readonly featureChance: number;
}

/**
 * Cascades have no closed form. Paid spins and features are simulated separately and combined with the exact probability of a feature.
 * That needs a fortieth of the rounds that whole rounds would need for the same interval.
 */
export function simulateCluster(family: ClusterFamily, spins: number, features: number, rng: Rng): ClusterReturns {
  const table = clusterTable(family);
  const { scatters, spins: awarded, multiplierFrom } = family.freeSpins;
  const bets = (coins: number): number => coins / family.coinsPerBet;
  const feature = estimate(features, () => {
    let left = awarded;
    let multiplier = multiplierFrom;
    let coins = 0;
    while (left > 0) {
      const free = clusterSpin(table, table.rich, rng, multiplier, false);
      left += (free.scatters >= scatters ? awarded : 0) - 1;
      multiplier = free.nextMultiplier;
      coins += free.coins;
    }
    return bets(coins);
  });
  const featureChance = atLeast(scatters, family.size ** 2, (family.lean.S ?? 0) / 1000);
  const whole = (cells: Uint8Array): Estimate => {
    const base = estimate(spins, () => bets(clusterSpin(table, cells, rng, null, false).coins));
    const standardError = Math.hypot(base.standardError, featureChance * feature.standardError);
    return { mean: base.mean + featureChance * feature.mean, standardError, halfWidth: Z95 * standardError };
  };
  return { lean: whole(table.lean), rich: whole(table.rich), feature, featureChance };
}

function atLeast(count: number, cells: number, chance: number): number {
  let below = 0;
  let ways = 1;
  for (let seen = 0; seen < count; seen += 1) {
    below += ways * chance ** seen * (1 - chance) ** (cells - seen);
    ways = (ways * (cells - seen)) / (seen + 1);
  }
  return 1 - below;
}
