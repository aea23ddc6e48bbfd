-- The public log: an append-only Merkle tree (RFC 9162) of what the house has committed to. Anyone can mirror it.

-- What is to be added next. Written by the transaction that makes the commitment.
CREATE TABLE log_waiting (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- Canonical JSON (RFC 8785).
  body text NOT NULL
);

-- How many entries there are. Whoever adds some locks the row.
CREATE TABLE log_state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  size bigint NOT NULL CHECK (size >= 0)
);
INSERT INTO log_state (size) VALUES (0);

CREATE TABLE log_entries (
  index bigint PRIMARY KEY CHECK (index >= 0),
  kind text NOT NULL,
  body text NOT NULL,
  leaf bytea NOT NULL UNIQUE
);

-- Roots over 2^level entries each, from level 1. They never change, and every proof is made of a few of them.
CREATE TABLE log_nodes (
  level smallint NOT NULL CHECK (level > 0),
  index bigint NOT NULL CHECK (index >= 0),
  hash bytea NOT NULL,
  PRIMARY KEY (level, index)
);

CREATE TABLE log_heads (
  at timestamptz PRIMARY KEY,
  size bigint NOT NULL,
  root bytea NOT NULL,
  key bytea NOT NULL,
  signature bytea NOT NULL
);

-- Ed25519 public keys. Each but the first is signed by the one before it.
CREATE TABLE log_keys (
  number integer PRIMARY KEY CHECK (number > 0),
  key bytea NOT NULL UNIQUE,
  from_at timestamptz NOT NULL,
  signature bytea,
  CHECK ((number = 1) = (signature IS NULL))
);

GRANT SELECT, INSERT, DELETE ON log_waiting TO roulo_app;
GRANT SELECT, UPDATE ON log_state TO roulo_app;
GRANT SELECT, INSERT ON log_entries, log_nodes, log_heads, log_keys TO roulo_app;

-- Commitments that players hold already.
INSERT INTO log_waiting (kind, body)
  SELECT 'seed', '{"hash":"' || encode(server_seed_hash, 'hex') || '"}' FROM seed_pairs WHERE revealed_at IS NULL
  ORDER BY server_seed_hash;
