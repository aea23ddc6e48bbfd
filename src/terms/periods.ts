/** The calendar of the bonuses, in UTC. Days are counted from 1970-01-01. */
export interface Period {
  firstDay: number;
  /** The day after the last one: bonuses are granted as it begins. */
  endDay: number;
}

export type Every = 'day' | 'week' | 'month';

const DAY_MS = 86_400_000;

/** The UTC day, ISO week or calendar month that holds this day. */
export function periodOf(every: Every, day: number): Period {
  if (every === 'day') return { firstDay: day, endDay: day + 1 };
  if (every === 'week') {
    // 1970-01-01 was a Thursday, three days after a Monday.
    const monday = day - ((day + 3) % 7);
    return { firstDay: monday, endDay: monday + 7 };
  }
  const date = new Date(day * DAY_MS);
  const monthAt = (ahead: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead, 1) / DAY_MS;
  return { firstDay: monthAt(0), endDay: monthAt(1) };
}

/** `2026-11-15`. */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The count of days of an ISO date; null for what is none. */
export function dayOfIso(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  return Number.isInteger(day) && isoDay(day) === text ? day : null;
}
