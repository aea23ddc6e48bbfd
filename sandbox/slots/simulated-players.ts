import { JACKPOTS } from './jackpots.ts';
import type { Machine } from './machine.ts';
import type { Rng } from './maths/rng.ts';

/**
 * Simulated players bet on the jackpots, so that these rise and fall as in real life. No wallet is involved, and nobody gets their wins.
 */

const DAYS = 30;
/** Their bets on a jackpot: this many sums a day, each from one to eight hundred dollars. */
const SUMS_A_DAY = 240;
const SUM_CENTS_MAX = 80_000;
/** The largest sum per step of the ticker, while the sandbox runs. */
const STEP_CENTS_MAX = 9_000;
const STEP_MS = 20_000;

/** A new sandbox starts with a month of simulated bets. */
export function playFirstMonth({ books, jackpots, orders }: Machine): void {
  if (!books.settings().simulatedPlayers || books.pools.all().length > 0) return;
  const rng = orders.rng();
  for (const { id } of JACKPOTS) jackpots.playSimulated(id, sums(DAYS * SUMS_A_DAY, SUM_CENTS_MAX, rng), rng);
}

export function simulatePlayers({ books, jackpots, orders }: Machine): NodeJS.Timeout {
  const ticker = setInterval(() => {
    if (!books.settings().simulatedPlayers) return;
    const rng = orders.rng();
    for (const { id } of JACKPOTS) jackpots.playSimulated(id, sums(1, STEP_CENTS_MAX, rng), rng);
  }, STEP_MS);
  ticker.unref();
  return ticker;
}

function sums(count: number, mostCents: number, rng: Rng): number[] {
  return Array.from({ length: count }, () => 100 + rng.below(mostCents));
}
