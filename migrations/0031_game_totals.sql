-- What each game took and paid, day by day, for the metrics: a job adds what was settled since it last looked.
CREATE TABLE game_totals (
  day date NOT NULL,
  -- 'house' for the originals, whose `game` is their code.
  provider text NOT NULL,
  game text NOT NULL,
  balance smallint NOT NULL,
  bets bigint NOT NULL,
  staked_micros bigint NOT NULL,
  paid_micros bigint NOT NULL,
  -- Sums over single bets, for the interval of the measured return, in dollars.
  stake_squares float8 NOT NULL,
  stake_payouts float8 NOT NULL,
  payout_squares float8 NOT NULL,
  PRIMARY KEY (day, provider, game, balance)
);

CREATE TABLE game_totals_cursor (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  counted_until timestamptz NOT NULL
);
INSERT INTO game_totals_cursor (counted_until)
VALUES (date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - interval '1 month');

-- Bets lie in the order of their time, so these cost a bet nothing and find the last minute by a few pages.
CREATE INDEX bets_by_age ON bets USING brin (settled_at) WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX deposits_by_age ON deposits USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX withdrawals_by_age ON withdrawals USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on);

GRANT SELECT, INSERT, UPDATE ON game_totals, game_totals_cursor TO roulo_app;
