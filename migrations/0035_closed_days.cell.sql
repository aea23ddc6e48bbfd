-- Each closed day of the transfers and bets of a cell is hashed into the public log: whoever changes the books later, as the owner of the
-- database too, is found by reconcile.
CREATE TABLE closed_days (
  day date NOT NULL,
  -- transfers, bets
  source text NOT NULL,
  row_count bigint NOT NULL CHECK (row_count >= 0),
  -- Over the hash of the day before and those of all rows.
  hash bytea NOT NULL,
  closed_at timestamptz NOT NULL,
  PRIMARY KEY (day, source)
);

-- 24 bytes a row, in the order of players and numbers: player, number, and the first bytes of its hash, to name what was changed.
CREATE TABLE closed_day_rows (
  day date NOT NULL,
  source text NOT NULL,
  chunk integer NOT NULL CHECK (chunk >= 0),
  content bytea NOT NULL,
  PRIMARY KEY (day, source, chunk)
);
ALTER TABLE closed_day_rows ALTER COLUMN content SET STORAGE EXTERNAL;

-- The day that is closed next. What is older than this table is not hashed.
CREATE TABLE closing_state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  next_day date NOT NULL
);
INSERT INTO closing_state (next_day) VALUES ((now() AT TIME ZONE 'UTC')::date);

GRANT SELECT, INSERT ON closed_days, closed_day_rows TO roulo_app;
GRANT SELECT, UPDATE ON closing_state TO roulo_app;
