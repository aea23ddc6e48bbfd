import { dateFormat } from './formats.ts';

/** Days and months in UTC, whatever the reader's time zone. */

const DAY = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });
const MONTH = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-11-14` as `Nov 14, 2026`. */
export function formatUtcDay(iso: string): string {
  return DAY().format(new Date(iso));
}

/** `2026-11` as `November 2026`. */
export function formatUtcMonth(iso: string): string {
  return MONTH().format(new Date(iso));
}

/** `Nov 9 – 15, 2026`. */
export function formatUtcDays(firstIso: string, lastIso: string): string {
  return DAY().formatRange(new Date(firstIso), new Date(lastIso));
}
