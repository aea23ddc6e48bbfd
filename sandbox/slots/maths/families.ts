import type { Volatility } from '../catalogue.ts';
import type { Counts, Pays, ReelFamily } from './family.ts';
import { HOLD } from './hold-families.ts';
import { FIVE_LINES, firstLines } from './lines.ts';

/** The maths of every game with reels. After changing a number, run `npm run bench -- slots` to see the new return. */

type ByVolatility<T> = Readonly<Record<Volatility, T>>;

const all = (count: number): readonly number[] => Array.from({ length: 5 }, () => count);
/** A pay table with three, four and five of a kind. */
const table = (rows: Readonly<Record<string, readonly [number, number, number]>>): Pays =>
  Object.fromEntries(Object.entries(rows).map(([symbol, pays]) => [symbol, [0, 0, 0, ...pays]]));

const CLASSIC_PAYS: ByVolatility<Pays> = {
  low: {
    W: [0, 0, 0, 80],
    H1: [0, 0, 0, 40],
    H2: [0, 0, 0, 25],
    H3: [0, 0, 0, 15],
    L1: [0, 0, 0, 10],
    L2: [0, 0, 0, 5],
    L3: [0, 0, 1, 4],
  },
  medium: {
    W: [0, 0, 0, 200],
    H1: [0, 0, 0, 80],
    H2: [0, 0, 0, 40],
    H3: [0, 0, 0, 20],
    L1: [0, 0, 0, 10],
    L2: [0, 0, 0, 5],
    L3: [0, 0, 0, 3],
  },
  high: {
    W: [0, 0, 0, 800],
    H1: [0, 0, 0, 120],
    H2: [0, 0, 0, 40],
    H3: [0, 0, 0, 15],
    L1: [0, 0, 0, 6],
    L2: [0, 0, 0, 3],
    L3: [0, 0, 0, 1],
  },
};

const LINE_PAYS: ByVolatility<Pays> = {
  low: table({
    H1: [60, 180, 600],
    H2: [50, 120, 350],
    H3: [35, 100, 250],
    H4: [30, 70, 180],
    L1: [18, 50, 120],
    L2: [18, 35, 100],
    L3: [12, 30, 70],
    L4: [12, 25, 60],
    L5: [10, 18, 50],
  }),
  medium: table({
    H1: [80, 300, 1200],
    H2: [50, 150, 600],
    H3: [40, 100, 400],
    H4: [25, 80, 250],
    L1: [15, 40, 120],
    L2: [10, 30, 100],
    L3: [10, 25, 80],
    L4: [8, 20, 60],
    L5: [8, 15, 50],
  }),
  high: table({
    H1: [100, 500, 3000],
    H2: [60, 250, 1200],
    H3: [40, 150, 600],
    H4: [20, 100, 300],
    L1: [8, 40, 150],
    L2: [8, 30, 120],
    L3: [6, 20, 80],
    L4: [5, 15, 60],
    L5: [5, 12, 50],
  }),
};

const PLAIN: Counts = {
  H1: all(2),
  H2: all(2),
  H3: all(3),
  H4: all(3),
  L1: all(4),
  L2: all(4),
  L3: all(4),
  L4: all(4),
  L5: all(4),
};

interface Wilds {
  lean: readonly number[];
  rich: readonly number[];
  free: readonly number[];
}
const WITH_SCATTERS = { ...PLAIN, S: all(1) };

function reels(base: Counts, wilds: readonly number[]): Counts {
  return { ...base, W: wilds };
}

const LINES: ByVolatility<{ wilds: Wilds; multiplier: number }> = {
  low: { wilds: { lean: [0, 2, 2, 2, 1], rich: [0, 3, 3, 2, 2], free: [0, 3, 4, 4, 3] }, multiplier: 3 },
  medium: { wilds: { lean: [0, 2, 2, 1, 1], rich: [0, 3, 2, 2, 2], free: [0, 3, 4, 4, 3] }, multiplier: 3 },
  high: { wilds: { lean: [0, 2, 2, 1, 1], rich: [0, 2, 3, 2, 2], free: [0, 3, 3, 3, 3] }, multiplier: 3 },
};
const FREE: ByVolatility<{ wilds: Wilds; growingTo: number }> = {
  low: { wilds: { lean: [0, 2, 2, 2, 1], rich: [0, 3, 3, 2, 2], free: [0, 2, 2, 2, 2] }, growingTo: 5 },
  medium: { wilds: { lean: [0, 2, 1, 1, 1], rich: [0, 2, 3, 2, 2], free: [0, 2, 2, 2, 2] }, growingTo: 10 },
  high: { wilds: { lean: [0, 1, 2, 1, 1], rich: [0, 2, 3, 2, 1], free: [0, 2, 2, 2, 2] }, growingTo: 20 },
};
const WAYS: ByVolatility<{ wilds: Wilds; pays: Pays }> = {
  low: {
    wilds: { lean: [0, 1, 1, 1, 1], rich: [0, 1, 2, 1, 1], free: [0, 2, 2, 2, 2] },
    pays: table({
      H1: [35, 80, 250],
      H2: [25, 70, 180],
      H3: [20, 50, 150],
      H4: [18, 45, 120],
      L1: [10, 20, 60],
      L2: [10, 20, 50],
      L3: [8, 15, 40],
      L4: [8, 15, 40],
      L5: [6, 12, 30],
    }),
  },
  medium: {
    wilds: { lean: [0, 1, 1, 1, 1], rich: [0, 1, 2, 1, 1], free: [0, 2, 2, 2, 2] },
    pays: table({
      H1: [40, 120, 500],
      H2: [30, 80, 250],
      H3: [25, 60, 150],
      H4: [20, 50, 120],
      L1: [8, 20, 50],
      L2: [7, 18, 40],
      L3: [6, 15, 35],
      L4: [5, 12, 30],
      L5: [4, 10, 25],
    }),
  },
  high: {
    wilds: { lean: [0, 1, 1, 1, 1], rich: [0, 1, 2, 1, 1], free: [0, 2, 2, 2, 2] },
    pays: table({
      H1: [45, 180, 800],
      H2: [28, 90, 350],
      H3: [20, 60, 180],
      H4: [15, 50, 120],
      L1: [6, 15, 50],
      L2: [5, 12, 40],
      L3: [4, 10, 30],
      L4: [3, 8, 25],
      L5: [2, 6, 20],
    }),
  },
};
/** Longer strips, so that expanding wilds are rare. With their respins they are worth so much that lines pay only this share. */
const LONG: Counts = Object.fromEntries(Object.entries(PLAIN).map(([symbol, counts]) => [symbol, counts.map(double)]));
const EXPAND_SHARE: ByVolatility<number> = { low: 0.6, medium: 0.6, high: 0.5 };
const EXPAND_WILDS = { lean: [0, 1, 1, 1, 0], rich: [0, 1, 2, 1, 0] };

