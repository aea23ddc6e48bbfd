import { usdMicros, type UsdMicros } from '../money/usd.ts';

const AMOUNT = /^(-?)(\d{1,9})(?:\.(\d{1,6}))?$/;

/** Reads an amount of dollars digit by digit; null when it is none, or is below zero where it may not be. */
export function parseAmount(text: string, mayBeNegative = false): UsdMicros | null {
  const match = AMOUNT.exec(text);
  if (!match) return null;
  const [, sign, whole, fraction = ''] = match;
  if (sign && !mayBeNegative) return null;
  const micros = BigInt(whole!) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
  return usdMicros(sign ? -micros : micros);
}

/** Whole cents, rounded down: the game never offers a bet that we must refuse. */
export function toCents(micros: UsdMicros): number {
  return Number(micros / 10_000n) / 100;
}

/** Micro-dollars as the text of a number. */
export function toDecimal(micros: UsdMicros): number {
  return Number(micros) / 1_000_000;
}
