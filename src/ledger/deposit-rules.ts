import type { Rule } from './reconcile.ts';

/** What must hold between the books and the deposits. Kinds 10 and 11 are deposit and released; account 3 is held. */
export const DEPOSIT_RULES: readonly Rule[] = [
  {
    name: 'Each deposit equals its transfers',
    sql: `WITH moved AS (
            SELECT player_id, reference AS number,
                   coalesce(sum(amount_micros) FILTER (WHERE kind = 11 OR credit <> 3), 0) AS credited,
                   coalesce(sum(amount_micros) FILTER (WHERE kind = 10 AND credit = 3), 0)
                     - coalesce(sum(amount_micros) FILTER (WHERE kind = 11), 0) AS held
            FROM transfers WHERE kind IN (10, 11) GROUP BY player_id, reference
          )
          SELECT format('player %s, deposit %s (%s): credited %s and held %s, transfers %s and %s', player_id, number, state,
                        credited_micros, held_micros, credited, held)
          FROM deposits FULL JOIN moved USING (player_id, number)
          WHERE coalesce(credited_micros, 0) <> coalesce(credited, 0) OR coalesce(held_micros, 0) <> coalesce(held, 0)`,
  },
];
