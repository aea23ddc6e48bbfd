-- Money of a provider's round goes back to where its bets came from: each bet knows its balance and its run of bonuses, each
-- round what of either is in it.

ALTER TABLE provider_transactions
  -- The run of bonuses of the promotional part; 0 where there is none.
  ADD COLUMN run integer NOT NULL DEFAULT 0,
  -- Of what moved, the part on the promotional balance, where a win was split (balance 3).
  ADD COLUMN promo_moved_micros bigint NOT NULL DEFAULT 0,
  DROP CONSTRAINT provider_transactions_balance_check,
  ADD CONSTRAINT provider_transactions_balance_check CHECK (balance IN (0, 1, 2, 3));

ALTER TABLE provider_rounds
  -- Stakes on the primary balance that wins are divided by, from the bet with this number on, and how many still wait for a win.
  ADD COLUMN cash_staked_micros bigint NOT NULL DEFAULT 0 CHECK (cash_staked_micros >= 0),
  ADD COLUMN cash_open integer NOT NULL DEFAULT 0 CHECK (cash_open >= 0),
  ADD COLUMN cash_since bigint NOT NULL DEFAULT 0,
  -- The same on the promotional balance, of one run of bonuses.
  ADD COLUMN bonus_staked_micros bigint NOT NULL DEFAULT 0 CHECK (bonus_staked_micros >= 0),
  ADD COLUMN bonus_open integer NOT NULL DEFAULT 0 CHECK (bonus_open >= 0),
  ADD COLUMN bonus_run integer NOT NULL DEFAULT 0,
  -- The wallet's version that the last result or the end of the round made: bets up to it wait for nothing.
  ADD COLUMN settled_number bigint NOT NULL DEFAULT 0;

-- What a refunded stake had earned is owed back: the next accruals are set off against it.
ALTER TABLE wallets
  DROP CONSTRAINT wallets_rakeback_nanos_check,
  DROP CONSTRAINT wallets_promo_progress_micros_check;

UPDATE provider_transactions t SET run = p.run
FROM promotion_runs p
WHERE t.kind = 1 AND t.balance = 2 AND p.player_id = t.player_id AND p.started_at <= t.created_at
  AND (p.ended_at IS NULL OR p.ended_at >= t.created_at);

UPDATE provider_rounds SET cash_staked_micros = staked_micros, cash_open = bets - refunds, cash_since = 1
WHERE balance = 1 AND ended_at IS NULL AND results = 0 AND refunds < bets;

UPDATE provider_rounds r SET bonus_staked_micros = staked_micros, bonus_run = p.run,
  bonus_open = CASE WHEN ended_at IS NULL AND results = 0 THEN bets - refunds ELSE 0 END
FROM (
  SELECT o.player_id, o.provider_id, o.round_id, max(p.run) AS run
  FROM provider_rounds o JOIN promotion_runs p ON p.player_id = o.player_id AND p.started_at <= o.opened_at
  WHERE o.balance = 2 GROUP BY o.player_id, o.provider_id, o.round_id
) AS p
WHERE p.player_id = r.player_id AND p.provider_id = r.provider_id AND p.round_id = r.round_id;

-- A free round that was opened while there was no bonus keeps none from ending.
UPDATE wallets SET promo_rounds = n.count, version = version + 1
FROM (
  SELECT w.player_id, (SELECT count(*) FROM rounds r WHERE r.player_id = w.player_id AND r.balance = 2)
    + (SELECT count(*) FROM provider_rounds r WHERE r.player_id = w.player_id AND r.bonus_open > 0) AS count
  FROM wallets w WHERE w.promo_rounds > 0
) AS n
WHERE wallets.player_id = n.player_id AND wallets.promo_rounds <> n.count;
