import { dollars, usdMicros, type UsdMicros } from '../money/usd.ts';

// No Node and no browser: this file runs in both.

/** What a version of the promotion brings and asks. Amounts are US dollars. A version never changes. */
export interface PromotionTerms {
  /** Of the first deposit, the second and so on. */
  bonusPercents: readonly number[];
  depositMin: number;
  depositMax: number;
  wagerFactor: number;
  /** Of the deposits of a run. */
  maxBetPercent: number;
  /** What a bonus can become at most, in times of itself: once it is wagered, the player keeps the locked deposits and so much. */
  maxConversion: number;
  /** With each bonus, and what each of them stakes. */
  freeSpins: number;
  freeSpinStake: number;
  /** Deposits bring a bonus for so many days after the activation. Null: without end. */
  depositDays: number | null;
}

/** The terms that a player has activated, as they are kept on the wallet. */
export interface ActivatedTerms extends PromotionTerms {
  version: number;
  /** No deposit brings a bonus from then on. */
  until: string | null;
}

/** No way of play gains more than this part of a bonus on average, by whatever version. */
export const GAIN_MAX = 0.2;

/** The first version. Whoever activated before there were versions has this one. The table of versions begins with it. */
export const FIRST_PROMOTION = {
  version: 1,
  bonusPercents: [100, 50, 100],
  depositMin: 30,
  depositMax: 700,
  wagerFactor: 40,
  maxBetPercent: 2,
  maxConversion: 0.5,
  freeSpins: 20,
  freeSpinStake: 0.2,
  depositDays: null,
  until: null,
} as const satisfies ActivatedTerms;

/** The terms that hold for a wallet. */
export function activatedTerms({ promoTerms }: { promoTerms: ActivatedTerms | null }): ActivatedTerms {
  return promoTerms ?? FIRST_PROMOTION;
}

export function conversionPpm({ maxConversion }: Pick<PromotionTerms, 'maxConversion'>): number {
  return Math.round(maxConversion * 1_000_000);
}

/** What the free spins of one bonus stake. */
export function freeSpinsValue({ freeSpins, freeSpinStake }: PromotionTerms): UsdMicros {
  return usdMicros(dollars(freeSpinStake) * BigInt(freeSpins));
}

/** The most that the bonuses from a step on can cost, free spins by their stake. The first step is 0. */
export function mostFromStep(terms: PromotionTerms, step: number): UsdMicros {
  const { bonusPercents, depositMax } = terms;
  const costs = bonusPercents
    .slice(step)
    .map((percent) => bonusOn(dollars(depositMax), percent) + freeSpinsValue(terms));
  return usdMicros(costs.reduce((sum, cost) => sum + cost, 0n));
}

export function bonusOn(locked: bigint, percent: number): UsdMicros {
  return usdMicros((locked * BigInt(percent)) / 100n);
}
