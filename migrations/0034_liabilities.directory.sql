-- What players are owed, once a day: a Merkle sum tree whose root is in the public log.

CREATE TABLE liability_snapshots (
  -- A day (2026-11-17), or a day and a time of it (2026-11-17T1530) where it was made on demand.
  name text PRIMARY KEY CHECK (name ~ '^\d{4}-\d\d-\d\d(T\d{4})?$'),
  taken_at timestamptz NOT NULL,
  players bigint NOT NULL CHECK (players >= 0),
  leaves bigint NOT NULL CHECK (leaves >= 0),
  total_micros bigint NOT NULL CHECK (total_micros >= 0),
  root bytea NOT NULL,
  -- Of the total, what the sandbox gave away: nobody has to pay that.
  sandbox_micros bigint NOT NULL CHECK (sandbox_micros >= 0),
  -- What lay at the payment processor and in cold wallets when they were last read, and each part of it. Null: never read.
  reserves_micros bigint CHECK (reserves_micros >= 0),
  reserves_at timestamptz,
  reserve_parts jsonb
);

-- The public list of leaves, in the order of their hashes: 32 bytes of hash and 8 of sum each, in full subtrees of 2^12.
CREATE TABLE liability_lists (
  name text NOT NULL,
  chunk integer NOT NULL CHECK (chunk >= 0),
  first_hash bytea NOT NULL,
  leaves bytea NOT NULL,
  -- Of the subtree, padded where it is the last one.
  root bytea NOT NULL,
  sum_micros bigint NOT NULL CHECK (sum_micros >= 0),
  PRIMARY KEY (name, chunk)
);
ALTER TABLE liability_lists ALTER COLUMN leaves SET STORAGE EXTERNAL;

-- Who was counted with what, in the order of players: 32 bytes each (player, primary, held, deposit part of promotional).
CREATE TABLE liability_shares (
  name text NOT NULL,
  chunk integer NOT NULL CHECK (chunk >= 0),
  first_player bigint NOT NULL,
  shares bytea NOT NULL,
  PRIMARY KEY (name, chunk)
);

-- Whoever takes a snapshot locks the row.
CREATE TABLE liability_lock (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row));
INSERT INTO liability_lock DEFAULT VALUES;

GRANT SELECT, INSERT ON liability_snapshots TO roulo_app;
GRANT SELECT, INSERT, DELETE ON liability_lists, liability_shares TO roulo_app;
GRANT SELECT, UPDATE ON liability_lock TO roulo_app;
