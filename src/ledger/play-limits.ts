import { usdMicros, type UsdMicros } from '../money/usd.ts';
import type { Transfer } from './transfer.ts';

/** Calendar periods in UTC; a week begins on Monday. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];
export type ByPeriod<Value> = Readonly<Record<Period, Value>>;

/** What was played in one period. */
export interface Played {
  /** When the period began, in ms. */
  readonly start: number;
  readonly wagered: UsdMicros;
  /** Stakes minus what came back; open rounds count as lost until they pay. Negative: won. */
  readonly lost: UsdMicros;
}

/** Limits of a player on losses or wagers, and the counts they are compared with. */
export interface PlayLimits {
  readonly loss: ByPeriod<UsdMicros | null>;
  readonly wager: ByPeriod<UsdMicros | null>;
  readonly played: ByPeriod<Played>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** 1970 began on a Thursday. */
const MONDAY_OFFSET_DAYS = 3;

export function periodStart(period: Period, now: Date): number {
  if (period === 'month') return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const day = Math.floor(now.getTime() / DAY_MS);
  return (period === 'day' ? day : day - ((day + MONDAY_OFFSET_DAYS) % 7)) * DAY_MS;
}

export function periodEnd(period: Period, now: Date): number {
  if (period === 'month') return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  return periodStart(period, now) + (period === 'day' ? DAY_MS : 7 * DAY_MS);
}

/** The count of the current period; zero if the stored period is over. */
export function playedNow(limits: PlayLimits, period: Period, now: Date): Played {
  const recorded = limits.played[period];
  const start = periodStart(period, now);
  return start > recorded.start ? { start, wagered: NOTHING, lost: NOTHING } : recorded;
}

/** Adds transfers that are being posted. A returned stake is no longer lost but stays wagered. */
export function countPlay(limits: PlayLimits, transfers: readonly Transfer[], now: Date): PlayLimits {
  let wagered = 0n;
  let lost = 0n;
  for (const transfer of transfers) {
    if (isHouseOfPlay(transfer.credit)) {
      wagered += transfer.amount;
      lost += transfer.amount - (transfer.returned ?? 0n);
    } else if (isHouseOfPlay(transfer.debit)) lost -= transfer.amount - (transfer.returned ?? 0n);
  }
  if (wagered === 0n && lost === 0n) return limits;
  const add = (period: Period): Played => {
    const played = playedNow(limits, period, now);
    // A server whose clock is behind may still be in the previous period.
    if (now.getTime() < played.start) return played;
    return {
      start: played.start,
      wagered: usdMicros(played.wagered + wagered),
      lost: usdMicros(played.lost + lost),
    };
  };
  return {
    loss: limits.loss,
    wager: limits.wager,
    played: { day: add('day'), week: add('week'), month: add('month') },
  };
}

/** The format of the wallet row: micro-dollars as JSON numbers, exact up to nine billion dollars. */
export function encodePlayLimits(limits: PlayLimits): string {
  return JSON.stringify(limits, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
}

interface Encoded {
  loss: ByPeriod<number | null>;
  wager: ByPeriod<number | null>;
  played: ByPeriod<{ start: number; wagered: number; lost: number }>;
}

export function decodePlayLimits(encoded: unknown): PlayLimits {
  const { loss, wager, played } = encoded as Encoded;
  const micros = (amount: number | null) => (amount === null ? null : usdMicros(BigInt(amount)));
  return {
    loss: byPeriod((period) => micros(loss[period])),
    wager: byPeriod((period) => micros(wager[period])),
    played: byPeriod((period) => ({
      start: played[period].start,
      wagered: usdMicros(BigInt(played[period].wagered)),
      lost: usdMicros(BigInt(played[period].lost)),
    })),
  };
}

export function byPeriod<Value>(valueOf: (period: Period) => Value): ByPeriod<Value> {
  return { day: valueOf('day'), week: valueOf('week'), month: valueOf('month') };
}

const NOTHING = usdMicros(0n);

/** The originals and the providers' games: money that goes there is a stake, money that comes back a payout. */
function isHouseOfPlay(account: Transfer['debit']): boolean {
  return account === 'games' || account === 'provider';
}