function double(count: number): number {
  return count * 2;
}

function shareOf(pays: Pays, share: number): Pays {
  const part = (coins: number): number => (coins === 0 ? 0 : Math.max(1, Math.round(coins * share)));
  return Object.fromEntries(Object.entries(pays).map(([symbol, row]) => [symbol, row.map(part)]));
}

export function reelFamily(mechanic: ReelFamily['mechanic'], volatility: Volatility): ReelFamily {
  const shared = { mechanic, volatility, rows: 3, wildsDouble: false, freeSpins: null, hold: null } as const;
  switch (mechanic) {
    case 'classic': {
      const flat = (w: readonly number[]): Counts => ({
        W: w,
        H1: [2, 2, 2],
        H2: [3, 3, 3],
        H3: [4, 4, 4],
        L1: [5, 5, 5],
        L2: [6, 6, 6],
        L3: [8, 8, 8],
      });
      return {
        ...shared,
        coinsPerBet: 5,
        lines: FIVE_LINES,
        pays: CLASSIC_PAYS[volatility],
        wildsDouble: true,
        lean: flat([1, 1, 1]),
        rich: flat([1, 2, 1]),
      };
    }
    case 'lines': {
      const { wilds, multiplier } = LINES[volatility];
      return {
        ...shared,
        coinsPerBet: 20,
        lines: firstLines(20),
        pays: LINE_PAYS[volatility],
        lean: reels(WITH_SCATTERS, wilds.lean),
        rich: reels(WITH_SCATTERS, wilds.rich),
        freeSpins: {
          award: { 3: 8, 4: 12, 5: 20 },
          reels: reels(WITH_SCATTERS, wilds.free),
          winMultiplier: multiplier,
          wilds: 'plain',
        },
      };
    }
    case 'ways': {
      const { wilds, pays } = WAYS[volatility];
      return {
        ...shared,
        coinsPerBet: 20,
        lines: null,
        pays,
        lean: reels(WITH_SCATTERS, wilds.lean),
        rich: reels(WITH_SCATTERS, wilds.rich),
        freeSpins: {
          award: { 3: 8, 4: 12, 5: 20 },
          reels: reels(WITH_SCATTERS, wilds.free),
          winMultiplier: 1,
          wilds: 'multiplying',
        },
      };
    }
    case 'freespins': {
      const { wilds, growingTo } = FREE[volatility];
      return {
        ...shared,
        coinsPerBet: 10,
        lines: firstLines(10),
        pays: LINE_PAYS[volatility],
        lean: reels(WITH_SCATTERS, wilds.lean),
        rich: reels(WITH_SCATTERS, wilds.rich),
        freeSpins: {
          award: { 3: 10, 4: 15, 5: 20 },
          reels: reels(WITH_SCATTERS, wilds.free),
          winMultiplier: 1,
          wilds: { growingTo },
        },
      };
    }
    case 'expand': {
      return {
        ...shared,
        coinsPerBet: 10,
        lines: firstLines(10),
        pays: shareOf(LINE_PAYS[volatility], EXPAND_SHARE[volatility]),
        lean: reels(LONG, EXPAND_WILDS.lean),
        rich: reels(LONG, EXPAND_WILDS.rich),
      };
    }
    case 'hold': {
      const { wilds, coins, rules } = HOLD[volatility];
      const base = { ...PLAIN, C: coins };
      return {
        ...shared,
        coinsPerBet: 25,
        lines: firstLines(25),
        pays: LINE_PAYS[volatility],
        lean: reels(base, wilds.lean),
        rich: reels(base, wilds.rich),
        hold: rules,
      };
    }
  }
}
