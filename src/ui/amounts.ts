import { language } from '../texts/language.ts';
import { recall, remember } from './remembered.ts';

/** Amounts are kept, sent and paid in dollars; who prefers euros reads them at the operator's rate. */
export const CURRENCIES = ['usd', 'eur'] as const;
export type Currency = (typeof CURRENCIES)[number];

const CURRENCY_KEY = 'roulo.currency';
// This file is read on the server too, where there is none.
const browser = globalThis as {
  document?: { querySelector(selector: string): { content?: string } | null };
};
/** As the page was told; NaN where it was not. */
export const eurPerUsd = Number(browser.document?.querySelector('meta[name=eur-per-usd]')?.content ?? NaN);

/** Fixed for the life of a page, as the language is. */
export const currency: Currency = eurPerUsd > 0 && recall(CURRENCY_KEY) === 'eur' ? 'eur' : 'usd';

export function rememberCurrency(chosen: Currency): void {
  remember(CURRENCY_KEY, chosen);
}

/**
 * Dollars as the player reads them: `$1,284.50`, or what they are in euros. Rounded down, never up: nobody reads more than
 * there is.
 */
export function formatUsd(dollars: number): string {
  return currency === 'usd' ? USD.format(wholeCents(dollars)) : EUR.format(wholeCents(dollars * eurPerUsd));
}

/** The same where money moves: with the dollars that it moves beside it. */
export function formatBoth(dollars: number): string {
  return currency === 'usd' ? formatUsd(dollars) : `${formatUsd(dollars)} (${USD.format(wholeCents(dollars))})`;
}

/** JSON numbers of dollars have at most six decimals, so counting in whole micro-dollars is exact. */
function wholeCents(amount: number): number {
  return Math.floor(Math.round(amount * 1e6) / 1e4) / 100;
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
  return currency === 'usd' ? signed(USD, dollars) : signed(EUR, dollars * eurPerUsd);
}

/** The same with the dollars beside it. */
export function formatProfitBoth(dollars: number): string {
  return currency === 'usd' ? formatProfit(dollars) : `${formatProfit(dollars)} (${signed(USD, dollars)})`;
}

function signed(format: Intl.NumberFormat, amount: number): string {
  const cents = wholeCents(amount);
  return `${cents < 0 ? '−' : '+'}${format.format(Math.abs(cents))}`;
}

/** What a dollar is in euros, with every decimal of the rate. */
export function formatRate(eur: number): string {
  return new Intl.NumberFormat(locale, { ...inDollars, currency: 'EUR', maximumFractionDigits: 4 }).format(eur);
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
const inDollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
const USD = new Intl.NumberFormat(locale, inDollars);
const EUR = new Intl.NumberFormat(locale, { ...inDollars, currency: 'EUR' });
const USD_WHOLE = new Intl.NumberFormat(locale, { ...inDollars, maximumFractionDigits: 0 });
const USD_COMPACT = new Intl.NumberFormat(locale, { ...inDollars, notation: 'compact', maximumFractionDigits: 1 });
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
