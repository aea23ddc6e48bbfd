import type { Rule } from './reconcile.ts';

/** What must hold between the books and the withdrawals. Kinds 20 to 22 are hold, sent and returned. */
export const WITHDRAWAL_RULES: readonly Rule[] = [
  {
    name: 'Each withdrawal is held once and ends once',
    sql: `WITH moved AS (
            SELECT player_id, reference AS number,
                   coalesce(sum(amount_micros) FILTER (WHERE kind = 20), 0) AS held,
                   coalesce(sum(amount_micros) FILTER (WHERE kind = 21), 0) AS sent,
                   coalesce(sum(amount_micros) FILTER (WHERE kind = 22), 0) AS returned
            FROM transfers WHERE kind IN (20, 21, 22) GROUP BY player_id, reference
          )
          SELECT format('player %s, withdrawal %s (%s) of %s: held %s, sent %s, returned %s', player_id, number, state,
                        amount_micros, held, sent, returned)
          FROM withdrawals FULL JOIN moved USING (player_id, number)
          WHERE held IS DISTINCT FROM amount_micros
             OR sent IS DISTINCT FROM CASE WHEN state = 'sent' THEN amount_micros ELSE 0 END
             OR returned IS DISTINCT FROM CASE WHEN state = 'returned' THEN amount_micros ELSE 0 END`,
  },
];
