-- Bets on the originals: seeds, open rounds, and the record of every bet. All keyed by player first.

-- What a bet is checked against and what it adds to stands on the wallet row, under its one version.
ALTER TABLE wallets
  ADD COLUMN seed_pair bigint NOT NULL DEFAULT 1,
  ADD COLUMN nonce bigint NOT NULL DEFAULT 0 CHECK (nonce >= 0),
  ADD COLUMN last_bet bigint NOT NULL DEFAULT 0 CHECK (last_bet >= 0),
  ADD COLUMN open_rounds integer NOT NULL DEFAULT 0 CHECK (open_rounds >= 0),
  ADD COLUMN mines_bet bigint,
  ADD COLUMN cash_paid_micros bigint NOT NULL DEFAULT 0 CHECK (cash_paid_micros >= 0),
  -- Stake times house edge of every bet on the primary balance.
  ADD COLUMN theoretical_nanos bigint NOT NULL DEFAULT 0 CHECK (theoretical_nanos >= 0),
  ADD COLUMN promo_max_bet_micros bigint NOT NULL DEFAULT 0,
  ADD COLUMN promo_lock_micros bigint NOT NULL DEFAULT 0,
  ADD COLUMN promo_progress_micros bigint NOT NULL DEFAULT 0 CHECK (promo_progress_micros >= 0),
  ADD COLUMN betting_closed_until timestamptz;

-- A bet that is settled at once is one transfer: the stake, and what came back in the same instant.
ALTER TABLE transfers ADD COLUMN returned_micros bigint CHECK (returned_micros > 0);
INSERT INTO transfer_kinds (code, name) VALUES (4, 'bet');

CREATE OR REPLACE VIEW ledger_entries AS
  SELECT player_id, number, posted_at, debit AS account, coalesce(returned_micros, 0) - amount_micros AS amount_micros,
         debit_after_micros AS balance_after_micros
  FROM transfers
  UNION ALL
  SELECT player_id, number, posted_at, credit, amount_micros - coalesce(returned_micros, 0), credit_after_micros
  FROM transfers;

-- The write of a batch ends with this: fewer wallets changed than meant undo all of it.
CREATE FUNCTION ledger_expect(changed bigint, expected bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF changed <> expected THEN
    RAISE EXCEPTION 'stale wallets' USING ERRCODE = 'RL001';
  END IF;
END
$$;

-- The rules a bet was made under: their text and its hash. Reference table.
CREATE TABLE game_rules (
  rules_id smallint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game text NOT NULL,
  hash bytea NOT NULL UNIQUE,
  content text NOT NULL
);

-- Pair n is closed when pair n + 1 is current. The pair after the current one is already committed to.
CREATE TABLE seed_pairs (
  player_id bigint NOT NULL,
  pair bigint NOT NULL CHECK (pair > 0),
  server_seed_sealed bytea NOT NULL,
  server_seed_hash bytea NOT NULL,
  -- Null until the pair becomes current.
  client_seed text,
  -- The last nonce used, known once the pair is closed.
  last_nonce bigint,
  created_at timestamptz NOT NULL,
  revealed_at timestamptz,
  PRIMARY KEY (player_id, pair)
);

-- Rounds under way. The outcome is fixed here when the stake is taken; the row goes when the round is paid.
CREATE TABLE rounds (
  player_id bigint NOT NULL,
  number bigint NOT NULL,
  game smallint NOT NULL,
  balance smallint NOT NULL,
  rules_id smallint NOT NULL,
  pair bigint NOT NULL,
  nonce bigint NOT NULL,
  stake_micros bigint NOT NULL CHECK (stake_micros > 0),
  params bytea NOT NULL,
  result bytea NOT NULL,
  -- What the player has done so far; for Mines the opened cells in order.
  progress bytea NOT NULL,
  placed_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, number)
) WITH (fillfactor = 70);

-- Every finished bet. Rows are added, never changed.
CREATE TABLE bets (
  player_id bigint NOT NULL,
  number bigint NOT NULL,
  game smallint NOT NULL,
  balance smallint NOT NULL,
  rules_id smallint NOT NULL,
  pair bigint NOT NULL,
  nonce bigint NOT NULL,
  stake_micros bigint NOT NULL CHECK (stake_micros > 0),
  payout_micros bigint NOT NULL CHECK (payout_micros >= 0),
  multiplier_e4 bigint NOT NULL CHECK (multiplier_e4 >= 0),
  -- Of the balance that was played on, after the bet was paid.
  balance_after_micros bigint NOT NULL,
  ending smallint NOT NULL,
  params bytea NOT NULL,
  result bytea NOT NULL,
  progress bytea NOT NULL,
  placed_at timestamptz NOT NULL,
  settled_at timestamptz NOT NULL
) PARTITION BY RANGE (settled_at);

CREATE FUNCTION bets_ensure_month(month date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  first_day date := date_trunc('month', month)::date;
  partition text := 'bets_' || to_char(first_day, 'YYYY_MM');
BEGIN
  IF to_regclass(partition) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE bets INCLUDING CONSTRAINTS, PRIMARY KEY (player_id, number))', partition);
  EXECUTE format(
    'ALTER TABLE bets ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
    partition, first_day::timestamp AT TIME ZONE 'UTC', (first_day + interval '1 month') AT TIME ZONE 'UTC'
  );
EXCEPTION
  WHEN duplicate_table THEN NULL;
END
$$;
REVOKE ALL ON FUNCTION bets_ensure_month(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bets_ensure_month(date) TO roulo_app;

SELECT bets_ensure_month((date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => n))::date)
FROM generate_series(0, 3) AS n;
CREATE TABLE bets_other PARTITION OF bets (PRIMARY KEY (player_id, number)) DEFAULT;

-- A key may only bar a repeat (a signature that is used up) and hold no answer.
ALTER TABLE request_keys ALTER COLUMN answer DROP NOT NULL;

GRANT SELECT, INSERT ON game_rules, bets TO roulo_app;
GRANT SELECT, INSERT, UPDATE ON seed_pairs TO roulo_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON rounds TO roulo_app;
GRANT EXECUTE ON FUNCTION ledger_expect(bigint, bigint) TO roulo_app;
