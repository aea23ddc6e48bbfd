import { CURRENCIES, CURRENCY_CODES, type CurrencyCode } from '../../coins/currencies.ts';

export interface Draft {
  currency: CurrencyCode;
  address: string;
  /** As typed, in dollars. */
  amount: string;
}

export type IsAddress = (code: CurrencyCode, address: string) => boolean;

export const WITHDRAWAL_MIN_USD = 15;

/** Null unless the text is dollars with at most two decimals. Some keyboards offer only a comma. */
export function readAmount(text: string): number | null {
  const match = /^(\d{1,9})?(?:[.,](\d{0,2}))?$/.exec(text.trim());
  if (!match || (match[1] ?? match[2] ?? '') === '') return null;
  return (Number(match[1] ?? 0) * 100 + Number((match[2] ?? '').padEnd(2, '0'))) / 100;
}

/** The whole balance, rounded down to cents and never negative. */
export function maxAmount(balance: number): string {
  return (Math.max(0, Math.floor(Math.round(balance * 1e6) / 1e4)) / 100).toFixed(2);
}

export type AmountProblem = 'decimals' | 'minimum' | 'aboveBalance';

/** What is wrong with an amount. Null also for an empty field. */
export function amountProblem(text: string, balance: number): AmountProblem | null {
  if (text.trim() === '') return null;
  const amount = readAmount(text);
  if (amount === null) return 'decimals';
  if (amount < WITHDRAWAL_MIN_USD) return 'minimum';
  return amount > balance ? 'aboveBalance' : null;
}

export type AddressVerdict =
  | { kind: 'empty' | 'good' | 'space' | 'wrong' }
  /** Valid, but for another network. */
  | { kind: 'other'; coin: CurrencyCode };

/** Nothing is trimmed: a space is an error that the player should see. */
export function judgeAddress(isAddress: IsAddress, coin: CurrencyCode, address: string): AddressVerdict {
  if (address === '') return { kind: 'empty' };
  if (/\s/.test(address)) return { kind: 'space' };
  if (isAddress(coin, address)) return { kind: 'good' };
  const other = CURRENCY_CODES.find((code) => isAddress(code, address));
  return other ? { kind: 'other', coin: other } : { kind: 'wrong' };
}

export type DraftProblem = 'invalid' | AmountProblem;

/** Why the form cannot be sent, in the order in which the server checks. */
export function draftProblem(isAddress: IsAddress, draft: Draft, balance: number): DraftProblem | null {
  const amount = readAmount(draft.amount);
  if (draft.address === '' || amount === null || amount === 0) return 'invalid';
  if (amount < WITHDRAWAL_MIN_USD) return 'minimum';
  if (!isAddress(draft.currency, draft.address)) return 'invalid';
  return amount > balance ? 'aboveBalance' : null;
}

/** Solana addresses have no checksum, so their end must be typed again. */
export const needsLastSix = (currency: CurrencyCode): boolean => CURRENCIES[currency].network === 'sol';
