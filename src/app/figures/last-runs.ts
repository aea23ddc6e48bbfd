import type { Queryable } from '../../db/database.ts';

/** Checks that should run every day. */
export const DAILY_CHECKS = ['reconcile', 'balance', 'payments', 'payouts'] as const;

export interface LastRun {
  name: string;
  finishedAt: Date;
  clean: boolean;
  result: Record<string, unknown>;
}

/** Records the result of a check that an operator runs. */
export async function noteRun(
  db: Queryable,
  name: (typeof DAILY_CHECKS)[number],
  times: { startedAt: Date; finishedAt: Date },
  result: { clean: boolean } & Record<string, unknown>,
): Promise<void> {
  const { startedAt, finishedAt } = times;
  await db.query(
    `INSERT INTO daily_runs (name, day, started_at, finished_at, result) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (name, day) DO UPDATE SET started_at = $3, finished_at = $4, result = $5`,
    [name, finishedAt.toISOString().slice(0, 10), startedAt, finishedAt, JSON.stringify(result)],
  );
}

export async function readLastRuns(db: Queryable): Promise<LastRun[]> {
  const { rows } = await db.query<{ name: string; finished_at: Date; result: Record<string, unknown> | null }>(
    `SELECT DISTINCT ON (name) name, finished_at, result FROM daily_runs
     WHERE finished_at IS NOT NULL AND name = ANY($1::text[]) ORDER BY name, day DESC`,
    [DAILY_CHECKS],
  );
  return rows.map(({ name, finished_at, result }) => ({
    name,
    finishedAt: finished_at,
    clean: result?.['clean'] !== false && result?.['covered'] !== false,
    result: result ?? {},
  }));
}
