/** Amounts of every coin are integers in units of 10⁻⁸, stored as decimal text. */
export const DECIMALS = 8;
const ONE = 10n ** BigInt(DECIMALS);

/** Null if it is no amount, negative, or has more than `decimals` decimals. */
export function parseUnits(amount: unknown, decimals: number = DECIMALS): bigint | null {
  if (typeof amount !== 'string' && typeof amount !== 'number') return null;
  const parts = /^(\d{1,15})(?:\.(\d{1,30}))?(?:e([+-]?\d{1,2}))?$/.exec(String(amount));
  if (!parts) return null;
  const [, whole = '', fraction = '', exponent = '0'] = parts;
  const shift = DECIMALS - fraction.length + Number(exponent);
  const digits = BigInt(whole + fraction);
  const divisor = 10n ** BigInt(Math.max(0, -shift));
  if (digits % divisor !== 0n) return null;
  const units = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / divisor;
  return units % 10n ** BigInt(DECIMALS - decimals) === 0n ? units : null;
}

/** For stored text, which is always a valid amount. */
export function unitsOf(text: string): bigint {
  const below = text.startsWith('-');
  const units = parseUnits(below ? text.slice(1) : text);
  if (units === null) throw new Error(`"${text}" is not an amount.`);
  return below ? -units : units;
}

export function unitsText(units: bigint): string {
  if (units < 0n) return `-${unitsText(-units)}`;
  const fraction = String(units % ONE)
    .padStart(DECIMALS, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(units / ONE) : `${units / ONE}.${fraction}`;
}

/** Rounds a number to an amount with at most this many decimals. */
export function roundUnits(amount: number, decimals: number = DECIMALS): bigint {
  return BigInt(Math.round(amount * 10 ** decimals)) * 10n ** BigInt(DECIMALS - decimals);
}
