-- Paying out, and the statement of everything that moved. Keyed by player first.

-- What leaves, step by step: a state is stored before the processor is asked for what it names.
CREATE TABLE withdrawals (
  player_id bigint NOT NULL,
  number bigint NOT NULL CHECK (number > 0),
  -- The processor knows it by this name.
  withdrawal_id text NOT NULL,
  state text NOT NULL CHECK (state IN (
    'requested', 'reviewing', 'submitting', 'submitted', 'verifying', 'processing', 'sent', 'returned', 'in_review')),
  reason text,
  -- An operator's words to the player.
  note text,
  coin text NOT NULL,
  address text NOT NULL,
  amount_micros bigint NOT NULL CHECK (amount_micros > 0),
  -- Dollars for one coin, and the coins that leave. Null while the processor could not be asked for a rate.
  rate text,
  coins text,
  batch_id text,
  payout_id text,
  hash text,
  processor_status text,
  created_at timestamptz NOT NULL,
  -- Of the last change of state.
  updated_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- How often the processor may have been asked to make the payout, and since when.
  posts integer NOT NULL DEFAULT 0 CHECK (posts >= 0),
  posted_at timestamptz,
  -- When the processor's list lacked it, for the first time since it was last asked for.
  absent_at timestamptz,
  code_attempts integer NOT NULL DEFAULT 0 CHECK (code_attempts >= 0),
  -- The 30 seconds whose one-time code is reserved for it.
  code_step bigint,
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  -- Null: nothing is left to do for a machine.
  next_step_at timestamptz,
  -- Grows with each taking; who was overtaken writes nothing any more.
  turn bigint NOT NULL DEFAULT 0,
  leased_until timestamptz,
  PRIMARY KEY (player_id, number),
  CHECK ((rate IS NULL) = (coins IS NULL)),
  CHECK (state NOT IN ('submitting', 'submitted', 'verifying', 'processing', 'sent') OR coins IS NOT NULL),
  CHECK (state NOT IN ('submitted', 'verifying', 'processing') OR payout_id IS NOT NULL),
  CHECK (state <> 'sent' OR hash IS NOT NULL),
  CHECK ((state IN ('sent', 'returned')) = (settled_at IS NOT NULL)),
  CHECK (settled_at IS NULL OR next_step_at IS NULL)
);
CREATE INDEX withdrawals_due ON withdrawals (next_step_at) WHERE next_step_at IS NOT NULL;
CREATE INDEX withdrawals_unverified ON withdrawals (state) WHERE state IN ('submitting', 'submitted', 'verifying');
CREATE INDEX withdrawals_sent ON withdrawals (settled_at) WHERE state = 'sent';
CREATE INDEX withdrawals_waiting ON withdrawals (created_at) WHERE state IN ('reviewing', 'in_review');

-- Every stage of every withdrawal, with its reason.
CREATE TABLE withdrawal_stages (
  player_id bigint NOT NULL,
  number bigint NOT NULL,
  stage integer NOT NULL,
  state text NOT NULL,
  reason text,
  note text,
  at timestamptz NOT NULL,
  PRIMARY KEY (player_id, number, stage)
);

-- Directory: whose is this withdrawal, by our name or by the processor's?
CREATE TABLE withdrawal_directory (
  kind text NOT NULL CHECK (kind IN ('withdrawal', 'payout')),
  name text NOT NULL,
  player_id bigint NOT NULL,
  number bigint NOT NULL,
  PRIMARY KEY (kind, name)
);

-- The rate a player was shown for an amount, while it is good.
CREATE TABLE payout_quotes (
  player_id bigint NOT NULL,
  coin text NOT NULL,
  amount_micros bigint NOT NULL,
  rate text NOT NULL,
  valid_until timestamptz NOT NULL,
  PRIMARY KEY (player_id, coin, amount_micros)
);
CREATE INDEX payout_quotes_by_age ON payout_quotes USING brin (valid_until);

-- The last 30 seconds whose one-time code is used or reserved, by whichever server: none is used twice.
CREATE TABLE payout_codes (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  step bigint NOT NULL
);
INSERT INTO payout_codes (step) VALUES (0);

-- The statement of a player, made from the transfers up to `last_transfer` when it is read: bets as one line for each
-- day, game and balance, everything else as a line of its own. Each transfer is read once.
CREATE TABLE statement_heads (
  player_id bigint PRIMARY KEY,
  last_transfer bigint NOT NULL DEFAULT 0
);
CREATE TABLE statement_lines (
  player_id bigint NOT NULL,
  -- 1 primary, 2 promotional.
  account smallint NOT NULL,
  first_transfer bigint NOT NULL,
  last_transfer bigint NOT NULL,
  kind smallint NOT NULL,
  is_bets boolean NOT NULL,
  -- Of bets; 0 where the game is not one of the originals.
  game smallint,
  day date NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  amount_micros bigint NOT NULL,
  staked_micros bigint NOT NULL,
  paid_micros bigint NOT NULL,
  bet_count bigint NOT NULL,
  balance_after_micros bigint NOT NULL,
  reference bigint,
  PRIMARY KEY (player_id, account, first_transfer)
);
CREATE UNIQUE INDEX statement_lines_bets ON statement_lines (player_id, day, game, account) WHERE is_bets;
CREATE INDEX statement_lines_newest ON statement_lines (player_id, last_transfer, account);

GRANT SELECT, INSERT, UPDATE ON withdrawals, statement_heads, statement_lines, payout_codes TO roulo_app;
GRANT SELECT, INSERT ON withdrawal_stages, withdrawal_directory TO roulo_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON payout_quotes TO roulo_app;
