import { idBeforePlayersOf, type Cell } from '../db/cells/schemas.ts';
import type { Queryable } from '../db/database.ts';
import type { Rule } from './reconcile.ts';

/**
 * Differences between the provider's calls and the transfers that they caused. Kinds of transfers: 5 stake, 6 payout, 7 refund,
 * 8 adjustment, 55 jackpot, 56 campaign, 57 free rounds.
 */
const differencesIn = (ofTransactions: string, ofTransfers: string) => `
  WITH told AS (
    SELECT player_id, number, reference AS name, part.balance, CASE kind WHEN 1 THEN -part.moved ELSE part.moved END AS moved,
           CASE kind WHEN 1 THEN 5 WHEN 2 THEN CASE WHEN bonus_code IS NULL THEN 6 ELSE 57 END WHEN 3 THEN 7 WHEN 4 THEN 57
                     WHEN 5 THEN 55 WHEN 6 THEN 56 ELSE 8 END AS kind
    FROM provider_transactions t CROSS JOIN LATERAL (VALUES
      (1, CASE balance WHEN 1 THEN moved_micros WHEN 3 THEN moved_micros - promo_moved_micros ELSE 0 END),
      (2, CASE balance WHEN 2 THEN moved_micros WHEN 3 THEN promo_moved_micros ELSE 0 END)
    ) AS part (balance, moved)
    WHERE part.moved <> 0 ${ofTransactions}
  ), booked AS (
    SELECT player_id, reference AS number, kind::integer AS kind,
           CASE WHEN debit < 100 THEN -amount_micros ELSE amount_micros END AS moved,
           CASE WHEN debit < 100 THEN debit ELSE credit END::integer AS balance
    FROM transfers WHERE kind IN (5, 6, 7, 8, 55, 56, 57) ${ofTransfers}
  )
  SELECT format('player %s, %s: told %s and booked %s on balance %s', player_id, coalesce(t.name, 'number ' || number),
                t.moved, b.moved, balance) AS problem
  FROM told t FULL JOIN booked b USING (player_id, number, kind, balance)
  WHERE t.moved IS DISTINCT FROM b.moved`;

const DIFFERENCES_IN_TIME = differencesIn(
  'AND created_at >= $1 AND created_at < $2',
  'AND posted_at >= $1 AND posted_at < $2',
);
const SHOWN_MAX = 100;

