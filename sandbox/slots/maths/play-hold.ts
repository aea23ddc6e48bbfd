import type { HoldRules, ReelFamily } from './family.ts';
import type { Coin, Hold } from './outcome.ts';
import type { Rng } from './rng.ts';

export const HOLD_CELLS = 15;

/** Coins stay in place. Each new coin resets the number of respins. */
export function holdFeature({ hold, coinsPerBet }: ReelFamily, cells: readonly number[], rng: Rng): Hold {
  const rules = hold!;
  const start = cells.map((cell) => drawCoin(rules, coinsPerBet, cell, rng));
  const held = new Set(cells);
  const respins: Hold['respins'][number][] = [];
  let left = rules.respins;
  while (left > 0 && held.size < HOLD_CELLS) {
    const free = Array.from({ length: HOLD_CELLS }, (_, cell) => cell).filter((cell) => !held.has(cell));
    const landed = free
      .filter(() => rng.below(10_000) < rules.landingOf10000)
      .map((cell) => drawCoin(rules, coinsPerBet, cell, rng));
    for (const { cell } of landed) held.add(cell);
    left = landed.length > 0 ? rules.respins : left - 1;
    respins.push({ landed, left });
  }
  const grandCoins = held.size === HOLD_CELLS ? rules.grandBets * coinsPerBet : 0;
  const all = [...start, ...respins.flatMap(({ landed }) => landed)];
  return { start, respins, grandCoins, coins: all.reduce((sum, coin) => sum + coin.coins, grandCoins) };
}

function drawCoin({ values }: HoldRules, coinsPerBet: number, cell: number, rng: Rng): Coin {
  let drawn = rng.below(values.reduce((sum, { weight }) => sum + weight, 0));
  for (const { weight, bets, prize = null } of values) {
    if (drawn < weight) return { cell, coins: bets * coinsPerBet, prize };
    drawn -= weight;
  }
  throw new Error('the weights of the coins do not add up');
}
