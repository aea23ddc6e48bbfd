import type { Queryable } from '../db/database.ts';
import type { Rule } from './reconcile.ts';

/**
 * What moved in the books for the provider, beside what its calls said. Kinds of transfers: 5 stake, 6 payout, 7 refund,
 * 8 adjustment, 55 jackpot, 56 campaign, 57 free rounds.
 */
const differencesIn = (ofTransactions: string, ofTransfers: string) => `
  WITH told AS (
    SELECT player_id, number, balance::integer AS balance, reference AS name,
           CASE kind WHEN 1 THEN -moved_micros ELSE moved_micros END AS moved,
           CASE kind WHEN 1 THEN 5 WHEN 2 THEN CASE WHEN bonus_code IS NULL THEN 6 ELSE 57 END WHEN 3 THEN 7 WHEN 4 THEN 57
                     WHEN 5 THEN 55 WHEN 6 THEN 56 ELSE 8 END AS kind
    FROM provider_transactions WHERE moved_micros <> 0 ${ofTransactions}
  ), booked AS (
    SELECT player_id, reference AS number, kind::integer AS kind,
           CASE WHEN debit < 100 THEN -amount_micros ELSE amount_micros END AS moved,
           CASE WHEN debit < 100 THEN debit ELSE credit END::integer AS balance
    FROM transfers WHERE kind IN (5, 6, 7, 8, 55, 56, 57) ${ofTransfers}
  )
  SELECT format('player %s, %s: told %s on %s, booked %s on %s', player_id, coalesce(t.name, 'number ' || number), t.moved,
                t.balance, b.moved, b.balance) AS problem
  FROM told t FULL JOIN booked b USING (player_id, number, kind)
  WHERE t.moved IS DISTINCT FROM b.moved OR t.balance IS DISTINCT FROM b.balance`;

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
    name: 'A reference belongs to one player',
    sql: `SELECT format('%s %s of player %s: the directory says %s', t.kind, t.reference, t.player_id, r.player_id)
          FROM provider_transactions t
          FULL JOIN provider_references r USING (provider_id, kind, reference)
          WHERE t.player_id IS DISTINCT FROM r.player_id`,
  },
];

/** The same for a stretch of time. */
export async function findProviderDifferences(db: Queryable, from: Date, to: Date): Promise<string[]> {
  const { rows } = await db.query<{ problem: string }>({
    name: 'ledger-provider-differences',
    text: `${DIFFERENCES_IN_TIME} LIMIT ${SHOWN_MAX}`,
    values: [from, to],
  });
  return rows.map((row) => row.problem);
}
