import type { Rule } from './reconcile.ts';

/** What must hold between the books and the rewards. Kinds 31 to 35 are rank reward, daily, weekly, monthly, lossback. */
export const REWARD_RULES: readonly Rule[] = [
  {
    name: 'Each claimed bonus is paid once, and no other',
    sql: `WITH paid AS (
            SELECT player_id, CASE kind WHEN 32 THEN 'daily' WHEN 33 THEN 'weekly' WHEN 34 THEN 'monthly' ELSE 'lossback' END AS kind,
                   reference::integer AS first_day, sum(amount_micros) AS amount, count(*) AS times
            FROM transfers WHERE kind BETWEEN 32 AND 35 GROUP BY 1, 2, 3
          )
          SELECT format('player %s, %s bonus of day %s: granted %s, claimed %s, paid %s in %s transfers', player_id, kind,
                        first_day, amount_micros, claimed_at, amount, times)
          FROM reward_grants FULL JOIN paid USING (player_id, kind, first_day)
          WHERE CASE WHEN claimed_at IS NULL THEN times IS NOT NULL
                     ELSE times IS DISTINCT FROM 1 OR amount IS DISTINCT FROM amount_micros END`,
  },
  {
    name: 'Open bonuses are counted',
    sql: `SELECT format('player %s: wallet says %s open, found %s', player_id, bonuses_open, coalesce(found, 0))
          FROM wallets LEFT JOIN (
            SELECT player_id, count(*) AS found FROM reward_grants WHERE claimed_at IS NULL AND expired_at IS NULL
            GROUP BY player_id
          ) AS g USING (player_id)
          WHERE bonuses_open <> coalesce(found, 0)`,
  },
  {
    name: 'No rank is paid twice or before its turn',
    sql: `SELECT format('player %s: rank rewards paid %s for %s ranks up to %s, claimed up to %s', player_id, times, ranks, highest,
                        rank_claimed_micros)
          FROM wallets LEFT JOIN (
            SELECT player_id, count(*) AS times, count(DISTINCT reference) AS ranks, max(reference) AS highest
            FROM transfers WHERE kind = 31 GROUP BY player_id
          ) AS t USING (player_id)
          WHERE coalesce(times, 0) <> coalesce(ranks, 0) OR coalesce(highest, 0) * 1000000 <> rank_claimed_micros
             OR rank_claimed_micros > cash_wagered_micros + bonus_wagered_micros`,
  },
  {
    name: 'Totals grow from day to day',
    sql: `SELECT format('player %s, day %s: totals are below those of the day before', player_id, day)
          FROM (
            SELECT player_id, day, cash_wagered_micros AS wagered, cash_paid_micros AS paid, theoretical_nanos AS theoretical,
                   lag(cash_wagered_micros) OVER days AS wagered_before, lag(cash_paid_micros) OVER days AS paid_before,
                   lag(theoretical_nanos) OVER days AS theoretical_before
            FROM (
              SELECT player_id, day, cash_wagered_micros, cash_paid_micros, theoretical_nanos FROM wallet_days
              UNION ALL SELECT player_id, 2147483647, cash_wagered_micros, cash_paid_micros, theoretical_nanos FROM wallets
            ) AS both_kinds
            WINDOW days AS (PARTITION BY player_id ORDER BY day)
          ) AS steps
          WHERE wagered < wagered_before OR paid < paid_before OR theoretical < theoretical_before`,
  },
];
