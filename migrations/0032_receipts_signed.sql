-- Signed receipts of bets. A batch is a Merkle tree over the receipts of all bets that were settled in a window of time; one
-- signature covers it, and its root goes into the public log. Receipts themselves are not stored: they follow from the bets.
CREATE TABLE receipt_batches (
  batch bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Bets that were settled after `from_at` and not after `to_at`.
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL CHECK (to_at > from_at),
  -- Holds bets of a window that was closed already: their commit came late, or they are older than receipts.
  is_late boolean NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  -- In the order of the leaves: player and number of each bet, 8 bytes each.
  members bytea NOT NULL CHECK (length(members) = size * 16),
  leaves bytea NOT NULL CHECK (length(leaves) = size * 32),
  -- Which of SECRET_KEYS made the ids in the receipts.
  key_id text NOT NULL,
  root bytea NOT NULL,
  signed_at timestamptz NOT NULL,
  key bytea NOT NULL,
  signature bytea NOT NULL
);
-- Hashes do not compress.
ALTER TABLE receipt_batches ALTER COLUMN leaves SET STORAGE EXTERNAL;
CREATE INDEX receipt_batches_by_time ON receipt_batches (to_at);

-- Up to when batches are made, and up to when nothing was found missing in them. Whoever makes one locks the row.
CREATE TABLE receipt_state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  made_until timestamptz NOT NULL,
  swept_until timestamptz NOT NULL
);
INSERT INTO receipt_state (made_until, swept_until)
VALUES (date_trunc('milliseconds', now()), date_trunc('milliseconds', now()));

GRANT SELECT, INSERT ON receipt_batches TO roulo_app;
GRANT SELECT, UPDATE ON receipt_state TO roulo_app;
