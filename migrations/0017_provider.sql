-- Games of an outside provider, played over its seamless wallet. Keyed by player first, save for the directories and logs.

INSERT INTO ledger_accounts (code, name) VALUES (111, 'house:prizes');
-- Kinds below 10 are bets.
INSERT INTO transfer_kinds (code, name) VALUES
  (5, 'provider_stake'),
  (6, 'provider_payout'),
  (7, 'provider_refund'),
  (8, 'provider_adjustment'),
  (55, 'jackpot_win'),
  (56, 'campaign_win'),
  (57, 'free_round_win');

-- A launch for real money. Player, game and balance are fixed with it, whatever the player selects afterwards.
CREATE TABLE game_sessions (
  player_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  game text NOT NULL,
  balance smallint NOT NULL CHECK (balance IN (1, 2)),
  -- The player's own session, with which this one ends.
  session_id uuid NOT NULL,
  country text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  authenticated_at timestamptz,
  PRIMARY KEY (player_id, token_hash)
);
CREATE INDEX game_sessions_by_game ON game_sessions (player_id, game, created_at);
CREATE INDEX game_sessions_by_age ON game_sessions USING brin (created_at);

-- Directory: whose a game token is. Only the hash is kept.
CREATE TABLE game_tokens (
  token_hash bytea PRIMARY KEY,
  player_id bigint NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX game_tokens_by_age ON game_tokens USING brin (created_at);

-- Directory: a reference of the provider belongs to one player and one kind of call.
CREATE TABLE provider_references (
  provider_id text NOT NULL,
  kind smallint NOT NULL,
  reference text NOT NULL,
  player_id bigint NOT NULL,
  PRIMARY KEY (provider_id, kind, reference)
);

-- What took effect, one row for each reference. Rows are added, never changed.
CREATE TABLE provider_transactions (
  player_id bigint NOT NULL,
  provider_id text NOT NULL,
  -- 1 bet, 2 result, 3 refund, 4 bonusWin, 5 jackpotWin, 6 promoWin, 7 adjustment.
  kind smallint NOT NULL,
  reference text NOT NULL,
  -- The version of the wallet it made; the transfers name it as their reference.
  number bigint NOT NULL,
  round_id text,
  game text,
  -- As the provider said, and what really moved; below zero where an adjustment takes.
  amount_micros bigint NOT NULL,
  moved_micros bigint NOT NULL,
  -- Where it moved: 1 primary, 2 promotional, 0 nowhere. A refund that moved nowhere marks a bet that must not come any more.
  balance smallint NOT NULL CHECK (balance IN (0, 1, 2)),
  -- Of a bet: the edge it was counted with.
  edge_ppm integer NOT NULL,
  bonus_code text,
  -- The jackpot or campaign a prize came from.
  prize text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, provider_id, kind, reference)
);
CREATE INDEX provider_transactions_by_age ON provider_transactions USING brin (created_at);
CREATE INDEX provider_transactions_jackpots ON provider_transactions (created_at) WHERE kind = 5;

CREATE TABLE provider_rounds (
  player_id bigint NOT NULL,
  provider_id text NOT NULL,
  round_id text NOT NULL,
  game text NOT NULL,
  balance smallint NOT NULL CHECK (balance IN (1, 2)),
  bonus_code text,
  bets integer NOT NULL,
  refunds integer NOT NULL CHECK (refunds <= bets),
  results integer NOT NULL,
  staked_micros bigint NOT NULL,
  -- As told by results, credited or not.
  paid_micros bigint NOT NULL,
  opened_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (player_id, provider_id, round_id)
) WITH (fillfactor = 80);
CREATE INDEX provider_rounds_by_age ON provider_rounds USING brin (opened_at);
-- While one of these is open, a bonus does not end.
CREATE INDEX provider_rounds_promotional ON provider_rounds (player_id)
  WHERE balance = 2 AND ended_at IS NULL AND results = 0 AND refunds < bets;
CREATE INDEX provider_rounds_free ON provider_rounds (player_id, bonus_code) WHERE bonus_code IS NOT NULL;

-- Free rounds that we asked the provider for. `bonus_code` is our name for them there.
CREATE TABLE free_round_grants (
  player_id bigint NOT NULL,
  bonus_code text NOT NULL,
  game text NOT NULL,
  rounds integer NOT NULL CHECK (rounds > 0),
  total_bet_micros bigint NOT NULL CHECK (total_bet_micros > 0),
  -- Where winnings go.
  balance smallint NOT NULL CHECK (balance IN (1, 2)),
  state text NOT NULL CHECK (state IN ('asked', 'granted', 'refused', 'cancelled')),
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz,
  PRIMARY KEY (player_id, bonus_code)
);
CREATE INDEX free_round_grants_due ON free_round_grants (next_try_at) WHERE next_try_at IS NOT NULL;

-- Every call of the provider's as it came, token and hash masked, with our answer. A log, kept ninety days.
CREATE TABLE provider_callbacks (
  received_at timestamptz NOT NULL,
  player_id bigint,
  method text NOT NULL,
  reference text,
  address text NOT NULL,
  error smallint NOT NULL,
  body text NOT NULL
);
CREATE INDEX provider_callbacks_by_age ON provider_callbacks USING brin (received_at);
-- Those that the provider repeats, and those that need a person.
CREATE INDEX provider_callbacks_doubtful ON provider_callbacks (received_at) WHERE error IN (100, 120, 130);

-- Up to when our record was compared with the books, and what was found.
CREATE TABLE provider_checks (
  checked_to timestamptz PRIMARY KEY,
  checked_from timestamptz NOT NULL,
  differences integer NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON game_sessions, game_tokens, free_round_grants TO roulo_app;
GRANT SELECT, INSERT ON provider_references, provider_transactions TO roulo_app;
GRANT SELECT, INSERT, UPDATE ON provider_rounds TO roulo_app;
GRANT SELECT, INSERT, DELETE ON provider_callbacks, provider_checks TO roulo_app;
