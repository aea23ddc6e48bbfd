import type { LadderFamily } from './family.ts';
import type { Outcome } from './outcome.ts';
import { PPM } from './play-reels.ts';
import type { Rng } from './rng.ts';

const PARTS = 2 ** 32;

/**
 * One random number decides how far a climb goes: the probability of reaching rung k is the return divided by the pay of k. So every rung
 * has the same return.
 */
export function playLadder(
  { rungs, coinsPerBet, lean, rich }: LadderFamily,
  richPpm: number,
  rng: Rng,
  pick: number,
): Outcome {
  const share = rng.below(PPM) < richPpm ? rich : lean;
  const drawn = rng.below(PARTS);
  const reached = rungs.filter((coins) => drawn < reachParts(share, coinsPerBet, coins)).length;
  const isPaid = reached > pick;
  const coins = isPaid ? rungs[pick]! : 0;
  const cells = Array.from({ length: pick + 1 }, (_, rung) => rung);
  const wins = isPaid ? [{ symbol: 'W' as const, count: pick + 1, cells, coins, line: null }] : [];
  const board = rungs.map((_, rung) => (rung < reached ? ('W' as const) : ('L1' as const)));
  const spin = {
    kind: 'base' as const,
    falls: [{ board, wins, multiplier: 1, coins }],
    wildMultipliers: {},
    coins,
    spinsWon: 0,
    spinsLeft: 0,
    nextMultiplier: 1,
    climb: { reached, pick },
  };
  return { spins: [spin], hold: null, baseCoins: coins, featureCoins: 0 };
}

/** In units of 1 / 2 ** 32. */
export function reachParts(share: number, coinsPerBet: number, coins: number): number {
  return Math.floor((share * coinsPerBet * PARTS) / coins);
}

/** The exact return of collecting at a rung, in bets. */
export function ladderReturn({ rungs, coinsPerBet }: LadderFamily, share: number, pick: number): number {
  const coins = rungs[pick]!;
  return ((reachParts(share, coinsPerBet, coins) / PARTS) * coins) / coinsPerBet;
}
