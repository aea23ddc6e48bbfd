import { language } from '../texts/language.ts';
import { dateFormat, numberFormat } from './formats.ts';
import { recall, remember } from './remembered.ts';

/** Amounts are stored, sent and paid in dollars. A player who chooses euros sees them converted at the operator's rate. */
export const CURRENCIES = ['usd', 'eur'] as const;
export type Currency = (typeof CURRENCIES)[number];

const CURRENCY_KEY = 'roulo.currency';
// The server imports this file too, and has no `document`.
const browser = globalThis as {
  document?: { querySelector(selector: string): { content?: string } | null };
};
/** The server writes the rate into the page's head; NaN without one. */
export const eurPerUsd = Number(browser.document?.querySelector('meta[name=eur-per-usd]')?.content ?? NaN);

/** Fixed for the life of a page, like the language. */
export const currency: Currency = eurPerUsd > 0 && recall(CURRENCY_KEY) === 'eur' ? 'eur' : 'usd';

export function rememberCurrency(chosen: Currency): void {
  remember(CURRENCY_KEY, chosen);
}

/** Dollars as the player reads them: `$1,284.50`, or the same in euros. Rounded down, so nobody sees more than they have. */
export function formatUsd(dollars: number): string {
  return currency === 'usd' ? USD().format(wholeCents(dollars)) : EUR().format(wholeCents(dollars * eurPerUsd));
}

/** For amounts that move: euros, followed by the dollars that actually move. */
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

/** Always signed, and rounded down: losing a fraction of a cent shows as −$0.01, winning one as +$0.00. */
export function formatProfit(dollars: number): string {
  return currency === 'usd' ? signed(USD(), dollars) : signed(EUR(), dollars * eurPerUsd);
}

/** `formatProfit`, followed by the dollars if euros are shown. */
export function formatProfitBoth(dollars: number): string {
  return currency === 'usd' ? formatProfit(dollars) : `${formatProfit(dollars)} (${signed(USD(), dollars)})`;
}

function signed(format: Intl.NumberFormat, amount: number): string {
  const cents = wholeCents(amount);
  return `${cents < 0 ? '−' : '+'}${format.format(Math.abs(cents))}`;
}

/** The price of a dollar in euros. */
export function formatRate(eur: number): string {
  return numberFormat({ ...inDollars, currency: 'EUR', maximumFractionDigits: 4 })().format(eur);
}

/** `1.5×`, with as many decimals as it has. */
export function formatMultiplier(multiplier: number): string {
  return `${MULTIPLIER().format(multiplier)}×`;
}

/** `1.50×`, for lists; the page of a bet shows every decimal. Rounded down. */
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

/** Without `Intl`, because its first use takes 100 ms on a phone and every card in a list shows a percentage. */
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
/** Indexed by the number of decimals. */
const CHANCES = Array.from({ length: CHANCE_DIGITS_MAX + 1 }, (_, digits) =>
  numberFormat({ style: 'percent', maximumFractionDigits: digits }),
);
const MULTIPLIER = numberFormat({ maximumFractionDigits: 4 });
const MULTIPLIER_SHORT = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const PERCENT_EXACT = numberFormat({ style: 'percent', minimumFractionDigits: 4 });
const COUNT = numberFormat();
const DATE = dateFormat({ dateStyle: 'medium' });
const DATE_TIME = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** A fraction of one as a percentage with four decimals, as returns are quoted. */
export function formatPercentExact(share: number): string {
  return PERCENT_EXACT().format(share);
}

/** A fraction of one as a percentage, with enough digits that a rare event is not shown as 0%. */
export function formatChance(share: number): string {
  const digits =
    share >= 0.01 || share === 0 ? 2 : Math.min(CHANCE_DIGITS_MAX, 1 - Math.floor(Math.log10(share * 100)));
  return CHANCES[digits]!().format(share);
}
