-- Limits that staff have set below the settings. Every server reads this twice a second; no row means that the setting holds.
CREATE TABLE game_limits (
  -- 'house' for the originals.
  provider text NOT NULL,
  -- '*' for all games of the provider; of an exposure, for all games together.
  game text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('stake', 'win', 'exposure')),
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  set_at timestamptz NOT NULL,
  set_by text NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (provider, game, kind)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON game_limits TO roulo_app;
GRANT SELECT ON game_limits TO roulo_read;

UPDATE staff_roles SET permissions = permissions || '{games.limit}'::text[]
WHERE role = 'games' AND NOT permissions && '{games.limit}';
