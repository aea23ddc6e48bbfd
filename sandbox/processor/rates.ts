import { fraction } from '../fault-list.ts';
import type { Books } from './books.ts';
import { COINS, type Coin } from './coins.ts';

export interface Rates {
  /** The price of one coin in dollars. */
  usd(coin: Coin): number;
}

const STEP_MS = 15_000;
const MEMORY_STEPS = 100;
const KEPT_PER_STEP = 0.95;

/**
 * A random walk that always returns to the coin's base rate: a sum of fading steps, determined by seed and time alone.
 * Steps are small, because the casino holds a deposit whose value moved by 2% since its address was made.
 */
export function createRates(books: Books, nowMs: () => number): Rates {
  return {
    usd(coin) {
      const { rateSeed, rateWalk, coins } = books.settings();
      const base = coins[coin.listed]?.usd ?? coin.usd;
      if (!rateWalk) return base;
      const step = Math.floor(nowMs() / STEP_MS);
      const rate = base * (1 + coin.unrest * deviation(rateSeed * 1000 + COINS.indexOf(coin), step));
      return Number(rate.toPrecision(8));
    },
  };
}

function deviation(seed: number, step: number): number {
  let sum = 0;
  let weight = 1;
  for (let back = 0; back < MEMORY_STEPS; back += 1) {
    sum += weight * (2 * fraction(Math.imul(seed + 1, 0x9e3779b1) ^ (step - back)) - 1);
    weight *= KEPT_PER_STEP;
  }
  return sum;
}
