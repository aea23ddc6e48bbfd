import { dateFormat, numberFormat } from '../../ui/formats.ts';

const COINS = numberFormat({ maximumFractionDigits: 8, roundingMode: 'trunc' });
const USD = numberFormat({ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });
const USD_EXACT = numberFormat({
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});
const TIME = dateFormat({ timeStyle: 'medium' });
const DATE_TIME = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' });

/** Coins for display: at most eight decimals, truncated and not rounded. */
export function formatCoins(amount: string | number, code: string): string {
  return `${COINS().format(Number(amount))} ${code.toUpperCase()}`;
}

/** A dollar amount with all decimals, to a millionth: `$0.0123`. */
export function formatUsdExact(dollars: number): string {
  return USD_EXACT().format(dollars);
}

/** The same with a sign: plus for money in, minus for money out. */
export function formatMovement(dollars: number): string {
  return dollars === 0 ? USD_EXACT().format(0) : `${dollars < 0 ? '−' : '+'}${USD_EXACT().format(Math.abs(dollars))}`;
}

/** The price of a coin: in cents, or more exactly below a dollar. */
export function formatRate(dollars: number): string {
  return dollars < 1 ? USD_EXACT().format(dollars) : USD().format(dollars);
}

/** With seconds, because stages may follow closely. With the date only if it differs from the start's. */
export function formatStageTime(iso: string, startIso: string): string {
  const [at, start] = [new Date(iso), new Date(startIso)];
  return (at.toDateString() === start.toDateString() ? TIME : DATE_TIME)().format(at);
}

/** `0x52908400…69F7Ed`: enough to recognise an address or a transaction. */
export function shorten(text: string): string {
  return text.length <= 18 ? text : `${text.slice(0, 8)}…${text.slice(-6)}`;
}
