-- What was posted in a day, summed: reports answer from these. A job adds each transfer once, by the numbers of its player, so a
-- transfer that is committed late is added late and never missed.
CREATE TABLE daily_sums (
  day date NOT NULL,
  kind smallint NOT NULL,
  debit smallint NOT NULL,
  credit smallint NOT NULL,
  -- 'house' for the originals, whose `game` is their code. Empty where no game was played.
  provider text NOT NULL,
  game text NOT NULL,
  -- Of deposits and withdrawals.
  coin text NOT NULL,
  -- Where the player registered; empty where that is not known.
  country text NOT NULL,
  postings bigint NOT NULL CHECK (postings > 0),
  amount_micros bigint NOT NULL,
  returned_micros bigint NOT NULL,
  -- Of withdrawals that were sent: what stayed with the house.
  fee_micros bigint NOT NULL,
  PRIMARY KEY (day, kind, debit, credit, provider, game, coin, country)
);

-- Up to which transfer of a player the sums go.
CREATE TABLE sum_heads (
  player_id bigint PRIMARY KEY,
  last_transfer bigint NOT NULL CHECK (last_transfer > 0)
) WITH (fillfactor = 80);

-- Players who posted since `looked_until` are counted next. From time to time all of them are looked at.
CREATE TABLE sums_state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  looked_until timestamptz NOT NULL,
  swept_at timestamptz NOT NULL
);
INSERT INTO sums_state (looked_until, swept_at) VALUES ('-infinity', '-infinity');

-- The net revenue is read from the sums now.
DROP INDEX transfers_given;
-- Transfers lie in the order of their time: these find a day, and the last minutes, by a few pages.
CREATE INDEX transfers_by_age ON transfers USING brin (posted_at) WITH (pages_per_range = 32, autosummarize = on);
-- Whose game a transfer of the provider's belongs to.
CREATE INDEX provider_transactions_by_number ON provider_transactions (player_id, number);

GRANT SELECT, INSERT, UPDATE ON daily_sums, sum_heads TO roulo_app;
GRANT SELECT, UPDATE ON sums_state TO roulo_app;
-- A closed day is counted anew.
GRANT DELETE ON game_totals TO roulo_app;
GRANT SELECT ON daily_sums, sum_heads, sums_state, closed_days, provider_transactions TO roulo_read;
