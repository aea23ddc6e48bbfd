import { JACKPOTS } from './jackpots.ts';
import type { Machine } from './machine.ts';
import type { Rng } from './maths/rng.ts';

/**
 * Nobody else plays in a sandbox: so that jackpots rise and fall as they would, players that do not exist bet at them. No
 * wallet hears of it, and what they win nobody gets.
 */

const DAYS = 30;
/** What all of them together bet on a jackpot: so many sums a day, each from one to eight hundred dollars. */
const SUMS_A_DAY = 240;
const SUM_CENTS_MAX = 80_000;
/** While the sandbox runs: what is bet in one step of the ticker. */
const STEP_CENTS_MAX = 9_000;
const STEP_MS = 20_000;

/** Before the first day the jackpots have a month behind them. */
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
