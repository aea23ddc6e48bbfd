-- The second factor. A row without `enabled_at` is a setup under way: only its secret may still be shown.
CREATE TABLE totp_factors (
  player_id bigint PRIMARY KEY,
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  enabled_at timestamptz,
  -- Step of time (30 s each) of the last code that was taken; no code up to it is taken again.
  last_step bigint NOT NULL DEFAULT 0
);

-- Codes for who has lost the authenticator, as SHA-256: they are 120 random bits, so nothing slower is needed.
CREATE TABLE recovery_codes (
  player_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (player_id, code_hash)
);

-- Stays when the factor is turned off: withdrawals wait for a while after any change.
ALTER TABLE players ADD COLUMN factor_changed_at timestamptz;

GRANT SELECT, INSERT, UPDATE, DELETE ON totp_factors, recovery_codes TO roulo_app;
