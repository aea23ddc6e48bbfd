-- What staff note about a player.
CREATE TABLE staff_notes (
  player_id bigint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  staff_id bigint NOT NULL,
  author text NOT NULL,
  note text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (player_id, number)
);
GRANT SELECT, INSERT ON staff_notes TO roulo_app;
