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

/** Coins as the player reads them: at most eight decimals, cut off and not rounded. */
export function formatCoins(amount: string | number, code: string): string {
  return `${COINS().format(Number(amount))} ${code.toUpperCase()}`;
}

/** All there is to an amount, to a millionth of a dollar: `$0.0123`. */
export function formatUsdExact(dollars: number): string {
  return USD_EXACT().format(dollars);
}

/** The same with its sign: what came has a plus, what went a minus. */
export function formatMovement(dollars: number): string {
  return dollars === 0 ? USD_EXACT().format(0) : `${dollars < 0 ? '−' : '+'}${USD_EXACT().format(Math.abs(dollars))}`;
}

/** What one coin costs: in cents, and more exactly where it costs less than a dollar. */
export function formatRate(dollars: number): string {
  return dollars < 1 ? USD_EXACT().format(dollars) : USD().format(dollars);
}

/** To the second, as stages may follow closely; the day only where it is another than at the start. */
export function formatStageTime(iso: string, startIso: string): string {
  const [at, start] = [new Date(iso), new Date(startIso)];
  return (at.toDateString() === start.toDateString() ? TIME : DATE_TIME)().format(at);
}

/** `0x52908400…69F7Ed`: enough of an address or a transaction to know it again. */
export function shorten(text: string): string {
  return text.length <= 18 ? text : `${text.slice(0, 8)}…${text.slice(-6)}`;
}
