-- Whose lines in the chat a player does not want to see.
CREATE TABLE chat_blocks (
  player_id bigint NOT NULL,
  name text NOT NULL,
  blocked_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, name)
);
GRANT SELECT, INSERT, DELETE ON chat_blocks TO roulo_app;
