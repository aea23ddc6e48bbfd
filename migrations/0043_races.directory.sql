-- Weekly races that are over: a list that never changes, and whether each prize of it is paid.
CREATE TABLE races (
  -- The Monday that it began with, counted in days from 1970-01-01.
  first_day integer PRIMARY KEY,
  entries integer NOT NULL,
  -- SHA-256 of the published list, which the public log has too.
  list_hash bytea NOT NULL,
  closed_at timestamptz NOT NULL,
  -- Null while a prize is still to be paid.
  paid_at timestamptz
);

CREATE TABLE race_places (
  first_day integer NOT NULL REFERENCES races,
  -- The line of the list. Players with the same points share a place.
  line integer NOT NULL CHECK (line > 0),
  place integer NOT NULL CHECK (place > 0),
  player_id bigint NOT NULL,
  -- Hundredths of a point.
  points bigint NOT NULL CHECK (points > 0),
  prize_micros bigint NOT NULL CHECK (prize_micros >= 0),
  -- The number of the transfer in the player's books.
  transfer bigint,
  paid_at timestamptz,
  PRIMARY KEY (first_day, line),
  UNIQUE (first_day, player_id)
);
CREATE INDEX race_places_unpaid ON race_places (first_day, line) WHERE paid_at IS NULL AND prize_micros > 0;
CREATE INDEX race_places_of_player ON race_places (player_id, first_day);

-- The race that is closed next: the first one is that of the week in which races were introduced.
CREATE TABLE race_state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  next_day integer NOT NULL
);
INSERT INTO race_state (next_day)
SELECT today - (today + 3) % 7 FROM (SELECT (now() AT TIME ZONE 'UTC')::date - date '1970-01-01' AS today) AS days;

GRANT SELECT, INSERT, UPDATE ON races, race_places TO roulo_app;
GRANT SELECT, UPDATE ON race_state TO roulo_app;
