-- The version that a player activated stands on the wallet. Null is the first one, which everybody has who activated before.
ALTER TABLE wallets ADD COLUMN promo_terms jsonb;

CREATE TABLE promotion_activations (
  player_id bigint NOT NULL,
  activation integer NOT NULL CHECK (activation > 0),
  version integer NOT NULL,
  code text,
  activated_at timestamptz NOT NULL,
  -- Deposits bring no bonus from then on.
  until timestamptz,
  -- Set aside of the version's budget: for bonuses that may still come, and for parts of deposits that are held.
  steps_reserved_micros bigint NOT NULL CHECK (steps_reserved_micros >= 0),
  parts_reserved_micros bigint NOT NULL DEFAULT 0 CHECK (parts_reserved_micros >= 0),
  -- Given up or lapsed before a bonus was granted: it can be activated again.
  undone_at timestamptz,
  PRIMARY KEY (player_id, activation)
);
CREATE INDEX promotion_activations_open ON promotion_activations (until)
  WHERE steps_reserved_micros > 0 OR parts_reserved_micros > 0;

INSERT INTO promotion_activations (player_id, activation, version, activated_at, steps_reserved_micros)
SELECT player_id, 1, 1, coalesce(promo_started_at, now()), 0 FROM wallets WHERE promo_state <> 'none';

ALTER TABLE promotion_bonuses
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- What was to be wagered for it.
  ADD COLUMN lock_micros bigint;
ALTER TABLE promotion_free_spins ADD COLUMN stake_micros bigint NOT NULL DEFAULT 200000 CHECK (stake_micros > 0);
CREATE INDEX promotion_bonuses_by_time ON promotion_bonuses USING brin (granted_at);

-- What the first version has cost so far.
DO $$
DECLARE
  found integer;
  granted bigint;
BEGIN
  SELECT count(*) INTO found FROM promotion_activations;
  SELECT coalesce(sum(bonus_micros), 0) INTO granted FROM promotion_bonuses;
  SELECT granted + coalesce(sum(spins * stake_micros), 0) INTO granted FROM promotion_free_spins;
  UPDATE directory.promotion_versions SET players = players + found, granted_micros = granted_micros + granted WHERE version = 1;
END
$$;

GRANT SELECT, INSERT, UPDATE ON promotion_activations TO roulo_app;
GRANT SELECT ON promotion_activations TO roulo_read;
GRANT SELECT (step, version, locked_micros, bonus_micros, granted_at) ON promotion_bonuses TO roulo_read;
