-- Which of SECRET_KEYS something stored is enciphered with. A server that cannot open the proof of each does not start.
CREATE TABLE sealing_keys (
  key_id text PRIMARY KEY,
  -- A known text, sealed with this key.
  proof bytea NOT NULL,
  first_used_at timestamptz NOT NULL,
  -- Nothing is stored under it any more.
  retired_at timestamptz
);

-- The keys a server holds: a new key is used once all of them hold it. Null: a server of an earlier version.
ALTER TABLE servers ADD COLUMN key_ids text[], ADD COLUMN key_id text;

GRANT SELECT, INSERT, UPDATE ON sealing_keys TO roulo_app;
