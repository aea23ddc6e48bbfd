import { language } from '../texts/language.ts';

/**
 * Amounts as the player reads them: `$1,284.50`. Rounded down, never up: nobody reads more than there is.
 * JSON numbers of dollars have at most six decimals, so counting in whole micro-dollars is exact.
 */
export function formatUsd(dollars: number): string {
  const cents = Math.floor(Math.round(dollars * 1e6) / 1e4);
  return USD.format(cents / 100);
}

/** For sums in a sentence: `$15`, but `$0.10`. */
export function formatUsdPlain(dollars: number): string {
  return Number.isInteger(dollars) ? USD_WHOLE.format(dollars) : USD.format(dollars);
}

/** `$1.3M`, for round sums. */
export function formatUsdCompact(dollars: number): string {
  return USD_COMPACT.format(dollars);
}

/** With its sign: a win has a plus, a loss a minus. A fraction of a cent lost is a cent, one won is none. */
export function formatProfit(dollars: number): string {
  const cents = Math.floor(Math.round(dollars * 1e6) / 1e4);
  return `${cents < 0 ? '−' : '+'}${USD.format(Math.abs(cents) / 100)}`;
}

/** `1.5×`, with as many decimals as it has. */
export function formatMultiplier(multiplier: number): string {
  return `${MULTIPLIER.format(multiplier)}×`;
}

/** `2.5%`. */
export function formatPercent(percent: number): string {
  return PERCENT.format(percent / 100);
}

export function formatCount(count: number): string {
  return COUNT.format(count);
}

export function formatDate(iso: string): string {
  return DATE.format(new Date(iso));
}

export function formatDateTime(iso: string): string {
  return DATE_TIME.format(new Date(iso));
}

const locale = { en: 'en-US', es: 'es' }[language];
const currency = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
const USD = new Intl.NumberFormat(locale, currency);
const USD_WHOLE = new Intl.NumberFormat(locale, { ...currency, maximumFractionDigits: 0 });
const USD_COMPACT = new Intl.NumberFormat(locale, { ...currency, notation: 'compact', maximumFractionDigits: 1 });
const PERCENT = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
const MULTIPLIER = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
const PERCENT_EXACT = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 4 });
const COUNT = new Intl.NumberFormat(locale);
const DATE = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const DATE_TIME = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** A share of one as percent with four decimals, as returns are quoted. */
export function formatPercentExact(share: number): string {
  return PERCENT_EXACT.format(share);
}

/** A share of one as percent, with enough digits that a rare thing is not shown as impossible. */
export function formatChance(share: number): string {
  const digits = share >= 0.01 || share === 0 ? 2 : Math.min(10, 1 - Math.floor(Math.log10(share * 100)));
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share);
}
