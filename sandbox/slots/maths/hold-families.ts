import type { Volatility } from '../catalogue.ts';
import type { HoldRules } from './family.ts';

interface HoldFamily {
  /** Number of wilds and coins on each reel. */
  readonly wilds: { readonly lean: readonly number[]; readonly rich: readonly number[] };
  readonly coins: readonly number[];
  readonly rules: HoldRules;
}

export const HOLD: Readonly<Record<Volatility, HoldFamily>> = {
  low: {
    wilds: { lean: [0, 2, 2, 2, 1], rich: [0, 3, 3, 2, 2] },
    coins: [3, 3, 3, 3, 2],
    rules: {
      from: 6,
      respins: 3,
      landingOf10000: 600,
      grandBets: 500,
      values: [
        { bets: 1, weight: 50 },
        { bets: 2, weight: 30 },
        { bets: 3, weight: 12 },
        { bets: 5, weight: 5 },
        { bets: 10, weight: 2, prize: 'mini' },
        { bets: 25, weight: 1, prize: 'minor' },
      ],
    },
  },
  medium: {
    wilds: { lean: [0, 2, 2, 1, 1], rich: [0, 3, 2, 2, 2] },
    coins: [3, 3, 3, 2, 2],
    rules: {
      from: 6,
      respins: 3,
      landingOf10000: 650,
      grandBets: 1000,
      values: [
        { bets: 1, weight: 500 },
        { bets: 2, weight: 240 },
        { bets: 3, weight: 120 },
        { bets: 5, weight: 80 },
        { bets: 10, weight: 30 },
        { bets: 20, weight: 20, prize: 'mini' },
        { bets: 50, weight: 8, prize: 'minor' },
        { bets: 150, weight: 2, prize: 'major' },
      ],
    },
  },
  high: {
    wilds: { lean: [0, 1, 2, 1, 1], rich: [0, 2, 2, 2, 1] },
    coins: [3, 2, 2, 2, 3],
    rules: {
      from: 6,
      respins: 3,
      landingOf10000: 620,
      grandBets: 2500,
      values: [
        { bets: 1, weight: 520 },
        { bets: 2, weight: 200 },
        { bets: 4, weight: 120 },
        { bets: 8, weight: 80 },
        { bets: 15, weight: 45 },
        { bets: 30, weight: 22, prize: 'mini' },
        { bets: 100, weight: 10, prize: 'minor' },
        { bets: 400, weight: 3, prize: 'major' },
      ],
    },
  },
};
