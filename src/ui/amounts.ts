import { language } from '../texts/language.ts';
import { dateFormat, numberFormat } from './formats.ts';
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
  return currency === 'usd' ? USD().format(wholeCents(dollars)) : EUR().format(wholeCents(dollars * eurPerUsd));
}

/** The same where money moves: with the dollars that it moves beside it. */
export function formatBoth(dollars: number): string {
  return currency === 'usd' ? formatUsd(dollars) : `${formatUsd(dollars)} (${USD().format(wholeCents(dollars))})`;
}

/** JSON numbers of dollars have at most six decimals, so counting in whole micro-dollars is exact. */
function wholeCents(amount: number): number {
  return Math.floor(Math.round(amount * 1e6) / 1e4) / 100;
}

/** For sums in a sentence: `$15`, but `$0.10`. */
export function formatUsdPlain(dollars: number): string {
  return Number.isInteger(dollars) ? USD_WHOLE().format(dollars) : USD().format(dollars);
}

/** `$1.3M`, for round sums. */
export function formatUsdCompact(dollars: number): string {
  return USD_COMPACT().format(dollars);
}

/** With its sign: a win has a plus, a loss a minus. A fraction of a cent lost is a cent, one won is none. */
export function formatProfit(dollars: number): string {
  return currency === 'usd' ? signed(USD(), dollars) : signed(EUR(), dollars * eurPerUsd);
}

/** The same with the dollars beside it. */
export function formatProfitBoth(dollars: number): string {
  return currency === 'usd' ? formatProfit(dollars) : `${formatProfit(dollars)} (${signed(USD(), dollars)})`;
}

function signed(format: Intl.NumberFormat, amount: number): string {
  const cents = wholeCents(amount);
  return `${cents < 0 ? '−' : '+'}${format.format(Math.abs(cents))}`;
}

/** What a dollar is in euros, with every decimal of the rate. */
export function formatRate(eur: number): string {
  return numberFormat({ ...inDollars, currency: 'EUR', maximumFractionDigits: 4 })().format(eur);
}

/** `1.5×`, with as many decimals as it has. */
export function formatMultiplier(multiplier: number): string {
  return `${MULTIPLIER().format(multiplier)}×`;
}

/** `1.50×`: for lists, where the page of the bet has every decimal. Rounded down, never up. */
export function formatMultiplierShort(multiplier: number): string {
  return `${MULTIPLIER_SHORT().format(Math.floor(Math.round(multiplier * 1e4) / 100) / 100)}×`;
}

/** `2.5%`. */
export function formatPercent(percent: number): string {
  const isPlain = percent >= 0 && percent < 1_000 && Math.round(percent * 100) / 100 === percent;
  return isPlain ? PLAIN_PERCENT[language](String(percent)) : PERCENT().format(percent / 100);
}

export function formatCount(count: number): string {
  return count >= 0 && count < 1_000 && Number.isInteger(count) ? String(count) : COUNT().format(count);
}

/** The first use of `Intl` takes a phone a tenth of a second, and every card of a list has a percentage. */
const PLAIN_PERCENT = {
  en: (digits: string) => `${digits}%`,
  es: (digits: string) => `${digits.replace('.', ',')}\u{a0}%`,
  pt: (digits: string) => `${digits.replace('.', ',')}%`,
  ja: (digits: string) => `${digits}%`,
};

export function formatDate(iso: string): string {
  return DATE().format(new Date(iso));
}

export function formatDateTime(iso: string): string {
  return DATE_TIME().format(new Date(iso));
}

const CHANCE_DIGITS_MAX = 10;
const inDollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
const USD = numberFormat(inDollars);
const EUR = numberFormat({ ...inDollars, currency: 'EUR' });
const USD_WHOLE = numberFormat({ ...inDollars, maximumFractionDigits: 0 });
const USD_COMPACT = numberFormat({ ...inDollars, notation: 'compact', maximumFractionDigits: 1 });
const PERCENT = numberFormat({ style: 'percent', maximumFractionDigits: 2 });
/** By the number of their decimals. */
const CHANCES = Array.from({ length: CHANCE_DIGITS_MAX + 1 }, (_, digits) =>
  numberFormat({ style: 'percent', maximumFractionDigits: digits }),
);
const MULTIPLIER = numberFormat({ maximumFractionDigits: 4 });
const MULTIPLIER_SHORT = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const PERCENT_EXACT = numberFormat({ style: 'percent', minimumFractionDigits: 4 });
const COUNT = numberFormat();
const DATE = dateFormat({ dateStyle: 'medium' });
const DATE_TIME = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** A share of one as percent with four decimals, as returns are quoted. */
export function formatPercentExact(share: number): string {
  return PERCENT_EXACT().format(share);
}

/** A share of one as percent, with enough digits that a rare thing is not shown as impossible. */
export function formatChance(share: number): string {
  const digits =
    share >= 0.01 || share === 0 ? 2 : Math.min(CHANCE_DIGITS_MAX, 1 - Math.floor(Math.log10(share * 100)));
  return CHANCES[digits]!().format(share);
}