/** What must hold between the books and the record of the provider's calls. */
export const PROVIDER_RULES: readonly Rule[] = [
  { name: "Each of the provider's transactions equals its transfer", sql: differencesIn('', '') },
  {
    name: "Each of the provider's rounds equals its transactions",
    sql: `WITH summed AS (
            SELECT player_id, provider_id, round_id, count(*) FILTER (WHERE kind = 1) AS bets,
                   count(*) FILTER (WHERE kind = 3) AS refunds, count(*) FILTER (WHERE kind = 2) AS results,
                   coalesce(sum(amount_micros * CASE kind WHEN 1 THEN 1 ELSE -1 END) FILTER (WHERE kind IN (1, 3)), 0) AS staked,
                   coalesce(sum(amount_micros) FILTER (WHERE kind = 2), 0) AS paid
            FROM provider_transactions WHERE kind IN (1, 2, 3) AND round_id IS NOT NULL
            GROUP BY player_id, provider_id, round_id
          )
          SELECT format('player %s, round %s: kept %s bets, %s refunds, %s results, staked %s, paid %s; found %s, %s, %s, %s, %s',
                        player_id, round_id, r.bets, r.refunds, r.results, r.staked_micros, r.paid_micros,
                        s.bets, s.refunds, s.results, s.staked, s.paid)
          FROM provider_rounds r FULL JOIN summed s USING (player_id, provider_id, round_id)
          WHERE (r.bets, r.refunds, r.results, r.staked_micros, r.paid_micros)
                IS DISTINCT FROM (s.bets, s.refunds, s.results, s.staked, s.paid)`,
  },
  {
    name: "Stakes that wait for a win in the provider's rounds are those of its bets",
    // Bets that have no refund and came after the last result.
    sql: `WITH waiting AS (
            SELECT b.player_id, b.provider_id, b.round_id, count(*) FILTER (WHERE b.balance = 1) AS cash,
                   count(*) FILTER (WHERE b.balance = 2 AND b.run > 0) AS bonus
            FROM provider_rounds r JOIN provider_transactions b
              ON b.player_id = r.player_id AND b.provider_id = r.provider_id AND b.round_id = r.round_id AND b.kind = 1
             AND b.number > r.settled_number
            WHERE (r.cash_open > 0 OR r.bonus_open > 0) AND NOT EXISTS (
              SELECT FROM provider_transactions f WHERE f.player_id = b.player_id AND f.provider_id = b.provider_id
                AND f.kind = 3 AND f.reference = b.reference)
            GROUP BY b.player_id, b.provider_id, b.round_id
          )
          SELECT format('player %s, round %s: kept %s in cash and %s of a bonus, found %s and %s', r.player_id, r.round_id,
                        r.cash_open, r.bonus_open, coalesce(w.cash, 0), coalesce(w.bonus, 0))
          FROM provider_rounds r LEFT JOIN waiting w USING (player_id, provider_id, round_id)
          WHERE (r.cash_open > 0 OR r.bonus_open > 0)
            AND (r.cash_open, r.bonus_open) IS DISTINCT FROM (coalesce(w.cash, 0)::integer, coalesce(w.bonus, 0)::integer)`,
  },
  {
    name: "A bonus takes and pays in the provider's rounds only while it runs",
    // Ordered by the player's transfers: after the run's first bonus (40), before its end (41 to 43) and before the next run.
    sql: `SELECT format('player %s, %s: moved in run %s, under way was run %s', t.player_id, t.reference, t.run, begun.run)
          FROM provider_transactions t
          JOIN transfers x ON x.player_id = t.player_id AND x.reference = t.number AND x.kind IN (5, 6, 7, 8, 57)
            AND (x.debit = 2 OR x.credit = 2)
          CROSS JOIN LATERAL (
            SELECT max(b.reference) AS run FROM transfers b
            WHERE b.player_id = x.player_id AND b.kind = 40 AND b.number < x.number) AS begun
          WHERE t.run > 0 AND (begun.run IS DISTINCT FROM t.run OR EXISTS (
            SELECT FROM transfers e
            WHERE e.player_id = x.player_id AND e.kind IN (41, 42, 43) AND e.reference = t.run AND e.number < x.number))`,
  },
  {
    name: "What the provider's rounds pay to primary was not staked with a bonus that still runs",
    // A refund names its bet. A win pays to primary only if its round already held cash, or if its bonus was over.
    sql: `WITH paid AS (
            SELECT t.player_id, t.reference, t.run, t.moved_micros, x.number
            FROM provider_transactions t JOIN transfers x
              ON x.player_id = t.player_id AND x.reference = t.number AND x.kind IN (6, 7) AND x.credit = 1
            WHERE t.run > 0 AND (t.kind = 3 OR t.kind = 2 AND NOT EXISTS (
              SELECT FROM provider_transactions b WHERE b.player_id = t.player_id AND b.provider_id = t.provider_id
                AND b.kind = 1 AND b.round_id = t.round_id AND b.number < t.number AND b.balance = 1))
          )
          SELECT format('player %s, %s: %s paid to primary while run %s was under way', player_id, reference, moved_micros, run)
          FROM paid JOIN promotion_runs r USING (player_id, run)
          WHERE r.ended_at IS NULL OR EXISTS (
            SELECT FROM transfers e WHERE e.player_id = paid.player_id AND e.kind IN (41, 42, 43) AND e.reference = paid.run
              AND e.number > paid.number)`,
  },
  {
    name: "No round of the provider's stakes more of the running bonus than its maximum bet",
    sql: `SELECT format('player %s, round %s: staked %s, the maximum is %s', r.player_id, r.round_id, r.bonus_staked_micros,
                        w.promo_max_bet_micros)
          FROM provider_rounds r JOIN wallets w ON w.player_id = r.player_id AND w.promo_run = r.bonus_run
          WHERE r.bonus_run > 0 AND w.promo_lock_micros > 0 AND r.bonus_staked_micros > w.promo_max_bet_micros
            AND (r.settled_number > 0 OR r.bonus_open > 0)`,
  },
  {
    name: 'A reference belongs to one player',
    // If the directory is on another machine, Citus sends the result of a CTE there for the join.
    sql: (cell) => `WITH r AS MATERIALIZED (
            SELECT provider_id, kind, reference, player_id FROM provider_references
            WHERE player_id > ${idBeforePlayersOf(cell)} AND player_id < ${idBeforePlayersOf((cell + 1) as Cell)}
          )
          SELECT format('%s %s of player %s: the directory says %s', t.kind, t.reference, t.player_id, r.player_id)
          FROM provider_transactions t FULL JOIN r USING (provider_id, kind, reference)
          WHERE t.player_id IS DISTINCT FROM r.player_id`,
  },
];

/** The same differences, limited to a period. */
export async function findProviderDifferences(db: Queryable, from: Date, to: Date): Promise<string[]> {
  const { rows } = await db.query<{ problem: string }>({
    name: 'ledger-provider-differences',
    text: `${DIFFERENCES_IN_TIME} LIMIT ${SHOWN_MAX}`,
    values: [from, to],
  });
  return rows.map((row) => row.problem);
}
