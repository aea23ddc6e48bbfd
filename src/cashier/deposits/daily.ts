import type { Clock } from '../../clock/clock.ts';
import type { Cells } from '../../db/cells/cells.ts';

/** A run that has not finished after this long counts as dead, and another server may start one. */
const RUN_MS_MAX = 30 * 60_000;

/**
 * Runs work once a day (UTC) on one of the servers; call it often. Work that returns null or throws is retried at the next
 * call.
 */
export async function runDaily<Result>(
  { cells: { directory }, clock }: { cells: Cells; clock: Clock },
  name: string,
  work: () => Promise<Result | null>,
): Promise<Result | null> {
  const now = clock.now();
  const day = now.toISOString().slice(0, 10);
  const { rowCount } = await directory.query(
    `INSERT INTO daily_runs (name, day, started_at) VALUES ($1, $2, $3)
     ON CONFLICT (name, day) DO UPDATE SET started_at = $3
       WHERE daily_runs.finished_at IS NULL AND daily_runs.started_at < $4`,
    [name, day, now, new Date(now.getTime() - RUN_MS_MAX)],
  );
  if (rowCount === 0) return null;
  const end = (finishedAt: Date | null, startedAt: Date, result: Result | null) =>
    directory.query(
      'UPDATE daily_runs SET finished_at = $3, started_at = $4, result = $5 WHERE name = $1 AND day = $2',
      [name, day, finishedAt, startedAt, result === null ? null : JSON.stringify(result)],
    );
  try {
    const result = await work();
    await (result === null ? end(null, new Date(0), null) : end(clock.now(), now, result));
    return result;
  } catch (error) {
    await end(null, new Date(0), null);
    throw error;
  }
}
