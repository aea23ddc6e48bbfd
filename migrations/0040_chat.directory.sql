-- Chat between players. Each room has one order: the number of a line is taken from its room's row.
CREATE TABLE chat_rooms (
  room text PRIMARY KEY,
  last_line bigint NOT NULL DEFAULT 0,
  -- Seconds that a writer waits between two lines.
  slow_s integer NOT NULL DEFAULT 0 CHECK (slow_s BETWEEN 0 AND 3600),
  is_read_only boolean NOT NULL DEFAULT false
);
INSERT INTO chat_rooms (room) VALUES ('en'), ('es');

CREATE TABLE chat_lines (
  room text NOT NULL REFERENCES chat_rooms,
  line bigint NOT NULL,
  player_id bigint NOT NULL,
  -- As they were when it was written.
  name text NOT NULL,
  rank text NOT NULL,
  content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 200),
  sent_at timestamptz NOT NULL,
  -- shown, held (waits for a moderator), deleted
  state text NOT NULL CHECK (state IN ('shown', 'held', 'deleted')),
  -- When a moderator last changed it: servers look for these.
  moderated_at timestamptz,
  PRIMARY KEY (room, line)
);
CREATE INDEX chat_lines_of_player ON chat_lines (player_id, sent_at DESC);
CREATE INDEX chat_lines_by_age ON chat_lines (sent_at);
CREATE INDEX chat_lines_moderated ON chat_lines (moderated_at) WHERE moderated_at IS NOT NULL;
CREATE INDEX chat_lines_held ON chat_lines (sent_at) WHERE state = 'held';

CREATE TABLE chat_mutes (
  player_id bigint PRIMARY KEY,
  until timestamptz NOT NULL,
  reason text NOT NULL,
  muted_by text NOT NULL,
  muted_at timestamptz NOT NULL
);

CREATE TABLE chat_reports (
  room text NOT NULL,
  line bigint NOT NULL,
  reporter bigint NOT NULL,
  reported_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (room, line, reporter)
);
CREATE INDEX chat_reports_open ON chat_reports (reported_at) WHERE closed_at IS NULL;

-- Words that a line may not hold (refused), or because of which a moderator looks at it first (held).
CREATE TABLE chat_words (
  word text PRIMARY KEY,
  list text NOT NULL CHECK (list IN ('refused', 'held'))
);

GRANT SELECT, UPDATE ON chat_rooms TO roulo_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON chat_lines, chat_mutes, chat_reports, chat_words TO roulo_app;
