import type { Queryable } from '../db/database.ts';

/** Rakeback, rank rewards and bonuses (30 to 39), what promotions brought beyond the deposits they locked (42), won free spins (57). */
const GIVEN = 't.kind BETWEEN 30 AND 57 AND (t.kind <= 39 OR t.kind IN (42, 57)) AND t.credit = 1';

/** What the house gave players as rewards, by day in UTC, in millionths of a dollar. */
export async function sumGiven(db: Queryable, from: Date, until: Date): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ day: string; given: bigint }>(
    `SELECT (t.posted_at AT TIME ZONE 'UTC')::date::text AS day, sum(t.amount_micros)::bigint AS given
     FROM transfers t WHERE ${GIVEN} AND t.posted_at >= $1 AND t.posted_at < $2 GROUP BY 1`,
    [from, until],
  );
  return new Map(rows.map(({ day, given }) => [day, given]));
}
