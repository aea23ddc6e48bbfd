import type { BalanceType } from '../../ledger/accounts.ts';

/** The amount field counts in whole cents and sends exactly what it shows. */

export const STAKE_STEP_CENTS = 1;

export interface StakeMeans {
  balanceType: BalanceType;
  /** In dollars, as the server sends them. */
  balance: number;
  bonus: number;
  /** Largest bet on the promotional balance. */
  maxBet: number;
  stakeMin: number;
  stakeMax: number;
}

/** Null unless it is a plain amount with at most two decimals. */
export function parseCents(text: string): number | null {
  const match = /^(\d{0,9})(?:[.,](\d{0,2}))?$/.exec(text.trim());
  if (!match || (match[1] === '' && (match[2] ?? '') === '')) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

export function formatCents(cents: number): string {
  return (cents / 100).toFixed(2);
}

export function halved(cents: number, means: StakeMeans): number {
  return Math.max(toCents(means.stakeMin), Math.floor(cents / 2));
}

export function doubled(cents: number, limitCents: number, means: StakeMeans): number {
  const wished = Math.max(toCents(means.stakeMin), cents * 2);
  return cents > limitCents ? cents : Math.min(wished, Math.max(limitCents, toCents(means.stakeMin)));
}

/** For the MAX button: the largest bet, or on primary all but a ten-thousandth of a smaller balance. */
export function maxCents(means: StakeMeans): number {
  if (means.balanceType === 'promotional') return toCents(means.maxBet);
  return means.balance > means.stakeMax ? toCents(means.stakeMax) : Math.max(0, toCents(means.balance - 0.0001));
}

/** The largest stake regardless of the balance; above it the field shows a problem. */
export function limitCents(means: StakeMeans): number {
  return toCents(means.balanceType === 'promotional' ? Math.min(means.maxBet, means.stakeMax) : means.stakeMax);
}

export function balanceCents(means: StakeMeans): number {
  return toCents(means.balanceType === 'promotional' ? means.bonus : means.balance);
}

/** Whole cents, rounded down; dollars have at most six decimals. */
export function toCents(dollars: number): number {
  return Math.floor(Math.round(dollars * 1e6) / 1e4);
}
