/** The casino's account with this provider. The hash secret is valid only here. */
export const ACCOUNT = {
  secureLogin: 'sim_roulo',
  secret: 'sim-slots-secret-7Q2',
  providerId: 'pragmaticplay',
} as const;

export const CURRENCY = 'USD';

export function dollarsText(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Null if it is no dollar amount with at most two decimals. */
export function centsOf(amount: unknown): number | null {
  const text = typeof amount === 'number' ? String(amount) : amount;
  if (typeof text !== 'string' || !/^\d{1,9}(\.\d{1,6})?$/.test(text)) return null;
  const cents = Number(text) * 100;
  return Math.abs(cents - Math.round(cents)) < 1e-6 ? Math.round(cents) : null;
}
