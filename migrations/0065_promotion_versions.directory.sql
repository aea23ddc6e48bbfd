-- Versions of the promotion's terms. A version never changes: what is written here is what its players have. The server may only
-- open it, end it, and count.
CREATE TABLE promotion_versions (
  version integer PRIMARY KEY CHECK (version > 0),
  name text NOT NULL,
  terms jsonb NOT NULL,
  -- Who may activate it.
  segment jsonb NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  -- What all bonuses and free spins of it may cost; null: no limit.
  budget_micros bigint CHECK (budget_micros > 0),
  -- Only with a code.
  by_code boolean NOT NULL,
  -- What it is expected to cost, computed before anybody could approve it.
  projection jsonb,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  opened_at timestamptz,
  opened_by text,
  ended_at timestamptz,
  ended_by text,
  -- Who has activated it; what is set aside for bonuses that may still come; what was granted.
  players integer NOT NULL DEFAULT 0 CHECK (players >= 0),
  reserved_micros bigint NOT NULL DEFAULT 0 CHECK (reserved_micros >= 0),
  granted_micros bigint NOT NULL DEFAULT 0 CHECK (granted_micros >= 0),
  CHECK (ends_at > starts_at),
  CHECK (reserved_micros + granted_micros <= budget_micros),
  -- What is set aside comes back only if it ends some day.
  CHECK (budget_micros IS NULL OR (terms ->> 'depositDays') IS NOT NULL),
  CHECK (opened_at IS NULL OR projection IS NOT NULL OR version = 1),
  CHECK ((opened_at IS NULL) = (opened_by IS NULL)),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CHECK (ended_at IS NULL OR opened_at IS NOT NULL)
);

-- The promotion as it was before there were versions.
INSERT INTO promotion_versions
  (version, name, terms, segment, starts_at, by_code, made_by, made_at, opened_at, opened_by)
VALUES (
  1, 'Three deposits',
  '{"bonusPercents": [100, 50, 100], "depositMin": 30, "depositMax": 700, "wagerFactor": 40, "maxBetPercent": 2,
    "maxConversion": 0.5, "freeSpins": 20, "freeSpinStake": 0.2, "depositDays": null}',
  '{"deposits": "any", "tierFrom": "Unranked", "countries": []}',
  '2020-01-01T00:00:00Z', false, 'the house', now(), now(), 'the house'
);

GRANT SELECT, INSERT ON promotion_versions TO roulo_app;
GRANT UPDATE (opened_at, opened_by, ended_at, ended_by, players, reserved_micros, granted_micros) ON promotion_versions TO roulo_app;
GRANT SELECT ON promotion_versions TO roulo_read;
