import type { Queryable } from '../../db/database.ts';

export interface SharedRoundFigures {
  /** The last thousand rounds by phase. */
  phases: Record<string, number>;
  newest: number;
  unsettled: number;
  /** How often the leader has changed. */
  takeovers: number;
  /** Seconds since the newest round was opened; null before the first. */
  newestAgeS: number | null;
}

const LOOKED_AT = 1_000;

export async function readCrashFigures(db: Queryable): Promise<SharedRoundFigures> {
  const phases = await db.query<{ phase: string; count: number }>(
    `SELECT phase, count(*)::int AS count FROM crash_rounds
     WHERE round > (SELECT coalesce(max(round), 0) FROM crash_rounds) - $1 GROUP BY phase`,
    [LOOKED_AT],
  );
  const { rows } = await db.query<{ newest: number; unsettled: number; takeovers: number; age: number | null }>(
    `SELECT (SELECT coalesce(max(round), 0) FROM crash_rounds)::float8 AS newest,
            (SELECT count(*) FROM crash_rounds WHERE settled_at IS NULL)::int AS unsettled,
            (SELECT epoch FROM crash_lease)::float8 AS takeovers,
            (SELECT extract(epoch FROM clock_timestamp() - opened_at) FROM crash_rounds WHERE opened_at IS NOT NULL
             ORDER BY round DESC LIMIT 1)::float8 AS age`,
  );
  const { newest, unsettled, takeovers, age } = rows[0]!;
  return {
    phases: Object.fromEntries(phases.rows.map(({ phase, count }) => [phase, count])),
    newest,
    unsettled,
    takeovers,
    newestAgeS: age,
  };
}
