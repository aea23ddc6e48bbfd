const DAY_MS = 86_400_000;

/** The UTC day of a moment, counted from 1970-01-01. */
export function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / DAY_MS);
}

/** When a day begins. */
export function startOfDay(day: number): Date {
  return new Date(day * DAY_MS);
}
