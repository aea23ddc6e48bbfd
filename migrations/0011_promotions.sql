-- The deposit promotion. What a bet is checked against stands on the wallet row; a run is written once a bet ends it.

ALTER TABLE wallets
  ADD COLUMN promo_state text NOT NULL DEFAULT 'none' CHECK (promo_state IN ('none', 'active', 'ended')),
  -- Bonuses granted so far, of three.
  ADD COLUMN promo_bonuses smallint NOT NULL DEFAULT 0 CHECK (promo_bonuses >= 0),
  -- The number of the last run; it is under way while there is a lock.
  ADD COLUMN promo_run integer NOT NULL DEFAULT 0 CHECK (promo_run >= 0),
  ADD COLUMN promo_started_at timestamptz,
  -- Deposits locked and bonuses granted in that run.
  ADD COLUMN promo_deposit_micros bigint NOT NULL DEFAULT 0 CHECK (promo_deposit_micros >= 0),
  ADD COLUMN promo_bonus_micros bigint NOT NULL DEFAULT 0 CHECK (promo_bonus_micros >= 0);

-- A run begins with a bonus on an empty promotional balance; bonuses that come before its end add up.
CREATE TABLE promotion_runs (
  player_id bigint NOT NULL,
  run integer NOT NULL CHECK (run > 0),
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  ending text CHECK (ending IN ('completed', 'capped', 'used_up', 'cancelled')),
  -- Counted towards the lock by then, and what the lock was.
  progress_micros bigint,
  lock_micros bigint,
  -- Where the balance went: back as deposit, to primary as won, back to the house.
  returned_micros bigint,
  won_micros bigint,
  forfeited_micros bigint,
  PRIMARY KEY (player_id, run),
  CHECK ((ended_at IS NULL) = (ending IS NULL))
);

-- What each deposit brought. A deposit that is credited in parts has several.
CREATE TABLE promotion_bonuses (
  player_id bigint NOT NULL,
  deposit_number bigint NOT NULL,
  part integer NOT NULL CHECK (part > 0),
  step smallint NOT NULL CHECK (step > 0),
  run integer NOT NULL,
  locked_micros bigint NOT NULL CHECK (locked_micros > 0),
  bonus_micros bigint NOT NULL CHECK (bonus_micros > 0),
  granted_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, deposit_number, part)
);

-- Free spins that come with a bonus: owed until the game provider has taken them down.
CREATE TABLE promotion_free_spins (
  player_id bigint NOT NULL,
  step smallint NOT NULL,
  run integer NOT NULL,
  spins integer NOT NULL CHECK (spins > 0),
  owed_at timestamptz NOT NULL,
  -- Nobody asks before then.
  next_try_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  granted_at timestamptz,
  -- The provider's name for the grant.
  code text,
  PRIMARY KEY (player_id, step)
);
CREATE INDEX promotion_free_spins_owed ON promotion_free_spins (next_try_at) WHERE granted_at IS NULL;

INSERT INTO transfer_kinds (code, name) VALUES
  (40, 'promotion_bonus'),
  (41, 'promotion_returned'),
  (42, 'promotion_won'),
  (43, 'promotion_forfeited');

GRANT SELECT, INSERT, UPDATE ON promotion_runs, promotion_free_spins TO roulo_app;
GRANT SELECT, INSERT ON promotion_bonuses TO roulo_app;
