-- The books. Every table here is keyed by player first, so that a player's whole life can lie on
-- one shard; no constraint crosses players, and the house is an account number, never a row.

-- The application works under this role: it may add to the books, not change or remove what stands.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'roulo_app') THEN
    BEGIN
      CREATE ROLE roulo_app NOLOGIN;
    EXCEPTION
      WHEN duplicate_object OR unique_violation THEN NULL; -- made meanwhile for another database of the same server
      WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'The role roulo_app is missing and % may not create it.', current_user
          USING HINT = 'As an administrator: CREATE ROLE roulo_app NOLOGIN; GRANT roulo_app TO ' || quote_ident(current_user) || ';';
    END;
  END IF;
  IF NOT pg_has_role(current_user, 'roulo_app', 'MEMBER') THEN
    EXECUTE format('GRANT roulo_app TO %I', current_user);
  END IF;
END
$$;

-- Who the accounts of a transfer are. Accounts below 100 belong to the transfer's player, the others to the house.
CREATE TABLE ledger_accounts (
  code smallint PRIMARY KEY,
  name text NOT NULL UNIQUE
);
INSERT INTO ledger_accounts (code, name) VALUES
  (1, 'player:primary'),
  (2, 'player:promotional'),
  (3, 'player:held'),
  (100, 'house:games'),
  (110, 'house:provider'),
  (120, 'house:processor'),
  (130, 'house:rewards'),
  (140, 'house:promotions'),
  (150, 'house:affiliates'),
  (160, 'house:adjustments'),
  (190, 'house:sandbox');

CREATE TABLE transfer_kinds (
  code smallint PRIMARY KEY,
  name text NOT NULL UNIQUE
);
INSERT INTO transfer_kinds (code, name) VALUES
  (1, 'stake'),
  (2, 'payout'),
  (3, 'refund'),
  (10, 'deposit'),
  (20, 'withdrawal_hold'),
  (21, 'withdrawal_sent'),
  (22, 'withdrawal_returned'),
  (30, 'rakeback'),
  (60, 'adjustment'),
  (90, 'sandbox_grant');

-- One row per player: the running balances in micro-dollars and everything a bet is checked against.
-- Half of each page stays free and there is no second index, so that an update never touches an index.
CREATE TABLE wallets (
  player_id bigint PRIMARY KEY,
  version bigint NOT NULL DEFAULT 0,
  last_transfer bigint NOT NULL DEFAULT 0,
  primary_micros bigint NOT NULL DEFAULT 0 CHECK (primary_micros >= 0),
  promotional_micros bigint NOT NULL DEFAULT 0 CHECK (promotional_micros >= 0),
  held_micros bigint NOT NULL DEFAULT 0 CHECK (held_micros >= 0),
  selected_balance text NOT NULL DEFAULT 'primary' CHECK (selected_balance IN ('primary', 'promotional')),
  cash_wagered_micros bigint NOT NULL DEFAULT 0 CHECK (cash_wagered_micros >= 0),
  bonus_wagered_micros bigint NOT NULL DEFAULT 0 CHECK (bonus_wagered_micros >= 0),
  bet_count bigint NOT NULL DEFAULT 0 CHECK (bet_count >= 0),
  rakeback_nanos bigint NOT NULL DEFAULT 0 CHECK (rakeback_nanos >= 0)
) WITH (fillfactor = 50);

-- Money moves only as a transfer from one account (debit) to another (credit): balanced by construction.
-- A player's transfers are numbered 1, 2, 3 … by the wallet row, without gaps.
CREATE TABLE transfers (
  player_id bigint NOT NULL,
  number bigint NOT NULL CHECK (number > 0),
  posted_at timestamptz NOT NULL,
  kind smallint NOT NULL,
  debit smallint NOT NULL,
  credit smallint NOT NULL CHECK (credit <> debit),
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  -- Balance of the player's account after the transfer; null on the house's side.
  debit_after_micros bigint CHECK (debit_after_micros >= 0),
  credit_after_micros bigint CHECK (credit_after_micros >= 0),
  -- What the transfer belongs to, in the numbering of its kind (a bet, a deposit, a withdrawal).
  reference bigint,
  CHECK ((debit < 100) = (debit_after_micros IS NOT NULL)),
  CHECK ((credit < 100) = (credit_after_micros IS NOT NULL)),
  CHECK (debit < 100 OR credit < 100)
) PARTITION BY RANGE (posted_at);

-- A month is one partition, so that old months can be taken out without stopping play. The numbers
-- are unique in each of them; over months the wallet row that hands them out keeps them so.
CREATE FUNCTION ledger_ensure_month(month date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  first_day date := date_trunc('month', month)::date;
  partition text := 'transfers_' || to_char(first_day, 'YYYY_MM');
BEGIN
  IF to_regclass(partition) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE transfers INCLUDING CONSTRAINTS, PRIMARY KEY (player_id, number))', partition);
  EXECUTE format(
    'ALTER TABLE transfers ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
    partition, first_day::timestamp AT TIME ZONE 'UTC', (first_day + interval '1 month') AT TIME ZONE 'UTC'
  );
EXCEPTION
  WHEN duplicate_table THEN NULL;
END
$$;
REVOKE ALL ON FUNCTION ledger_ensure_month(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_ensure_month(date) TO roulo_app;

SELECT ledger_ensure_month((date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => n))::date)
FROM generate_series(0, 3) AS n;

-- Takes what no month was made for, so that a late maintenance job never refuses a bet.
CREATE TABLE transfers_other PARTITION OF transfers (PRIMARY KEY (player_id, number)) DEFAULT;

CREATE VIEW ledger_entries AS
  SELECT player_id, number, posted_at, debit AS account, -amount_micros AS amount_micros, debit_after_micros AS balance_after_micros
  FROM transfers
  UNION ALL
  SELECT player_id, number, posted_at, credit, amount_micros, credit_after_micros
  FROM transfers;

-- What was posted under which name. Kept for ever: a deposit is credited once in its life.
CREATE TABLE posting_keys (
  player_id bigint NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  fingerprint bytea NOT NULL,
  first_transfer bigint NOT NULL,
  transfer_count integer NOT NULL,
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, key)
);

-- Answers given to requests that carried an Idempotency-Key. Kept for seven days.
CREATE TABLE request_keys (
  player_id bigint NOT NULL,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
  fingerprint bytea NOT NULL,
  answer json NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, key)
);
CREATE INDEX request_keys_by_age ON request_keys USING brin (created_at);

GRANT SELECT ON ledger_accounts, transfer_kinds, ledger_entries TO roulo_app;
GRANT SELECT, INSERT, UPDATE ON wallets TO roulo_app;
GRANT SELECT, INSERT ON transfers, posting_keys TO roulo_app;
GRANT SELECT, INSERT, DELETE ON request_keys TO roulo_app;
GRANT SELECT ON schema_migrations TO roulo_app;
