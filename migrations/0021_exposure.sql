-- What the house can lose at once: the largest win of each open round, and what servers may still take on.
-- Rounds that are open now count nothing; they end within a day.
ALTER TABLE rounds ADD COLUMN largest_win_micros bigint NOT NULL DEFAULT 0 CHECK (largest_win_micros >= 0);

-- Room that a server holds in memory, for bets to come and bets under way. One that does not renew is gone.
CREATE TABLE exposure_grants (
  server_id uuid NOT NULL,
  -- A game, or 'all'.
  scope text NOT NULL,
  granted_micros bigint NOT NULL CHECK (granted_micros >= 0),
  renewed_at timestamptz NOT NULL,
  PRIMARY KEY (server_id, scope)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON exposure_grants TO roulo_app;
