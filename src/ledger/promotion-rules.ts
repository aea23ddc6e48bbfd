import type { Rule, SharedRule } from './reconcile.ts';

/** What must hold between the books and the promotions. Kinds 40 to 43 are bonus, returned, won and forfeited. */
export const PROMOTION_RULES: readonly Rule[] = [
  {
    name: 'Each run of bonuses equals its transfers',
    sql: `WITH moved AS (
            SELECT player_id, reference AS run,
                   coalesce(sum(amount_micros) FILTER (WHERE kind = 40), 0) AS granted,
                   coalesce(sum(amount_micros) FILTER (WHERE kind = 41), 0) AS returned,
                   coalesce(sum(amount_micros) FILTER (WHERE kind = 42), 0) AS won,
                   coalesce(sum(amount_micros) FILTER (WHERE kind = 43), 0) AS forfeited
            FROM transfers WHERE kind BETWEEN 40 AND 43 GROUP BY player_id, reference
          ), recorded AS (
            SELECT r.player_id, r.run::bigint AS run, r.returned_micros, r.won_micros, r.forfeited_micros,
                   (SELECT coalesce(sum(bonus_micros), 0) FROM promotion_bonuses b
                    WHERE b.player_id = r.player_id AND b.run = r.run) AS bonus
            FROM promotion_runs r
          )
          SELECT format('player %s, run %s: recorded %s, %s, %s, %s, transfers %s, %s, %s, %s', player_id, run, bonus,
                        returned_micros, won_micros, forfeited_micros, granted, returned, won, forfeited)
          FROM recorded FULL JOIN moved USING (player_id, run)
          WHERE bonus IS DISTINCT FROM granted OR coalesce(returned_micros, 0) IS DISTINCT FROM returned
             OR coalesce(won_micros, 0) IS DISTINCT FROM won OR coalesce(forfeited_micros, 0) IS DISTINCT FROM forfeited`,
  },
  {
    name: 'A run of bonuses is under way exactly while the wallet has a lock',
    sql: `SELECT format('player %s: lock %s in run %s, %s runs open, bonuses of it %s and locked deposits %s', player_id,
                        promo_lock_micros, promo_run, open_runs, bonus, locked)
          FROM (
            SELECT w.player_id, w.promo_lock_micros, w.promo_run, w.promo_bonus_micros, w.promo_deposit_micros,
                   (SELECT count(*) FROM promotion_runs r WHERE r.player_id = w.player_id AND r.ended_at IS NULL) AS open_runs,
                   (SELECT sum(bonus_micros) FROM promotion_bonuses b
                    WHERE b.player_id = w.player_id AND b.run = w.promo_run) AS bonus,
                   (SELECT sum(locked_micros) FROM promotion_bonuses b
                    WHERE b.player_id = w.player_id AND b.run = w.promo_run) AS locked
            FROM wallets w WHERE w.promo_run > 0
          ) AS runs
          WHERE open_runs <> CASE WHEN promo_lock_micros > 0 THEN 1 ELSE 0 END
             OR bonus IS DISTINCT FROM promo_bonus_micros OR locked IS DISTINCT FROM promo_deposit_micros`,
  },
  {
    name: 'A wallet has the terms of the version that its player activated, and nothing is set aside for an undone activation',
    sql: `SELECT format('player %s: the wallet has version %s, activated is %s, undone %s, set aside %s and %s', player_id, on_wallet, version,
                        undone_at IS NOT NULL, steps_reserved_micros, parts_reserved_micros)
          FROM (
            SELECT DISTINCT ON (player_id) a.player_id, a.version, a.undone_at, a.steps_reserved_micros, a.parts_reserved_micros,
                   w.promo_state, coalesce((w.promo_terms ->> 'version')::integer, 1) AS on_wallet
            FROM promotion_activations a JOIN wallets w USING (player_id) ORDER BY player_id, activation DESC
          ) AS newest
          WHERE (undone_at IS NULL AND on_wallet <> version) OR ((undone_at IS NULL) <> (promo_state <> 'none'))
             OR (undone_at IS NOT NULL AND steps_reserved_micros + parts_reserved_micros > 0)`,
  },
  {
    name: 'Rounds that are open on the promotional balance are counted',
    sql: `SELECT format('player %s: wallet says %s, found %s', player_id, promo_rounds, coalesce(found, 0))
          FROM wallets LEFT JOIN (
            SELECT player_id, count(*) AS found FROM (
              SELECT player_id FROM rounds WHERE balance = 2
              UNION ALL
              SELECT player_id FROM provider_rounds WHERE bonus_open > 0
            ) AS open GROUP BY player_id
          ) AS r USING (player_id)
          WHERE promo_rounds <> coalesce(found, 0)`,
  },
  {
    name: 'A closed month of an affiliate sets off no more than was carried over to it',
    sql: `SELECT format('affiliate %s, month %s: set off %s of %s', player_id, month, set_off_micros, coalesce(carried, 0))
          FROM (SELECT player_id, month, set_off_micros, lag((SELECT sum(one) FROM unnest(carried_on_micros) AS one))
                         OVER (PARTITION BY player_id ORDER BY month) AS carried
                FROM affiliate_months) AS m
          WHERE set_off_micros > coalesce(carried, 0)`,
  },
  {
    name: 'Each closed month of an affiliate is credited once, with what it earned',
    sql: `SELECT format('affiliate %s, month %s: earned %s, credited %s', player_id, month, earned, credited)
          FROM (SELECT player_id, to_char(month, 'YYYYMM')::bigint AS month, earned_micros AS earned FROM affiliate_months
                WHERE earned_micros > 0) AS m
          FULL JOIN (SELECT player_id, reference AS month, sum(amount_micros) AS credited FROM transfers WHERE kind = 50
                     GROUP BY player_id, reference) AS t USING (player_id, month)
          WHERE earned IS DISTINCT FROM credited`,
  },
];

