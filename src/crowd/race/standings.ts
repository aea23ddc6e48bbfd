import type { Clock } from '../../clock/clock.ts';
import { dayOf } from '../../ledger/days.ts';
import type { Days } from '../../ledger/periods.ts';
import { periodOf } from '../../terms/periods.ts';
import { readEntries, type Entries, type RaceSource } from './entries.ts';

/** The current race as of a few seconds ago. */
export interface Standings {
  read(): Promise<Snapshot>;
}

export interface Snapshot {
  week: Days;
  at: Date;
  entries: Entries;
}

/** Reloaded on the next request after this time, or later if loading takes long. */
const KEPT_MS = 10_000;
const KEPT_TIMES = 20;

export const raceWeek = (now: Date): Days => periodOf('week', dayOf(now));

/**
 * Each server reads the standings from the books only on request, never for a bet. While it is reading, other callers get the
 * previous snapshot.
 */
export function createStandings(source: RaceSource & { clock: Clock }): Standings {
  let known: { snapshot: Snapshot; untilMs: number } | null = null;
  let reading: Promise<Snapshot> | null = null;

  const readNow = async () => {
    const begunMs = performance.now();
    const at = source.clock.now();
    const week = raceWeek(at);
    const snapshot = { week, at, entries: await readEntries(source, week) };
    const nowMs = performance.now();
    known = { snapshot, untilMs: nowMs + Math.max(KEPT_MS, (nowMs - begunMs) * KEPT_TIMES) };
    return snapshot;
  };

  return {
    async read() {
      const isOfThisWeek = known?.snapshot.week.firstDay === raceWeek(source.clock.now()).firstDay;
      if (known && isOfThisWeek && performance.now() < known.untilMs) return known.snapshot;
      reading ??= readNow().finally(() => (reading = null));
      if (known && isOfThisWeek) {
        // A failure is reported to the next caller that waits.
        reading.catch(() => {});
        return known.snapshot;
      }
      return reading;
    },
  };
}
