-- Mail waiting to be sent. The content is enciphered (it holds links that open an account) and
-- removed once the mail is on its way.
CREATE TABLE mail_outbox (
  mail_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  template text NOT NULL,
  sealed bytea,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  dead_at timestamptz,
  last_error text
);
CREATE INDEX mail_outbox_due ON mail_outbox (next_attempt_at) WHERE sent_at IS NULL AND dead_at IS NULL;

-- Who did what. Each row carries the hash of the row before it.
CREATE TABLE audit_log (
  number bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  target text NOT NULL,
  before json,
  after json,
  ip text,
  request_id text,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL
);
CREATE TABLE audit_head (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  number bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO audit_head (number, hash) VALUES (0, decode(repeat('00', 32), 'hex'));

-- Servers at work on this database.
CREATE TABLE servers (
  server_id uuid PRIMARY KEY,
  host text NOT NULL,
  pid integer NOT NULL,
  address text NOT NULL,
  uses_redis boolean NOT NULL,
  started_at timestamptz NOT NULL,
  heartbeat_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON mail_outbox TO roulo_app;
GRANT SELECT, INSERT ON audit_log TO roulo_app;
GRANT SELECT, UPDATE ON audit_head TO roulo_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON servers TO roulo_app;
