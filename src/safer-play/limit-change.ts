import type { Period } from '../ledger/play-limits.ts';
import type { UsdMicros } from '../money/usd.ts';
import { LIMITS } from '../terms/house-terms.ts';

export const LIMIT_KINDS = ['deposit', 'loss', 'wager'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** A looser limit that was requested. An amount of null means no limit. */
export interface Wish {
  amount: UsdMicros | null;
  askedAt: Date;
}

export interface Limit {
  kind: LimitKind;
  period: Period;
  /** Null: no limit. */
  amount: UsdMicros | null;
  wish: Wish | null;
}

const HOUR_MS = 60 * 60 * 1000;

/** The period in which a wish may be confirmed. */
export function confirmationOf(wish: Wish): { from: Date; until: Date } {
  const from = wish.askedAt.getTime() + LIMITS.loosenAfterHours * HOUR_MS;
  return { from: new Date(from), until: new Date(from + LIMITS.confirmWithinDays * 24 * HOUR_MS) };
}

export function isLapsed(wish: Wish, now: Date): boolean {
  return confirmationOf(wish).until <= now;
}

/**
 * The limit after a player requests another amount. A tighter one takes effect at once and cancels a wish for a looser one. A
 * looser one becomes a wish; requested again within the confirmation period, it takes effect.
 */
export function changeLimit(limit: Limit, asked: UsdMicros | null, now: Date): Limit {
  if (!isLooser(asked, limit.amount)) return { ...limit, amount: asked, wish: null };
  const { wish } = limit;
  const goesOn = wish !== null && !isLapsed(wish, now) && !isLooser(asked, wish.amount);
  if (!goesOn) return { ...limit, wish: { amount: asked, askedAt: now } };
  if (confirmationOf(wish).from <= now) return { ...limit, amount: asked, wish: null };
  return { ...limit, wish: { amount: asked, askedAt: wish.askedAt } };
}

function isLooser(one: UsdMicros | null, other: UsdMicros | null): boolean {
  return other !== null && (one === null || one > other);
}
