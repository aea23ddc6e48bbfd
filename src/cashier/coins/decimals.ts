/** Amounts of coins and rates, as integers of 10^-18, so that nothing passes through a float. */
export type Decimal = bigint & { readonly brand: 'Decimal' };

export const DECIMAL_PLACES = 18;
export const DECIMAL_ONE = 10n ** 18n;
export const ZERO_DECIMAL = 0n as Decimal;

const EXPONENT_MAX = 40;

/** Parses `15`, `0.00025`, `4e-05`. Digits after the eighteenth decimal are cut off. Null if it is not a number of this form. */
export function parseDecimal(text: string): Decimal | null {
  const match = /^(-?)(\d{1,40})(?:\.(\d{1,60}))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > EXPONENT_MAX) return null;
  const digits = BigInt(whole + fraction);
  const shift = DECIMAL_PLACES - fraction.length + exponent;
  const magnitude = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return (sign ? -magnitude : magnitude) as Decimal;
}

/** For constants and texts that were validated before; throws on anything else. */
export function decimal(text: string): Decimal {
  const value = parseDecimal(text);
  if (value === null) throw new RangeError(`Not a decimal number: ${text}`);
  return value;
}

/** Plain digits without exponent or trailing zeros. */
export function formatDecimal(value: bigint): string {
  const magnitude = value < 0n ? -value : value;
  const fraction = (magnitude % DECIMAL_ONE).toString().padStart(DECIMAL_PLACES, '0').replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${magnitude / DECIMAL_ONE}${fraction === '' ? '' : `.${fraction}`}`;
}

/** a × b ÷ c, rounded towards zero once, at the end. */
export function mulDiv(a: bigint, b: bigint, c: bigint): Decimal {
  return ((a * b) / c) as Decimal;
}

/** Rounds towards zero to a number of decimals. */
export function floorTo(value: bigint, places: number): Decimal {
  const step = 10n ** BigInt(DECIMAL_PLACES - places);
  return ((value / step) * step) as Decimal;
}

/** Rounds the other way: never less than the value. */
export function ceilTo(value: bigint, places: number): Decimal {
  const floored = floorTo(value, places);
  return (floored === value ? floored : floored + 10n ** BigInt(DECIMAL_PLACES - places)) as Decimal;
}
