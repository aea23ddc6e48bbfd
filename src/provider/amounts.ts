import { usdMicros, type UsdMicros } from '../money/usd.ts';

const AMOUNT = /^(-?)(\d{1,9})(?:\.(\d{1,6}))?$/;

/** Parses dollars digit by digit; null if malformed, or negative where that is not allowed. */
export function parseAmount(text: string, mayBeNegative = false): UsdMicros | null {
  const match = AMOUNT.exec(text);
  if (!match) return null;
  const [, sign, whole, fraction = ''] = match;
  if (sign && !mayBeNegative) return null;
  const micros = BigInt(whole!) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
  return usdMicros(sign ? -micros : micros);
}

/** Whole cents, rounded down, so that the game never offers a bet that we must refuse. */
export function toCents(micros: UsdMicros): number {
  return Number(micros / 10_000n) / 100;
}

/** Micro-dollars as a JSON number of dollars. */
export function toDecimal(micros: UsdMicros): number {
  return Number(micros) / 1_000_000;
}
