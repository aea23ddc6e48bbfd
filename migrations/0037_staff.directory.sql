-- Staff as themselves: accounts, ways to sign in, sessions, roles; and what needs two of them.

-- Roles are data: each names permissions of the catalogue in the code.
CREATE TABLE staff_roles (
  role text PRIMARY KEY CHECK (role ~ '^[a-z][a-z_]{1,31}$'),
  title text NOT NULL,
  permissions text[] NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE staff_accounts (
  staff_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- In lower case.
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL,
  state text NOT NULL CHECK (state IN ('invited', 'active', 'revoked')),
  roles text[] NOT NULL,
  password_hash text,
  -- The secret of the authenticator app, sealed, and the step of the last code that was taken.
  totp_sealed bytea,
  totp_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CHECK (state <> 'active' OR (password_hash IS NOT NULL AND totp_sealed IS NOT NULL))
);

CREATE TABLE staff_invitations (
  token_hash bytea PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff_accounts,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX staff_invitations_of ON staff_invitations (staff_id);

CREATE TABLE staff_passkeys (
  credential_id text PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff_accounts,
  label text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX staff_passkeys_of ON staff_passkeys (staff_id);

-- What a passkey is asked to sign; each once.
CREATE TABLE staff_challenges (
  challenge text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'step_up', 'register')),
  staff_id bigint,
  expires_at timestamptz NOT NULL
);

CREATE TABLE staff_sessions (
  session_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff_accounts,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  active_at timestamptz NOT NULL,
  -- When the second factor was last given.
  proved_at timestamptz NOT NULL,
  way text NOT NULL CHECK (way IN ('password', 'passkey')),
  ip text NOT NULL,
  user_agent text NOT NULL,
  ended_at timestamptz,
  end_reason text
);
CREATE INDEX staff_sessions_open ON staff_sessions (staff_id) WHERE ended_at IS NULL;

-- The answer to an act that took effect, so that pressing twice is pressing once.
CREATE TABLE staff_requests (
  staff_id bigint NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  answer json,
  at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, key)
);
CREATE INDEX staff_requests_old ON staff_requests (at);

-- Sums that staff gave to players or took from them, for the limits of 24 hours.
CREATE TABLE operator_sums (
  staff_id bigint NOT NULL REFERENCES staff_accounts,
  player_id bigint NOT NULL,
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  at timestamptz NOT NULL
);
CREATE INDEX operator_sums_by_staff ON operator_sums (staff_id, at);
CREATE INDEX operator_sums_by_player ON operator_sums (player_id, at);

-- Two different accounts, by their ids. Older proposals have names only; the rule holds for whatever is decided from now on.
ALTER TABLE operator_proposals
  ADD COLUMN proposer_id bigint REFERENCES staff_accounts,
  ADD COLUMN decider_id bigint REFERENCES staff_accounts,
  -- The same act is not proposed twice while one waits.
  ADD COLUMN same_key text,
  DROP CONSTRAINT operator_proposals_decision_check,
  ADD CONSTRAINT operator_proposals_decision_check CHECK (decision IN ('approved', 'declined', 'expired')),
  ADD CONSTRAINT operator_proposals_four_eyes CHECK (
    decision IS DISTINCT FROM 'approved'
    OR (proposer_id IS NOT NULL AND decider_id IS NOT NULL AND proposer_id <> decider_id)
  ) NOT VALID;
CREATE UNIQUE INDEX operator_proposals_same ON operator_proposals (same_key) WHERE decision IS NULL;

-- What was proposed stays as it was proposed.
REVOKE UPDATE ON operator_proposals FROM roulo_app;
GRANT UPDATE (decision, decided_by, decider_id, decision_reason, decided_at) ON operator_proposals TO roulo_app;

CREATE INDEX audit_log_by_target ON audit_log (target, number);
CREATE INDEX audit_log_by_actor ON audit_log (actor, number);

GRANT SELECT, INSERT, UPDATE ON staff_roles, staff_accounts, staff_sessions TO roulo_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_invitations, staff_passkeys, staff_challenges, staff_requests TO roulo_app;
GRANT SELECT, INSERT ON operator_sums TO roulo_app;
