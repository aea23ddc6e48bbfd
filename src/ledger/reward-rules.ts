import type { Rule } from './reconcile.ts';

/** Primary stakes that the provider refunded, perhaps days later. A refund also takes back what its stake had counted. */
const REFUNDS = `refunds AS (
            SELECT r.player_id, floor(extract(epoch FROM r.created_at) / 86400)::integer AS day, b.amount_micros AS stake,
                   b.amount_micros * b.edge_ppm / 1000 AS theoretical
            FROM provider_transactions r JOIN provider_transactions b
              ON b.player_id = r.player_id AND b.provider_id = r.provider_id AND b.kind = 1 AND b.reference = r.reference
            WHERE r.kind = 3 AND b.balance = 1
          )`;

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
    name: 'Each prize of a race is paid once, and no other',
    // Kind 36 is a prize; the standings of a race are in the directory.
    sql: (cell) => `WITH paid AS (
            SELECT player_id, reference::integer AS first_day, sum(amount_micros) AS amount, count(*) AS times, max(number) AS newest
            FROM transfers WHERE kind = 36 GROUP BY 1, 2
          ), listed AS (
            SELECT player_id, first_day, prize_micros, transfer, paid_at FROM race_places
            WHERE prize_micros > 0 AND player_id >> 40 = ${cell}
          )
          SELECT format('player %s, race of day %s: prize %s, paid at %s, found %s in %s transfers', player_id, first_day,
                        prize_micros, paid_at, amount, times)
          FROM listed FULL JOIN paid USING (player_id, first_day)
          WHERE CASE WHEN paid_at IS NULL THEN times IS NOT NULL
                     ELSE times IS DISTINCT FROM 1 OR amount IS DISTINCT FROM prize_micros OR newest IS DISTINCT FROM transfer END`,
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
    sql: `WITH ${REFUNDS}
          SELECT format('player %s: rank rewards paid %s for %s ranks up to %s, claimed up to %s', player_id, times, ranks, highest,
                        rank_claimed_micros)
          FROM wallets LEFT JOIN (
            SELECT player_id, count(*) AS times, count(DISTINCT reference) AS ranks, max(reference) AS highest
            FROM transfers WHERE kind = 31 GROUP BY player_id
          ) AS t USING (player_id) LEFT JOIN (
            SELECT player_id, sum(stake) AS refunded FROM refunds GROUP BY player_id
          ) AS f USING (player_id)
          WHERE coalesce(times, 0) <> coalesce(ranks, 0) OR coalesce(highest, 0) * 1000000 <> rank_claimed_micros
             OR rank_claimed_micros > cash_wagered_micros + bonus_wagered_micros + coalesce(refunded, 0)`,
  },
  {
    name: 'Totals grow from day to day',
    sql: `WITH ${REFUNDS}, noted AS (
            SELECT player_id, day, false AS is_refund, cash_wagered_micros AS wagered, cash_paid_micros AS paid,
                   theoretical_nanos AS theoretical, 0 AS refunded, 0 AS refunded_theoretical
            FROM wallet_days
            UNION ALL SELECT player_id, 2147483647, false, cash_wagered_micros, cash_paid_micros, theoretical_nanos, 0, 0
            FROM wallets
            UNION ALL SELECT player_id, day, true, 0, 0, 0, stake, theoretical FROM refunds
          ), sums AS (
            SELECT player_id, day, is_refund, paid, wagered + sum(refunded) OVER before AS wagered,
                   theoretical + sum(refunded_theoretical) OVER before AS theoretical
            FROM noted
            -- A day's totals are those at its start, before its refunds.
            WINDOW before AS (PARTITION BY player_id ORDER BY day, is_refund ROWS UNBOUNDED PRECEDING)
          )
          SELECT format('player %s, day %s: totals are below those of the day before', player_id, day)
          FROM (
            SELECT player_id, day, wagered, paid, theoretical, lag(wagered) OVER days AS wagered_before,
                   lag(paid) OVER days AS paid_before, lag(theoretical) OVER days AS theoretical_before
            FROM sums WHERE NOT is_refund
            WINDOW days AS (PARTITION BY player_id ORDER BY day)
          ) AS steps
          WHERE wagered < wagered_before OR paid < paid_before OR theoretical < theoretical_before`,
  },
];
