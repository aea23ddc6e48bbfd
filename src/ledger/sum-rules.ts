import { CUT_KEY, RECOUNTED, SUM_KEY, sumsByCut } from './daily-sums.ts';
import type { Rule } from './reconcile.ts';

/** What must hold between the books and the daily sums that reports read. */
export const SUM_RULES: readonly Rule[] = [
  {
    name: 'Daily sums equal their postings',
    sql: `WITH found AS (${RECOUNTED})
          SELECT format('%s, kind %s, accounts %s and %s, %s: %s postings of %s, returned %s, fees %s; found %s, %s, %s, %s', day, kind, debit,
                        credit, concat_ws(' ', provider, game, coin, country), s.postings, s.amount_micros, s.returned_micros, s.fee_micros,
                        f.postings, f.amount_micros, f.returned_micros, f.fee_micros)
          FROM daily_sums s FULL JOIN found f USING (${SUM_KEY})
          WHERE (s.postings, s.amount_micros, s.returned_micros, s.fee_micros)
                IS DISTINCT FROM (f.postings, f.amount_micros, f.returned_micros, f.fee_micros)`,
  },
  {
    name: 'Sums by one cut equal the daily sums',
    sql: `WITH found AS (${sumsByCut('daily_sums')})
          SELECT format('%s by %s, kind %s, accounts %s and %s, %s: %s postings of %s, returned %s, fees %s; found %s, %s, %s, %s', day, cut, kind,
                        debit, credit, key, s.postings, s.amount_micros, s.returned_micros, s.fee_micros, f.postings, f.amount_micros,
                        f.returned_micros, f.fee_micros)
          FROM daily_cut_sums s FULL JOIN found f USING (${CUT_KEY})
          WHERE (s.postings, s.amount_micros, s.returned_micros, s.fee_micros)
                IS DISTINCT FROM (f.postings, f.amount_micros, f.returned_micros, f.fee_micros)`,
  },
  {
    name: 'Daily sums of closed days lack no posting',
    sql: `SELECT format('player %s, transfer %s of %s: not in the sums', player_id, number, posted_at)
          FROM transfers LEFT JOIN sum_heads h USING (player_id)
          WHERE number > coalesce(h.last_transfer, 0)
            AND posted_at < ((SELECT max(day) FROM closed_days WHERE source = 'sums') + 1)::timestamp AT TIME ZONE 'UTC'`,
  },
  {
    name: 'No sum is ahead of its wallet',
    sql: `SELECT format('player %s: summed to %s, wallet says %s', player_id, h.last_transfer, coalesce(w.last_transfer, 0))
          FROM sum_heads h LEFT JOIN wallets w USING (player_id) WHERE h.last_transfer > coalesce(w.last_transfer, 0)`,
  },
];
