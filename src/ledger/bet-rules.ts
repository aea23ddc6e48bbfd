import type { Rule } from './reconcile.ts';

/** What must hold between the books and the record of bets. Kinds 1 to 4 are stake, payout, refund and bet. */
export const BET_RULES: readonly Rule[] = [
  {
    name: 'Each bet and open round equals its transfers',
    sql: `WITH moved AS (
            SELECT player_id, reference AS number,
                   sum(amount_micros) FILTER (WHERE kind IN (1, 4)) AS stake,
                   sum(CASE kind WHEN 4 THEN coalesce(returned_micros, 0) WHEN 1 THEN 0 ELSE amount_micros END) AS payout
            FROM transfers WHERE kind IN (1, 2, 3, 4) GROUP BY player_id, reference
          ), recorded AS (
            SELECT player_id, number, stake_micros, payout_micros FROM bets
            UNION ALL SELECT player_id, number, stake_micros, 0 FROM rounds
          )
          SELECT format('player %s, bet %s: recorded %s and %s, transfers %s and %s', player_id, number, stake_micros,
                        payout_micros, stake, payout)
          FROM recorded FULL JOIN moved USING (player_id, number)
          WHERE stake_micros IS DISTINCT FROM stake OR payout_micros IS DISTINCT FROM payout`,
  },
  {
    name: 'Bets are numbered without gaps and open rounds are counted',
    sql: `SELECT format('player %s: wallet says bet %s and %s open, found %s and %s', player_id, last_bet, open_rounds,
                        coalesce(bet_rows, 0) + coalesce(round_rows, 0), coalesce(round_rows, 0))
          FROM wallets
          LEFT JOIN (SELECT player_id, count(*) AS bet_rows FROM bets GROUP BY player_id) AS b USING (player_id)
          LEFT JOIN (SELECT player_id, count(*) AS round_rows FROM rounds GROUP BY player_id) AS r USING (player_id)
          WHERE last_bet <> coalesce(bet_rows, 0) + coalesce(round_rows, 0) OR open_rounds <> coalesce(round_rows, 0)`,
  },
  {
    name: 'No nonce is skipped or used twice',
    sql: `SELECT format('player %s, pair %s: %s bets on %s nonces up to %s, the pair says %s', player_id, pair, found, nonces,
                        newest, expected)
          FROM (
            SELECT u.player_id, u.pair, count(*) AS found, count(DISTINCT u.nonce) AS nonces, max(u.nonce) AS newest,
                   coalesce(max(s.last_nonce), max(w.nonce)) AS expected
            FROM (SELECT player_id, pair, nonce FROM bets UNION ALL SELECT player_id, pair, nonce FROM rounds) AS u
            JOIN seed_pairs s ON s.player_id = u.player_id AND s.pair = u.pair
            JOIN wallets w ON w.player_id = u.player_id
            GROUP BY u.player_id, u.pair
          ) AS used
          WHERE found <> nonces OR newest <> found OR expected <> newest`,
  },
];
