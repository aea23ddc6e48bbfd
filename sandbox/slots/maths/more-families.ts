import type { Volatility } from '../catalogue.ts';
import type { AnywhereFamily, LadderFamily, Pays } from './family.ts';

type ByVolatility<T> = Readonly<Record<Volatility, T>>;

/** Coins for 7 or 8, 9 or 10, and 11 or more of a symbol. */
const counts = (few: number, more: number, many: number): readonly number[] => [
  ...Array.from({ length: 7 }, () => 0),
  few,
  few,
  more,
  more,
  many,
];

const ANYWHERE_PAYS: ByVolatility<Pays> = {
  low: {
    H1: counts(125, 320, 800),
    H2: counts(68, 180, 455),
    H3: counts(50, 125, 320),
    H4: counts(40, 90, 250),
    L1: counts(28, 56, 180),
    L2: counts(22, 46, 150),
    L3: counts(17, 36, 115),
    L4: counts(15, 32, 96),
    L5: counts(12, 28, 80),
  },
  medium: {
    H1: counts(170, 480, 1100),
    H2: counts(66, 210, 540),
    H3: counts(44, 135, 355),
    H4: counts(34, 76, 260),
    L1: counts(22, 44, 200),
    L2: counts(18, 36, 155),
    L3: counts(13, 28, 110),
    L4: counts(10, 24, 88),
    L5: counts(8, 20, 66),
  },
  high: {
    H1: counts(190, 560, 1520),
    H2: counts(56, 210, 660),
    H3: counts(34, 125, 400),
    H4: counts(22, 66, 265),
    L1: counts(13, 34, 190),
    L2: counts(10, 26, 140),
    L3: counts(8, 20, 105),
    L4: counts(6, 17, 76),
    L5: counts(5, 13, 56),
  },
};

const ORBS: ByVolatility<AnywhereFamily['orbs']> = {
  low: [
    { times: 2, weight: 60 },
    { times: 3, weight: 25 },
    { times: 5, weight: 10 },
    { times: 10, weight: 5 },
  ],
  medium: [
    { times: 2, weight: 50 },
    { times: 3, weight: 22 },
    { times: 5, weight: 15 },
    { times: 8, weight: 8 },
    { times: 15, weight: 4 },
    { times: 50, weight: 1 },
  ],
  high: [
    { times: 2, weight: 480 },
    { times: 3, weight: 200 },
    { times: 5, weight: 150 },
    { times: 10, weight: 100 },
    { times: 25, weight: 50 },
    { times: 100, weight: 18 },
    { times: 250, weight: 2 },
  ],
};

const EVEN = { H1: 70, H2: 82, H3: 92, H4: 102, L1: 112, L2: 118, L3: 124, L4: 130, L5: 136, S: 24, M: 10 };
const LUMPED = { H1: 72, H2: 82, H3: 92, H4: 102, L1: 112, L2: 118, L3: 123, L4: 128, L5: 133, S: 24, M: 14 };

export function anywhereFamily(volatility: Volatility): AnywhereFamily {
  return {
    mechanic: 'anywhere',
    volatility,
    reels: 6,
    rows: 5,
    coinsPerBet: 20,
    pays: ANYWHERE_PAYS[volatility],
    orbs: ORBS[volatility],
    lean: EVEN,
    rich: LUMPED,
    freeSpins: { scatters: 4, spins: 10 },
  };
}

/** A bet is twenty coins, so 24 coins pay 1.2 times. */
const RUNGS: ByVolatility<readonly number[]> = {
  low: [22, 24, 28, 32, 40, 50, 64, 90, 140, 240],
  medium: [24, 30, 40, 60, 100, 160, 280, 500, 1000, 2000],
  high: [30, 44, 70, 120, 220, 440, 1000, 2400, 6000, 20_000],
};

export function ladderFamily(volatility: Volatility): LadderFamily {
  return { mechanic: 'ladder', volatility, coinsPerBet: 20, rungs: RUNGS[volatility], lean: 0.92, rich: 1 };
}
