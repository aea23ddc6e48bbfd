-- Safer play: limits, self-exclusion, session reminders. All keyed by player first.

-- What may refuse a bet stands on the wallet row. `play_limits` is there only for who has a limit on losses or wagers: the
-- limits, and what was played in the current day, week and month. `excluded_until` is set by the player and never lowered.
ALTER TABLE wallets
  ADD COLUMN play_limits jsonb,
  ADD COLUMN excluded_until timestamptz;

-- A limit in force, and a looser one that the player has asked for and must confirm a day later.
CREATE TABLE player_limits (
  player_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('deposit', 'loss', 'wager')),
  period text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  -- Null: no limit.
  amount_micros bigint CHECK (amount_micros >= 0),
  wished_at timestamptz,
  wished_micros bigint CHECK (wished_micros >= 0),
  PRIMARY KEY (player_id, kind, period)
);

CREATE TABLE self_exclusions (
  player_id bigint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  duration text NOT NULL CHECK (duration IN ('24h', '1w', '1m', '6m', 'permanent')),
  asked_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  -- The player, or who did it at the player's request.
  asked_by text NOT NULL,
  PRIMARY KEY (player_id, number)
);

CREATE TABLE session_reminders (
  player_id bigint PRIMARY KEY,
  every_minutes smallint NOT NULL CHECK (every_minutes > 0)
);

-- What is held for want of room is looked at again when there may be room.
CREATE INDEX deposits_held ON deposits (player_id) WHERE held_micros > 0;

GRANT SELECT, INSERT, UPDATE ON player_limits TO roulo_app;
GRANT SELECT, INSERT ON self_exclusions TO roulo_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON session_reminders TO roulo_app;
