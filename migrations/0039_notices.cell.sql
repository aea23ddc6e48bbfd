-- What players are told about their accounts: an inbox, and the same by mail and push where the player wants it.
CREATE TABLE notices (
  player_id bigint NOT NULL,
  notice_id uuid NOT NULL,
  event text NOT NULL,
  -- What it is about: the same thing is told once.
  key text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  in_inbox boolean NOT NULL,
  read_at timestamptz,
  -- When it is to be delivered to sockets, mail and push; null once that is done.
  due_at timestamptz,
  attempts smallint NOT NULL DEFAULT 0,
  mailed_at timestamptz,
  PRIMARY KEY (player_id, notice_id),
  UNIQUE (player_id, key)
);
CREATE INDEX notices_inbox ON notices (player_id, created_at DESC) WHERE in_inbox;
CREATE INDEX notices_due ON notices (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX notices_by_age ON notices (created_at);

-- Where the player wants which kind of notice; a kind that is not named is told as usual.
CREATE TABLE notice_choices (
  player_id bigint PRIMARY KEY,
  choices jsonb NOT NULL
);

-- Browsers that take notices by push (RFC 8030).
CREATE TABLE push_subscriptions (
  player_id bigint NOT NULL,
  endpoint text NOT NULL,
  p256dh bytea NOT NULL,
  auth bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, endpoint)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON notices, notice_choices, push_subscriptions TO roulo_app;
