-- Games that staff have switched off. Every server reads this twice a second; no row means that a game is on.
CREATE TABLE game_switches (
  -- 'house' for the originals.
  provider text NOT NULL,
  -- '*' for all games of the provider.
  game text NOT NULL,
  -- '*' for everywhere.
  country text NOT NULL CHECK (country ~ '^([A-Z]{2}|\*)$'),
  off_since timestamptz NOT NULL,
  switched_by text NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (provider, game, country)
);
GRANT SELECT, INSERT, DELETE ON game_switches TO roulo_app;
GRANT SELECT ON game_switches TO roulo_read;

UPDATE staff_roles SET permissions = permissions || added
FROM (VALUES ('games', '{games.see,games.switch,games.approve}'::text[]), ('risk', '{games.see,games.approve}'),
  ('compliance', '{games.see}')) AS more (name, added)
WHERE role = name AND NOT permissions && added;
