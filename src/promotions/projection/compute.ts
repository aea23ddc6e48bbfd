import { GAIN_MAX, type PromotionTerms } from '../../terms/promotion-terms.ts';
import { originalBets, rouletteBets, type Bet } from './bets.ts';
import { boundsOf, mostKept, offerOf, type Bound, type Offer } from './offer.ts';
import type { Projection } from './projection.ts';
import { gainOf } from './solve.ts';

export interface ProjectionRequest {
  terms: PromotionTerms;
  /** In dollars; null: no limit. */
  budget: number | null;
  pace: Projection['pace'];
}

const PLAYERS = 1_000;
/** Limit for the layers of the search, so that its duration is bounded for any terms. */
const LAYERS_MAX = 8_000;

/** The bonuses closest to the bound. Free spins count as what they stake, because no slot returns more. */
export function worstBound(terms: PromotionTerms): Bound {
  return boundsOf(terms, terms.freeSpins * terms.freeSpinStake).reduce((worst, bound) =>
    bound.gain > worst.gain ? bound : worst,
  );
}

/** Whether some way of play could gain more than allowed, with any games. */
export function isExploitable(terms: PromotionTerms): boolean {
  return worstBound(terms).gain > GAIN_MAX;
}

/** As in `npm run simulate -- --bonus`: the bound, the best way of play, and players without a strategy. */
export function project({ terms, budget, pace }: ProjectionRequest): Projection {
  const bound = worstBound(terms);
  const offer = offerOf(terms, Math.max(...terms.bonusPercents));
  const bets = [...originalBets(), ...rouletteBets()];
  const accuracy = { step: 1.5, layer: Math.max(0.3, offer.lock / LAYERS_MAX), survey: 800 };
  const best = gainOf(offer, bets, accuracy);
  const styles = stylesOf(offer);
  const usual = styles.reduce((sum, { gain }) => sum + gain, 0) / styles.length;
  const granted = budget ?? pace.bonuses;
  return {
    gainAtMost: bound.gain,
    gainAtMostOf: bound.name,
    bestGain: best.gain,
    bestBeginsWith: best.first,
    styles,
    pace,
    sum: { granted, cost: usual * granted, costAtMost: Math.max(0, bound.gain) * granted, isBudget: budget !== null },
  };
}

/** Three styles of players who do not calculate, on roulette: many small bets, large bets, and long shots. */
function stylesOf(offer: Offer): Projection['styles'] {
  const covering = (numbers: number) => rouletteBets().find(({ label }) => label === `roulette, ${numbers} numbers`)!;
  return [
    { style: 'even chances, a tenth of the largest bet', ...played(offer, covering(18), 0.1) },
    { style: 'even chances, the largest bet', ...played(offer, covering(18), 1) },
    { style: 'one number, the largest bet', ...played(offer, covering(1), 1) },
  ];
}

/** Repeats the same stake until the lock is reached or nothing is left. Uses a fixed seed, so the result is reproducible. */
function played(offer: Offer, { outcomes, weight }: Bet, stake: number): { gain: number; finished: number } {
  const [won] = outcomes;
  const random = numbers(1);
  let kept = 0;
  let finished = 0;
  for (let player = 0; player < PLAYERS; player += 1) {
    let balance = offer.deposit + offer.bonus;
    let left = offer.lock;
    while (left > 0 && balance >= stake) {
      balance += random() < won!.chance ? stake * (won!.multiplier - 1) : -stake;
      left -= stake * weight;
    }
    if (left <= 0) finished += 1;
    // A rest that is too small to stake is kept by the player.
    kept += Math.min(balance, mostKept(offer));
  }
  return { gain: (kept / PLAYERS - offer.deposit) / offer.bonus, finished: finished / PLAYERS };
}

/** A small generator (mulberry32), so that repeated projections agree. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
