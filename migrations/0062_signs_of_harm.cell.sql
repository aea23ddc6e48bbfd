-- Signs that play may do harm, worked out once a day for whoever played, and what staff said to whom.
CREATE TABLE harm_signs (
  player_id bigint PRIMARY KEY,
  looked_at timestamptz NOT NULL,
  -- The points of all signs, 0 to 100.
  points smallint NOT NULL CHECK (points BETWEEN 0 AND 100),
  -- By the names of the published signs, each with what it was found by.
  signs jsonb NOT NULL
);
CREATE INDEX harm_signs_by_points ON harm_signs (points DESC, player_id) WHERE points > 0;

-- The day that was last looked at.
CREATE TABLE harm_state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  looked_on date NOT NULL
);
INSERT INTO harm_state (looked_on) VALUES ('2000-01-01');

CREATE TABLE care_contacts (
  player_id bigint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  at timestamptz NOT NULL,
  staff_id bigint NOT NULL,
  author text NOT NULL,
  way text NOT NULL CHECK (way IN ('message', 'mail', 'phone', 'chat')),
  -- The message that was sent, by its name; null where none was.
  message text,
  note text NOT NULL,
  points smallint NOT NULL,
  PRIMARY KEY (player_id, number)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON harm_signs TO roulo_app;
GRANT SELECT, UPDATE ON harm_state TO roulo_app;
GRANT SELECT, INSERT ON care_contacts TO roulo_app;
GRANT SELECT ON harm_signs, harm_state, care_contacts TO roulo_read;
