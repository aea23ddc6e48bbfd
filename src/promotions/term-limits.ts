import { TIERS } from '../terms/house-terms.ts';
import type { PromotionTerms } from '../terms/promotion-terms.ts';
import { SEGMENT_DEPOSITS, type Segment } from './segment.ts';

// Runs in Node and in the browser, so use neither's APIs.

/** A figure that staff may set, with its range. `perStep`: one value per bonus. */
export interface TermLimit {
  label: string;
  least: number;
  most: number;
  /** Resolution: the number of steps per unit. */
  parts: number;
}

export const TERM_LIMITS = {
  depositMin: { label: 'Smallest deposit, $', least: 15, most: 10_000, parts: 100 },
  depositMax: { label: 'Largest deposit that counts, $', least: 15, most: 10_000, parts: 100 },
  wagerFactor: { label: 'Times to wager', least: 1, most: 60, parts: 1 },
  maxBetPercent: { label: 'Largest bet, % of the deposit', least: 1, most: 10, parts: 1 },
  maxConversion: { label: 'Kept at most, times the bonus', least: 0, most: 5, parts: 100 },
  freeSpins: { label: 'Free spins with each bonus', least: 0, most: 100, parts: 1 },
  freeSpinStake: { label: 'Stake of a free spin, $', least: 0.2, most: 5, parts: 100 },
} as const satisfies Partial<Record<keyof PromotionTerms, TermLimit>>;

export const PERCENTS = { label: 'Bonus percents, one for each deposit', most: 200, steps: 5 } as const;
export const DEPOSIT_DAYS = { label: 'Days to deposit after the activation', least: 1, most: 90 } as const;
export const NAME_LENGTH = { least: 3, most: 60 } as const;
export const BUDGET = { least: 1, most: 10_000_000 } as const;

type Read<T> = { ok: true; value: T } | { ok: false; text: string };

const NAMES = Object.keys(TERM_LIMITS) as (keyof typeof TERM_LIMITS)[];

/** Validates terms typed by staff: every figure is present and within its limits. */
export function readTerms(given: Readonly<Record<string, unknown>>): Read<PromotionTerms> {
  const unknown = Object.keys(given).filter(
    (name) => !(name in TERM_LIMITS) && name !== 'bonusPercents' && name !== 'depositDays',
  );
  if (unknown.length > 0) return { ok: false, text: `There is no such term: ${unknown[0]}.` };
  const { bonusPercents, depositDays = null } = given;
  if (
    !Array.isArray(bonusPercents) ||
    bonusPercents.length === 0 ||
    bonusPercents.length > PERCENTS.steps ||
    !bonusPercents.every((percent) => isWithin(percent, { least: 1, most: PERCENTS.most, parts: 1 }))
  ) {
    return {
      ok: false,
      text: `${PERCENTS.label}: one to ${PERCENTS.steps} whole numbers, each up to ${PERCENTS.most}.`,
    };
  }
  if (depositDays !== null && !isWithin(depositDays, { ...DEPOSIT_DAYS, parts: 1 })) {
    return { ok: false, text: `${DEPOSIT_DAYS.label}: ${DEPOSIT_DAYS.least} to ${DEPOSIT_DAYS.most}, or none.` };
  }
  const wrong = NAMES.find((name) => !isWithin(given[name], TERM_LIMITS[name]));
  if (wrong) {
    const { label, least, most } = TERM_LIMITS[wrong];
    return { ok: false, text: `${label}: a number from ${least} to ${most}.` };
  }
  const terms = {
    ...Object.fromEntries(NAMES.map((name) => [name, given[name]])),
    bonusPercents,
    depositDays,
  } as unknown as PromotionTerms;
  if (terms.depositMin > terms.depositMax) {
    return { ok: false, text: 'The smallest deposit is above the largest one that counts.' };
  }
  return { ok: true, value: terms };
}

export function readSegment(given: Readonly<Record<string, unknown>>): Read<Segment> {
  const { deposits = 'any', tierFrom = TIERS[0], countries = [], ...more } = given;
  const isKnown = (list: readonly string[], value: unknown) => typeof value === 'string' && list.includes(value);
  const areCountries =
    Array.isArray(countries) &&
    countries.length <= 50 &&
    countries.every((country) => typeof country === 'string' && /^[A-Z]{2}$/.test(country));
  if (
    Object.keys(more).length > 0 ||
    !isKnown(SEGMENT_DEPOSITS, deposits) ||
    !isKnown(TIERS, tierFrom) ||
    !areCountries
  ) {
    return {
      ok: false,
      text: 'For whom it is: deposits (any, none, some), tierFrom (a tier), countries (codes of two letters).',
    };
  }
  return { ok: true, value: { deposits, tierFrom, countries: [...new Set(countries)] } as Segment };
}

function isWithin(value: unknown, { least, most, parts }: Omit<TermLimit, 'label'>): value is number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < least || value > most) return false;
  return Math.abs(value * parts - Math.round(value * parts)) < 1e-6;
}
