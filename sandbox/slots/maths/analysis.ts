import type { Counts, FreeSpins, HoldRules, ReelFamily } from './family.ts';
import { SYMBOL_IDS, type SymbolId } from './outcome.ts';
import { linePay } from './pays.ts';
import { HOLD_CELLS } from './play-hold.ts';
import { grown, stripsOf, TRIPLE_WILDS_OF_10 } from './play-reels.ts';
import { windowAt } from './strips.ts';

export interface Returns {
  /** Return per bet, in bets: if all spins used lean reels, and if all used rich ones. */
  readonly lean: number;
  readonly rich: number;
  /** Value of a bought feature, in bets; 0 if there is none. */
  readonly feature: number;
  /** Mean number of spins per feature, on lean reels. */
  readonly featureEvery: number;
}

/** The exact return of a family, as a sum over everything the strips can show. */
export function exactReturns(family: ReelFamily): Returns {
  const on = (counts: Counts): number => boardReturn(family, counts, 1) + featureReturn(family, counts);
  const chance = featureChance(family, family.lean);
  return { lean: on(family.lean), rich: on(family.rich), feature: boughtReturn(family), featureEvery: 1 / chance };
}

/** The return of one spin's lines or ways, in bets. */
export function boardReturn(family: ReelFamily, counts: Counts, wildWorth: number): number {
  return (family.lines ? expectedLines(family, counts) : expectedWays(family, counts, wildWorth)) / family.coinsPerBet;
}

// All stops are equally likely, so every row shows a symbol as often as the strip contains it, and all lines have the same return.
function expectedLines(family: ReelFamily, counts: Counts): number {
  const shares = stripsOf(counts).map((strip) =>
    SYMBOL_IDS.map((symbol) => strip.filter((one) => one === symbol).length / strip.length),
  );
  const sumFrom = (reel: number, chance: number, symbols: readonly SymbolId[]): number => {
    const share = shares[reel];
    // Symbols behind the end of a run change nothing.
    if (!share || isBroken(symbols)) return chance * (linePay(symbols, family)?.coins ?? 0);
    return SYMBOL_IDS.reduce((sum, symbol, index) => {
      const part = share[index]!;
      return part === 0 ? sum : sum + sumFrom(reel + 1, chance * part, [...symbols, symbol]);
    }, 0);
  };
  return sumFrom(0, 1, []) * (family.lines?.length ?? 0);
}

function isBroken(symbols: readonly SymbolId[]): boolean {
  return new Set(symbols.filter((one) => one !== 'W')).size > 1;
}

// Reels are independent, so the expected number of ways is the product of the expected numbers of matching cells.
function expectedWays(family: ReelFamily, counts: Counts, wildWorth: number): number {
  const strips = stripsOf(counts);
  return SYMBOL_IDS.reduce((sum, symbol) => {
    const table = family.pays[symbol];
    if (!table) return sum;
    const reels = strips.map((strip) => {
      const fits = strip.map((_, stop) => windowAt(strip, stop, family.rows));
      const worth = (one: SymbolId): number => (one === symbol ? 1 : one === 'W' ? wildWorth : 0);
      const cells = fits.map((shown) => shown.reduce((total, one) => total + worth(one), 0));
      return {
        ways: cells.reduce((total, one) => total + one, 0) / strip.length,
        none: cells.filter((one) => one === 0).length / strip.length,
      };
    });
    let ways = 1;
    let worth = 0;
    for (const [reel, { ways: here }] of reels.entries()) {
      ways *= here;
      worth += (table[reel + 1] ?? 0) * ways * (reels[reel + 1]?.none ?? 1);
    }
    return sum + worth;
  }, 0);
}

function featureReturn(family: ReelFamily, counts: Counts): number {
  if (family.freeSpins) {
    const scatters = sightings(counts, family.rows, (shown) => shown.filter((one) => one === 'S').length);
    return scatters.reduce((sum, chance, count) => {
      const spins = family.freeSpins!.award[count];
      return spins === undefined ? sum : sum + chance * freeSpinsReturn(family, family.freeSpins!, spins);
    }, 0);
  }
  if (!family.hold) return 0;
  const coins = sightings(counts, family.rows, (shown) => shown.filter((one) => one === 'C').length);
  const worth = holdReturns(family.hold);
  return coins.reduce((sum, chance, count) => sum + (count >= family.hold!.from ? chance * worth(count) : 0), 0);
}

