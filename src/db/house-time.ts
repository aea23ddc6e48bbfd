import type { Queryable } from './database.ts';

/**
 * The database's time, which all servers share, read without a query each time. A server's own clock may be wrong; the offset
 * is measured repeatedly, and the measurement with the shortest round trip counts.
 */
export interface HouseTime {
  /** Milliseconds since 1970, whole. */
  nowMs(): number;
  measure(): Promise<void>;
  /** Maximum error of `nowMs`. Infinity before the first measurement. */
  errorMs(): number;
}

/** Upper bound for the drift of a quartz clock, far more than what NTP leaves. */
const DRIFT = 100e-6;

export function createHouseTime(database: Queryable, monotonicMs: () => number = () => performance.now()): HouseTime {
  let best: { offsetMs: number; errorMs: number; atMs: number } | null = null;
  const errorOf = (sample: NonNullable<typeof best>, atMs: number) => sample.errorMs + (atMs - sample.atMs) * DRIFT;
  return {
    // Before the first measurement this falls back to the local clock; nothing is decided by it yet.
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
