-- Accounts. Tables keyed by player lie with the player; the directories answer "who is this?" by
-- the one thing they are asked for.

CREATE SEQUENCE player_ids AS bigint START 1;

CREATE TABLE players (
  player_id bigint PRIMARY KEY DEFAULT nextval('player_ids'),
  username text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  password_changed_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'banned')),
  country text,
  referrer_id bigint,
  over18_attested_at timestamptz NOT NULL,
  terms_version text NOT NULL,
  email_confirmed_at timestamptz,
  created_at timestamptz NOT NULL
);

-- Directories.
CREATE TABLE usernames (
  username_folded text PRIMARY KEY,
  player_id bigint NOT NULL
);
CREATE TABLE emails (
  email text PRIMARY KEY,
  player_id bigint NOT NULL
);
CREATE TABLE referral_codes (
  code text PRIMARY KEY,
  player_id bigint NOT NULL
);

CREATE TABLE sessions (
  player_id bigint NOT NULL,
  session_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  active_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_because text,
  ip text NOT NULL,
  user_agent text NOT NULL,
  country text,
  device_hash bytea NOT NULL,
  PRIMARY KEY (player_id, session_id)
);
CREATE INDEX sessions_by_end ON sessions (ended_at) WHERE ended_at IS NOT NULL;

-- Directory: the SHA-256 of a token names the session. A refresh token that was replaced stays here
-- until the session is cleared away, so that its reuse is noticed.
CREATE TABLE session_tokens (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('access', 'refresh')),
  player_id bigint NOT NULL,
  session_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  replaced_at timestamptz
);
CREATE INDEX session_tokens_by_session ON session_tokens (session_id);

-- Browsers that once signed in to an account have a counter of failures of their own.
CREATE TABLE devices (
  player_id bigint NOT NULL,
  device_hash bytea NOT NULL,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, device_hash)
);

-- Directory: failures by what was typed (hashed), whether or not such an account exists.
CREATE TABLE login_failures (
  subject_hash bytea PRIMARY KEY,
  failures integer NOT NULL,
  window_started_at timestamptz NOT NULL,
  locked_until timestamptz
);

-- Directory: links sent by mail. Only the hash is kept.
CREATE TABLE mail_tokens (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('reset-password', 'confirm-email')),
  player_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Set when it was used or a newer one took its place.
  closed_at timestamptz
);
CREATE INDEX mail_tokens_by_player ON mail_tokens (player_id);

-- Requests for a recovery mail, looked up after the answer: it takes as long whether or not there is an account.
CREATE TABLE recovery_requests (
  request_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_requests TO roulo_app;
GRANT USAGE ON SEQUENCE player_ids TO roulo_app;
GRANT SELECT, INSERT, UPDATE ON players TO roulo_app;
GRANT SELECT, INSERT ON usernames, emails, referral_codes TO roulo_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, session_tokens, devices, login_failures, mail_tokens TO roulo_app;
