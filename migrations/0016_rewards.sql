-- Ranks, rakeback and the bonuses of the VIP programme. Keyed by player first.

ALTER TABLE wallets
  -- The UTC day of the last posting, counted from 1970-01-01. It never steps back.
  ADD COLUMN day integer NOT NULL DEFAULT 0,
  -- Rewards of ranks up to this minimum have been claimed.
  ADD COLUMN rank_claimed_micros bigint NOT NULL DEFAULT 0 CHECK (rank_claimed_micros >= 0),
  -- Bonuses that wait to be claimed.
  ADD COLUMN bonuses_open integer NOT NULL DEFAULT 0 CHECK (bonuses_open >= 0);

-- The totals of a wallet as each of its days began, written by the first posting of that day in the same statement: what
-- was played in any stretch of days is the difference of two rows, however late somebody asks.
CREATE TABLE wallet_days (
  player_id bigint NOT NULL,
  day integer NOT NULL,
  cash_wagered_micros bigint NOT NULL,
  bonus_wagered_micros bigint NOT NULL,
  cash_paid_micros bigint NOT NULL,
  theoretical_nanos bigint NOT NULL,
  -- Stakes from the primary balance that count in cash_wagered while their rounds are still open.
  cash_open_micros bigint NOT NULL,
  PRIMARY KEY (player_id, day)
);
CREATE INDEX wallet_days_by_day ON wallet_days (day, player_id);

INSERT INTO transfer_kinds (code, name) VALUES
  (31, 'rank_reward'),
  (32, 'daily_bonus'),
  (33, 'weekly_bonus'),
  (34, 'monthly_bonus'),
  (35, 'lossback');

-- A bonus of one player for one period: once by its key, whoever grants it and how often.
CREATE TABLE reward_grants (
  player_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('daily', 'weekly', 'monthly', 'lossback')),
  first_day integer NOT NULL,
  end_day integer NOT NULL CHECK (end_day > first_day),
  -- What it is a part of, and how much of it, as the rules were then.
  base_nanos bigint NOT NULL CHECK (base_nanos > 0),
  share_ppm integer NOT NULL CHECK (share_ppm > 0),
  rank text NOT NULL,
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  granted_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  claimed_at timestamptz,
  expired_at timestamptz,
  PRIMARY KEY (player_id, kind, first_day),
  CHECK (claimed_at IS NULL OR expired_at IS NULL)
);
CREATE INDEX reward_grants_due ON reward_grants (expires_at) WHERE claimed_at IS NULL AND expired_at IS NULL;

-- Which periods have been gone through. Reference table.
CREATE TABLE reward_runs (
  kind text NOT NULL,
  first_day integer NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  grants integer NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, first_day)
);

GRANT SELECT, INSERT ON wallet_days TO roulo_app;
GRANT SELECT, INSERT, UPDATE ON reward_grants, reward_runs TO roulo_app;
