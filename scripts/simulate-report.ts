import type { Game } from '../src/games/all.ts';
import type { ParameterSet } from '../src/games/definition.ts';
import { offsetsOf, PARAMETER_SETS } from './simulate-games.ts';

/** Simulated against exact return, for one or several parameter sets. RTPs are fractions of the stake. */
export interface Comparison {
  label: string;
  rounds: number;
  exactRtp: number;
  simulatedRtp: number;
  standardError: number;
  z: number;
  /** False if rounds are too few, for prizes this rare, to trust a z-score. */
  isJudged: boolean;
}

export interface GameReport {
  game: Game;
  rounds: number;
  lines: Comparison[];
  overall: Comparison;
  sets: number;
  judged: Comparison[];
}

/** The largest skewness of the mean that still counts as normal. */
const SKEWNESS_MAX = 0.2;

interface Tally {
  label: string;
  rounds: number;
  exact: number;
  paid: number;
  variance: number;
  third: number;
}

export function reportOf(game: Game, counts: readonly number[]): GameReport {
  const sets = PARAMETER_SETS[game];
  const offsets = offsetsOf(sets);
  const tallies = sets.map((set, at) => tallyOf(set, counts.slice(offsets[at], offsets[at + 1])));
  const singles = tallies.map(compare);
  const groups = new Map<string, Tally[]>();
  tallies.forEach((tally, at) => {
    const { group } = sets[at]!;
    groups.set(group, [...(groups.get(group) ?? []), tally]);
  });
  return {
    game,
    rounds: tallies.reduce((sum, { rounds }) => sum + rounds, 0),
    lines: [...groups].map(([label, members]) => lineOf(label, members)),
    overall: lineOf('all', tallies),
    sets: sets.length,
    judged: singles.filter(({ isJudged }) => isJudged),
  };
}

export function worstOf(comparisons: readonly Comparison[]): Comparison | undefined {
  return comparisons.toSorted((a, b) => Math.abs(b.z) - Math.abs(a.z))[0];
}

/** The expected largest |z| of this many independent tests of correct games. */
export function expectedMaximum(tests: number): number {
  const step = 0.001;
  let sum = 0;
  for (let z = step / 2; z < 10; z += step) sum += chanceOfMaximum(z, tests) * step;
  return sum;
}

/** The probability that the largest |z| of this many independent tests of correct games reaches z. */
export function chanceOfMaximum(z: number, tests: number): number {
  return -Math.expm1(tests * Math.log1p(-twoSided(z)));
}

/** All sets together, or only those that can be judged if rare prizes make the sum meaningless. */
function lineOf(label: string, members: readonly Tally[]): Comparison {
  const all = compare(sumOf(label, members));
  const judged = members.filter((tally) => compare(tally).isJudged);
  if (all.isJudged || judged.length === 0) return all;
  return compare(sumOf(`${label} (${judged.length} of ${members.length} sets)`, judged));
}

function tallyOf(set: ParameterSet, counts: readonly number[]): Tally {
  const multipliers = set.multipliersE4.map((multiplier) => multiplier / 10_000);
  const chances = set.chances.map(({ numerator, denominator }) => Number(numerator) / Number(denominator));
  const rounds = counts.reduce((sum, count) => sum + count, 0);
  const expectation = (value: (multiplier: number) => number) =>
    multipliers.reduce((sum, multiplier, result) => sum + chances[result]! * value(multiplier), 0);
  const mean = expectation((multiplier) => multiplier);
  return {
    label: set.label,
    rounds,
    exact: rounds * mean,
    paid: counts.reduce((sum, count, result) => sum + count * multipliers[result]!, 0),
    variance: rounds * expectation((multiplier) => (multiplier - mean) ** 2),
    third: rounds * expectation((multiplier) => (multiplier - mean) ** 3),
  };
}

function sumOf(label: string, tallies: readonly Tally[]): Tally {
  const sum = (field: 'rounds' | 'exact' | 'paid' | 'variance' | 'third') =>
    tallies.reduce((total, tally) => total + tally[field], 0);
  return {
    label,
    rounds: sum('rounds'),
    exact: sum('exact'),
    paid: sum('paid'),
    variance: sum('variance'),
    third: sum('third'),
  };
}

function compare({ label, rounds, exact, paid, variance, third }: Tally): Comparison {
  const deviation = Math.sqrt(variance);
  return {
    label,
    rounds,
    exactRtp: exact / rounds,
    simulatedRtp: paid / rounds,
    standardError: deviation / rounds,
    z: (paid - exact) / deviation,
    isJudged: rounds > 0 && Math.abs(third) <= SKEWNESS_MAX * deviation ** 3,
  };
}

/** The probability that a normal value is at least z deviations from the mean. Chebyshev fit, relative error below 1.2e-7. */
function twoSided(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const factors = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ];
  return t * Math.exp(-x * x + factors.reduceRight((sum, factor) => sum * t + factor, 0));
}
