/** US dollars in millionths. The only form money has inside the product. */
export type UsdMicros = bigint & { readonly brand: 'UsdMicros' };

export const MICROS_PER_USD = 1_000_000n;
export const ZERO_USD = 0n as UsdMicros;

/** Below this, numbers of four decimals are further apart than doubles. */
const EXACT_MAX = 1_000_000_000;
const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/** Decimals that a request may carry; the rest of the six belong to payouts. */
const REQUEST_DECIMALS_MAX = 4;

/**
 * Reads an amount as it came in JSON. Null when it is not a plain decimal number of at most
 * four decimals: nothing is ever rounded on the way in.
 */
export function parseUsd(value: number): UsdMicros | null {
  const scaled = Math.round(value * 10_000);
  // The double nearest to these ten-thousandths: in this range no other number of four decimals has it.
  if (scaled / 10_000 === value && Math.abs(value) <= EXACT_MAX) return (BigInt(scaled) * 100n) as UsdMicros;
  // The shortest decimal text of a double is what the sender wrote. Arithmetic on the double would not give it back.
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(String(value));
  if (!match) return null;
  const [, sign, whole, fraction = ''] = match;
  if (fraction.length > REQUEST_DECIMALS_MAX) return null;
  const micros = BigInt(whole!) * MICROS_PER_USD + BigInt(fraction.padEnd(6, '0'));
  return (sign ? -micros : micros) as UsdMicros;
}

/** The number an answer carries. Exact up to nine billion dollars, which is 2^53 micro-dollars. */
export function toUsd(micros: bigint): number {
  if (micros > SAFE_MAX || micros < -SAFE_MAX) {
    throw new RangeError('Amount too large for a JSON number.');
  }
  return Number(micros) / 1_000_000;
}

export function usdMicros(micros: bigint): UsdMicros {
  return micros as UsdMicros;
}

/** Whole dollars, for constants in rules and tests. */
export function dollars(whole: number): UsdMicros {
  const micros = parseUsd(whole);
  if (micros === null) throw new RangeError(`Not an amount of dollars: ${whole}`);
  return micros;
}

/** For people: `$1,284.50`, rounded down to the cent, never up. */
export function formatUsd(micros: bigint): string {
  const sign = micros < 0n ? '-' : '';
  const magnitude = micros < 0n ? -micros : micros;
  const cents = magnitude / 10_000n;
  const whole = (cents / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}$${whole}.${(cents % 100n).toString().padStart(2, '0')}`;
}
