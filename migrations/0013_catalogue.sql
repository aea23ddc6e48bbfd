-- Games of outside providers as they were last told to us. A reference table: the same for every player.
CREATE TABLE provider_games (
  symbol text PRIMARY KEY,
  name text NOT NULL,
  category text NOT NULL CHECK (category IN ('slots', 'live', 'blackjack', 'roulette')),
  theme text,
  mechanic text,
  volatility text CHECK (volatility IN ('low', 'medium', 'high')),
  -- Hundredths of a percent.
  rtp_percent_e2 integer CHECK (rtp_percent_e2 BETWEEN 1 AND 10000),
  -- Place in the provider's list; the first are recommended.
  position integer NOT NULL,
  first_seen_at timestamptz NOT NULL,
  -- Since when the provider has not listed it any more; its rounds are still settled.
  gone_at timestamptz
);

-- What a player has marked, and what a player has opened; a game is named by its id in the catalogue.
CREATE TABLE favourite_games (
  player_id bigint NOT NULL,
  game_id text NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, game_id)
);
CREATE TABLE opened_games (
  player_id bigint NOT NULL,
  game_id text NOT NULL,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, game_id)
);

GRANT SELECT, INSERT, UPDATE ON provider_games TO roulo_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON favourite_games, opened_games TO roulo_app;
