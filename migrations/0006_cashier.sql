-- Paying in. Keyed by player first; the directory answers whose a payment is, by the processor's ids.

-- An address given to a player, for one coin. `deposit_id` is the order id at the processor.
CREATE TABLE deposit_addresses (
  player_id bigint NOT NULL,
  deposit_id text NOT NULL,
  coin text NOT NULL,
  -- 'creating': the processor was asked, and what it answered is not known yet.
  state text NOT NULL CHECK (state IN ('creating', 'open', 'closed')),
  created_at timestamptz NOT NULL,
  -- When the processor was last asked for it: until a while later nobody else asks.
  asked_at timestamptz NOT NULL,
  -- The processor's payment that the address was made for.
  payment_id text,
  address text,
  network text,
  price_micros bigint,
  estimate_until timestamptz,
  valid_until timestamptz,
  PRIMARY KEY (player_id, deposit_id),
  CHECK (state <> 'open' OR address IS NOT NULL)
);
CREATE UNIQUE INDEX deposit_addresses_open ON deposit_addresses (player_id, coin) WHERE state <> 'closed';

-- One row for each payment of the processor: the first one of an address, and one for each further transfer to it.
CREATE TABLE deposits (
  player_id bigint NOT NULL,
  number bigint NOT NULL CHECK (number > 0),
  payment_id text NOT NULL,
  deposit_id text NOT NULL,
  parent_payment_id text,
  address text NOT NULL,
  -- As the processor calls it: not always the coin that the address is for.
  listed_coin text NOT NULL,
  state text NOT NULL CHECK (state IN (
    'waiting', 'expired', 'seen', 'failed', 'credited', 'below_minimum', 'held', 'reversed', 'dismissed')),
  processor_status text NOT NULL,
  processor_updated_at timestamptz,
  payin_hash text,
  paid text NOT NULL DEFAULT '0',
  confirmations integer,
  confirmations_needed integer,
  value_micros bigint CHECK (value_micros >= 0),
  credited_micros bigint NOT NULL DEFAULT 0 CHECK (credited_micros >= 0),
  -- In the player's held account: arrived, but more than may be played with for now.
  held_micros bigint NOT NULL DEFAULT 0 CHECK (held_micros >= 0),
  hold_reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- The processor is asked again at `next_poll_at`, and the more often the less time has passed since `active_at`.
  active_at timestamptz NOT NULL,
  next_poll_at timestamptz,
  PRIMARY KEY (player_id, number)
);
CREATE UNIQUE INDEX deposits_by_payment ON deposits (player_id, payment_id);
CREATE INDEX deposits_by_address ON deposits (player_id, address);
CREATE INDEX deposits_due ON deposits (next_poll_at) WHERE next_poll_at IS NOT NULL;

-- Every change that was seen of a payment, those included that changed nothing with us.
CREATE TABLE deposit_sightings (
  player_id bigint NOT NULL,
  number bigint NOT NULL,
  seen_at timestamptz NOT NULL,
  source text NOT NULL,
  processor_status text NOT NULL,
  paid text NOT NULL,
  payin_hash text,
  state text NOT NULL
);
CREATE INDEX deposit_sightings_by_deposit ON deposit_sightings (player_id, number, seen_at);

-- Directory: whose is this order, payment or address? The processor's ids in text, addresses in one letter case.
CREATE TABLE deposit_directory (
  kind text NOT NULL CHECK (kind IN ('order', 'payment', 'address')),
  name text NOT NULL,
  player_id bigint NOT NULL,
  deposit_id text NOT NULL,
  PRIMARY KEY (kind, name)
);

-- Callbacks that were rightly signed, byte by byte.
CREATE TABLE processor_callbacks (
  callback_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('payment', 'payout')),
  subject text NOT NULL,
  received_at timestamptz NOT NULL,
  body bytea NOT NULL
);
CREATE INDEX processor_callbacks_by_subject ON processor_callbacks (subject);

-- What a person must look at. The same thing is one case, however often it is noticed.
CREATE TABLE operator_cases (
  case_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  player_id bigint,
  details json NOT NULL,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  closed_by text,
  decision text,
  UNIQUE (kind, subject)
);
CREATE INDEX operator_cases_open ON operator_cases (opened_at) WHERE closed_at IS NULL;

-- While a row is not lifted, nothing of the player's is paid out.
CREATE TABLE withdrawal_freezes (
  player_id bigint NOT NULL,
  case_id bigint NOT NULL,
  since timestamptz NOT NULL,
  lifted_at timestamptz,
  lifted_by text,
  PRIMARY KEY (player_id, case_id)
);

-- Signed requests of the cashier that were used up, until they would have run out anyway.
CREATE TABLE spent_signatures (
  player_id bigint NOT NULL,
  nonce text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, nonce)
);
CREATE INDEX spent_signatures_by_age ON spent_signatures USING brin (expires_at);

-- Work done once a day by whichever server comes first.
CREATE TABLE daily_runs (
  name text NOT NULL,
  day date NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  result json,
  PRIMARY KEY (name, day)
);

INSERT INTO transfer_kinds (code, name) VALUES (11, 'deposit_released');

GRANT SELECT, INSERT, UPDATE ON deposit_addresses, deposits, operator_cases, withdrawal_freezes, daily_runs TO roulo_app;
GRANT SELECT, INSERT ON deposit_sightings, deposit_directory, processor_callbacks TO roulo_app;
GRANT SELECT, INSERT, DELETE ON spent_signatures TO roulo_app;
