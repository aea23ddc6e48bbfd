import { PROMOTION } from '../../terms/house-terms.ts';
import type { PromotionTerms } from '../../terms/promotion-terms.ts';

/** A bonus in play, in units of the largest bet. */
export interface Offer {
  deposit: number;
  bonus: number;
  /** To be wagered. */
  lock: number;
  /** How many times a bonus, and the winnings of free spins, must be wagered. */
  wagerFactor: number;
  rule: CapRule;
}

export type CapRule =
  /** Everything left once the lock is reached is kept. */
  | { kind: 'none' }
  /** The run ends when the balance reaches `factor` times the bonus, which is kept: the optional rule of earlier versions. */
  | { kind: 'ends at'; factor: number }
  /** Once the lock is reached, at most the deposit and `factor` times the bonus are kept. */
  | { kind: 'keeps'; factor: number };

/** The minimum cost of wagering a dollar of the lock, because no game counts more than its edge allows. */
export const COST = PROMOTION.fullWeightEdgePercent / 100;

/** The cap used by versions. */
function capOf({ maxConversion }: Pick<PromotionTerms, 'maxConversion'>): CapRule {
  return { kind: 'keeps', factor: maxConversion };
}

/** For a deposit of one. The largest bet depends on the deposit alone, so all sizes are the same problem. */
export function offerOf(terms: PromotionTerms, percent: number, rule = capOf(terms)): Offer {
  return addedUp(terms, [percent], rule);
}

/** Deposits of the same size whose bonuses add up to one run. */
export function addedUp(
  { maxBetPercent, wagerFactor, ...terms }: PromotionTerms,
  percents: readonly number[],
  rule = capOf(terms),
): Offer {
  const one = 100 / maxBetPercent / percents.length;
  const bonus = percents.reduce((sum, percent) => sum + (one * percent) / 100, 0);
  return { deposit: one * percents.length, bonus, lock: bonus * wagerFactor, wagerFactor, rule };
}

/** The most that can be kept; Infinity without a cap. */
export function mostKept({ deposit, bonus, rule }: Offer): number {
  if (rule.kind === 'none') return Infinity;
  return rule.kind === 'keeps' ? deposit + rule.factor * bonus : rule.factor * bonus;
}

/** What a cancellation returns. */
export function cancelled({ deposit, bonus }: Offer, balance: number): number {
  return Math.min(deposit, Math.max(0, balance - bonus));
}

/**
 * An upper bound for every way of play, with any games and any bet sizes: the value of the offer minus the deposit, as a part of
 * the bonus.
 *
 * Let B be the balance, L what is left of the lock, c the least cost of wagering a dollar (`COST`), and Y = B - c L. A bet
 * of s with edge e counts w s with w = min(1, e / c), so that on average Y changes by -e s + c w s <= 0. Y never rises on
 * average. It ends at Y >= -c L0 with nothing, or at Y = B with min(B, K), where K is the most that is kept. Both ends lie
 * below the line through (-c L0, 0) and (K, K), cut off at K, and so does every cancellation. That line is concave and does not
 * fall, so what is kept on average is at most its height at the start, Y = deposit + bonus - c L0.
 *
 * Free spins that win W in total, wagered like the bonus, raise B by W and L0 by f W, where f is the wager factor. Y changes
 * by W (1 - c f), below zero; the line's foot moves to -c (L0 + f W). Played at the worst moment for the house, with nothing
 * else left, they add at most their part of the line's height there.
 */
export function worthAtMost(offer: Offer, freeSpinWin = 0): number {
  const { deposit, bonus, lock, wagerFactor, rule } = offer;
  const start = deposit + bonus;
  if (rule.kind === 'none') return (start + freeSpinWin - deposit) / bonus;
  // A run that ends by reaching the cap needs no wagering, so there is no cost to subtract.
  if (rule.kind === 'ends at') return (Math.min(start + freeSpinWin, mostKept(offer)) - deposit) / bonus;
  const kept = mostKept(offer);
  const wide = kept + COST * lock;
  const height = Math.min(kept, (kept * start) / wide);
  const wider = wide + COST * wagerFactor * freeSpinWin;
  const atOnce = Math.min(kept, (kept * (start + freeSpinWin)) / wider) - height;
  const whenRuined = Math.max(0, 1 - start / wide) * ((kept * freeSpinWin) / wider);
  return (height + Math.max(0, atOnce, whenRuined) - deposit) / bonus;
}

export interface Bound {
  /** Which bonuses and deposits the bound is for. */
  name: string;
  /** The upper bound for any way of play, as a part of the bonus. */
  gain: number;
}

/**
 * Bounds for every bonus by itself and for those that add up, on the smallest and largest deposits. `freeSpinWin` is the average win of
 * one bonus's free spins, in dollars. Deposits of different sizes lie between these: the bound rises with the bonus per dollar
 * deposited, where no mixture exceeds its best part, and with the free spins per dollar of bonus.
 */
export function boundsOf(terms: PromotionTerms, freeSpinWin: number): Bound[] {
  const { bonusPercents, depositMin, depositMax, maxBetPercent } = terms;
  const added = bonusPercents.slice(1).map((_none, at) => bonusPercents.slice(0, at + 2));
  return [...bonusPercents.map((percent) => [percent]), ...added].flatMap((percents) =>
    [depositMin, depositMax].map((deposit) => {
      const offer = addedUp(terms, percents);
      const unit = (deposit * percents.length * maxBetPercent) / 100;
      const name = `${percents.join('% + ')}% on $${deposit}${percents.length > 1 ? ' each' : ''}`;
      return { name, gain: worthAtMost(offer, (freeSpinWin * percents.length) / unit) };
    }),
  );
}
