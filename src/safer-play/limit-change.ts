import type { Period } from '../ledger/play-limits.ts';
import type { UsdMicros } from '../money/usd.ts';
import { LIMITS } from '../terms/house-terms.ts';

export const LIMIT_KINDS = ['deposit', 'loss', 'wager'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** A looser limit that was asked for. Null as its amount: none at all. */
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

/** From when on a wish may be confirmed, and until when. */
export function confirmationOf(wish: Wish): { from: Date; until: Date } {
  const from = wish.askedAt.getTime() + LIMITS.loosenAfterHours * HOUR_MS;
  return { from: new Date(from), until: new Date(from + LIMITS.confirmWithinDays * 24 * HOUR_MS) };
}

export function isLapsed(wish: Wish, now: Date): boolean {
  return confirmationOf(wish).until <= now;
}

/**
 * A limit after a player has asked for another amount. Tighter binds at once, and so takes back a wish for looser.
 * Looser becomes a wish; asked for again when its time has come, it binds.
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
