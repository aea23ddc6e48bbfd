import type { Rule } from './reconcile.ts';

/** What must hold between the books and the players' limits. Accounts 100 and 110 are the games. */
export const PLAY_RULES: readonly Rule[] = [
  {
    name: 'What limits are measured by equals its transfers',
    sql: `WITH counted AS (
            SELECT player_id, period, to_timestamp((p.played ->> 'start')::bigint / 1000) AS starts,
                   (p.played ->> 'wagered')::bigint AS wagered, (p.played ->> 'lost')::bigint AS lost
            FROM wallets CROSS JOIN LATERAL jsonb_each(play_limits -> 'played') AS p (period, played)
            WHERE play_limits IS NOT NULL
          ), moved AS (
            SELECT c.player_id, c.period,
                   coalesce(sum(t.amount_micros) FILTER (WHERE t.credit IN (100, 110)), 0) AS wagered,
                   coalesce(sum(CASE WHEN t.credit IN (100, 110) THEN t.amount_micros - coalesce(t.returned_micros, 0)
                                     ELSE coalesce(t.returned_micros, 0) - t.amount_micros END), 0) AS lost
            FROM counted c LEFT JOIN transfers t ON t.player_id = c.player_id AND t.posted_at >= c.starts
             AND (t.credit IN (100, 110) OR t.debit IN (100, 110))
            GROUP BY c.player_id, c.period
          )
          SELECT format('player %s, %s: counted %s wagered and %s lost, transfers %s and %s', player_id, period, c.wagered,
                        c.lost, m.wagered, m.lost)
          FROM counted c JOIN moved m USING (player_id, period)
          WHERE c.wagered <> m.wagered OR c.lost <> m.lost`,
  },
];