/** Free spins belong to the version of the bonus that they came with. */
const VERSION_OF_SPINS = `
  SELECT f.spins * f.stake_micros AS micros, (
    SELECT min(b.version) FROM promotion_bonuses b WHERE b.player_id = f.player_id AND b.step = f.step
  ) AS version FROM promotion_free_spins f`;

/** Budgets are shared by all cells: the directory's reserved and granted amounts must equal the sums over all players. */
export const PROMOTION_SHARED_RULES: readonly SharedRule[] = [
  {
    name: 'Each version of a promotion has set aside and granted what its players have',
    directory: `SELECT format('version %s, %s', version, what), amount FROM directory.promotion_versions
                CROSS JOIN LATERAL (VALUES ('players', players), ('set aside', reserved_micros), ('granted', granted_micros)) AS c (what, amount)`,
    cell: `SELECT format('version %s, players', version), count(*) FROM promotion_activations WHERE undone_at IS NULL GROUP BY version
           UNION ALL
           SELECT format('version %s, set aside', version), sum(steps_reserved_micros + parts_reserved_micros) FROM promotion_activations
           GROUP BY version
           UNION ALL
           SELECT format('version %s, granted', version), sum(micros) FROM (
             SELECT version, bonus_micros AS micros FROM promotion_bonuses UNION ALL SELECT version, micros FROM (${VERSION_OF_SPINS}) AS s
           ) AS g GROUP BY version`,
  },
  {
    name: 'Each promo code is used as often as players have activated it',
    directory: `SELECT format('code %s, %s', code, what), amount FROM directory.promo_codes c
                CROSS JOIN LATERAL (VALUES ('uses', uses), ('persons', (SELECT count(*) FROM directory.promo_code_uses u WHERE u.code = c.code))) AS n (what, amount)`,
    cell: `SELECT format('code %s, %s', code, what), count(DISTINCT player_id) FROM promotion_activations
           CROSS JOIN (VALUES ('uses'), ('persons')) AS n (what) WHERE code IS NOT NULL GROUP BY code, what`,
  },
];
