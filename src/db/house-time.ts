import type { Queryable } from './database.ts';

/**
 * The time of the database, which all servers share, read without asking it each time. A server's own clock may be
 * wrong; the difference is measured again and again, and the measurement with the shortest way there and back counts.
 */
export interface HouseTime {
  /** Milliseconds since 1970, whole. */
  nowMs(): number;
  /** Measures once more. */
  measure(): Promise<void>;
  /** By how much `nowMs` may be off. Infinity before the first measurement. */
  errorMs(): number;
}

/** What a quartz drifts at most, far more than what NTP leaves. */
const DRIFT = 100e-6;

export function createHouseTime(database: Queryable, monotonicMs: () => number = () => performance.now()): HouseTime {
  let best: { offsetMs: number; errorMs: number; atMs: number } | null = null;
  const errorOf = (sample: NonNullable<typeof best>, atMs: number) => sample.errorMs + (atMs - sample.atMs) * DRIFT;
  return {
    // Without a measurement the own clock has to do; nothing is decided by it before the first one.
    nowMs: () => Math.round(best ? monotonicMs() + best.offsetMs : Date.now()),
    errorMs: () => (best ? errorOf(best, monotonicMs()) : Infinity),
    async measure() {
      const beforeMs = monotonicMs();
      const { rows } = await database.query<{ now_ms: number }>(
        'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now_ms',
      );
      const afterMs = monotonicMs();
      const errorMs = (afterMs - beforeMs) / 2;
      if (best && errorOf(best, afterMs) < errorMs) return;
      best = { offsetMs: rows[0]!.now_ms - (beforeMs + afterMs) / 2, errorMs, atMs: afterMs };
    },
  };
}
