import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../db/database.ts';

const MONTHS_AHEAD = 3;

/** Creates the partitions of the coming months. Safe to repeat and to run on several servers in parallel. */
export async function prepareMonths(db: Queryable, clock: Clock): Promise<void> {
  const now = clock.now();
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead += 1) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
    await db.query('SELECT ensure_month(current_schema()::text, $1::date)', [month.toISOString().slice(0, 10)]);
  }
}
