import type { Clock } from '../../clock/clock.ts';
import { dayOf } from '../../ledger/days.ts';
import type { Days } from '../../ledger/periods.ts';
import { periodOf } from '../../terms/periods.ts';
import { readEntries, type Entries, type RaceSource } from './entries.ts';

/** The race under way, as it stood a few seconds ago. */
export interface Standings {
  read(): Promise<Snapshot>;
}

export interface Snapshot {
  week: Days;
  at: Date;
  entries: Entries;
}

/** It is read again when somebody asks after this time, or later where reading takes long. */
const KEPT_MS = 10_000;
const KEPT_TIMES = 20;

export const raceWeek = (now: Date): Days => periodOf('week', dayOf(now));

/**
 * Each server reads the standings from the books when somebody looks at the race, never for a bet. While it does, others who ask
 * get what was read before.
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
        // Whoever reads next sees the failure, if there is one.
        reading.catch(() => {});
        return known.snapshot;
      }
      return reading;
    },
  };
}
