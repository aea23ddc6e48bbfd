import { numberFormat } from './formats.ts';

const NANOS = numberFormat({
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 9,
});
const PPM = numberFormat({ style: 'percent', maximumFractionDigits: 4 });

/** Dollars with all decimals, down to the billionth: `$0.00128875`. */
export function formatUsdNanos(dollars: number): string {
  return NANOS().format(dollars);
}

/** Millionths as percent: `2.5775%`. */
export function formatPpm(ppm: number): string {
  return PPM().format(ppm / 1_000_000);
}
