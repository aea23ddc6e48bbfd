-- Accounts that may be one person's.

-- Directory: who else has shown this? A mark is a keyed hash of something that belongs to one person: name with date of birth,
-- number of a document, payout address, browser, mailbox. The thing itself is not stored here.
CREATE TABLE account_marks (
  mark bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('identity', 'document', 'address', 'device', 'mailbox')),
  player_ids bigint[] NOT NULL,
  first_at timestamptz NOT NULL
);

-- Two accounts that share a mark, with the later one: only that one waits for a person.
CREATE TABLE account_links (
  player_id bigint NOT NULL,
  -- The earlier account.
  other_id bigint NOT NULL,
  kinds text[] NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'same_person', 'different')),
  -- What they shared when a person decided; anything more opens the question again.
  judged_kinds text[] NOT NULL DEFAULT '{}',
  -- The earlier account is excluded from play: until then play and deposits of the later one are held.
  held_until timestamptz,
  opened_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text,
  PRIMARY KEY (player_id, other_id),
  CHECK (player_id <> other_id)
);
CREATE INDEX account_links_by_earlier ON account_links (other_id);
CREATE INDEX account_links_open ON account_links (opened_at) WHERE state = 'open';

-- Null: what is known of the account was not looked through for marks yet.
ALTER TABLE players ADD COLUMN signs_noted_at timestamptz;
CREATE INDEX players_signs_unnoted ON players (player_id) WHERE signs_noted_at IS NULL;

-- The affiliate's own second account, by the decision of a person: it brings no share.
ALTER TABLE referrals ADD COLUMN is_own boolean NOT NULL DEFAULT false;

-- Every rule that asked for a person, with the facts it rests on. Null: none did.
ALTER TABLE withdrawals ADD COLUMN review json;

GRANT SELECT, INSERT, UPDATE ON account_marks, account_links TO roulo_app;