export function featureChance(family: ReelFamily, counts: Counts): number {
  const symbol = family.hold ? 'C' : 'S';
  const seen = sightings(counts, family.rows, (shown) => shown.filter((one) => one === symbol).length);
  const starts = (count: number): boolean =>
    family.hold ? count >= family.hold.from : family.freeSpins?.award[count] !== undefined;
  return seen.reduce((sum, chance, count) => sum + (starts(count) ? chance : 0), 0);
}

function boughtReturn(family: ReelFamily): number {
  if (family.hold) return holdReturns(family.hold)(family.hold.from);
  return family.freeSpins ? freeSpinsReturn(family, family.freeSpins, family.freeSpins.award[3]!) : 0;
}

/** The probability of each total count over all reels. */
function sightings(counts: Counts, rows: number, count: (shown: readonly SymbolId[]) => number): number[] {
  return stripsOf(counts).reduce<number[]>(
    (before, strip) => {
      const after: number[] = [];
      for (const [sum, chance] of before.entries()) {
        for (let stop = 0; stop < strip.length; stop += 1) {
          const total = sum + count(windowAt(strip, stop, rows));
          after[total] = (after[total] ?? 0) + chance / strip.length;
        }
      }
      return Array.from(after, (chance) => chance ?? 0);
    },
    [1],
  );
}

const MASS_LIMIT = 1e-15;

/** Tracks the probability of every state (spins left, multiplier) until no spins are left. */
function freeSpinsReturn(family: ReelFamily, rules: FreeSpins, awarded: number): number {
  const wildWorth = rules.wilds === 'multiplying' ? 2 + TRIPLE_WILDS_OF_10 / 10 : 1;
  const perSpin = boardReturn(family, rules.reels, wildWorth);
  const steps = landings(family, rules);
  let states = new Map([[stateKey(awarded, rules.winMultiplier), 1]]);
  let worth = 0;
  while (states.size > 0) {
    const after = new Map<number, number>();
    for (const [key, mass] of states) {
      const [left, multiplier] = [Math.floor(key / 1000), key % 1000];
      worth += mass * multiplier * perSpin;
      for (const { chance, wilds, spinsWon } of steps) {
        const leftAfter = left - 1 + spinsWon;
        if (leftAfter === 0 || mass * chance < MASS_LIMIT) continue;
        const next = stateKey(leftAfter, grown(rules, multiplier, wilds));
        after.set(next, (after.get(next) ?? 0) + mass * chance);
      }
    }
    states = after;
  }
  return worth;
}

function stateKey(left: number, multiplier: number): number {
  return left * 1000 + multiplier;
}

/** What a free spin adds besides its wins, with the probability of each case. */
function landings(family: ReelFamily, rules: FreeSpins): { chance: number; wilds: number; spinsWon: number }[] {
  const countsWilds = typeof rules.wilds === 'object';
  const both = sightings(rules.reels, family.rows, (shown) => {
    const wilds = countsWilds ? shown.filter((one) => one === 'W').length : 0;
    return shown.filter((one) => one === 'S').length * 100 + wilds;
  });
  return both.flatMap((chance, code) =>
    chance > 0 ? { chance, wilds: code % 100, spinsWon: rules.award[Math.floor(code / 100)] ?? 0 } : [],
  );
}

/** The value of the respins in bets, as a function of the initial number of coins. */
function holdReturns({ values, landingOf10000, respins, grandBets }: HoldRules): (coins: number) => number {
  const weights = values.reduce((sum, { weight }) => sum + weight, 0);
  const coinWorth = values.reduce((sum, { bets, weight }) => sum + (bets * weight) / weights, 0);
  const known = new Map<number, number>();
  const landing = landingOf10000 / 10_000;
  const ahead = (held: number, left: number): number => {
    if (held === HOLD_CELLS) return grandBets;
    if (left === 0) return 0;
    const key = held * 10 + left;
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const free = HOLD_CELLS - held;
    let worth = (1 - landing) ** free * ahead(held, left - 1);
    for (let landed = 1; landed <= free; landed += 1) {
      const chance = choose(free, landed) * landing ** landed * (1 - landing) ** (free - landed);
      worth += chance * (landed * coinWorth + ahead(held + landed, respins));
    }
    known.set(key, worth);
    return worth;
  };
  return (coins) => coins * coinWorth + ahead(coins, respins);
}

function choose(of: number, count: number): number {
  let ways = 1;
  for (let taken = 0; taken < count; taken += 1) ways = (ways * (of - taken)) / (taken + 1);
  return ways;
}
