-- Crash: one round for everybody. All times are the database's own clock.

-- The hashes of a chain are worked out from every n-th of them, enciphered; its end is published before the first game.
CREATE TABLE crash_chains (
  chain integer PRIMARY KEY,
  length integer NOT NULL CHECK (length > 0),
  terminating_hash bytea NOT NULL,
  checkpoint_every integer NOT NULL CHECK (checkpoint_every > 0),
  checkpoints_sealed bytea NOT NULL,
  -- Named with the chain, so that nobody can choose the salt: a block that does not exist yet.
  salt_source text NOT NULL,
  -- Null until it is known; no game is played before.
  salt text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE crash_rounds (
  round bigint PRIMARY KEY CHECK (round > 0),
  chain integer NOT NULL REFERENCES crash_chains (chain),
  game integer NOT NULL CHECK (game > 0),
  phase text NOT NULL CHECK (phase IN ('waiting', 'betting', 'flight', 'ended', 'void')),
  opened_at timestamptz,
  closes_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  -- When the last of its bets was paid, lost or returned.
  settled_at timestamptz,
  -- In hundredths. Neither stands here before the end.
  point bigint,
  hash bytea,
  bets integer NOT NULL DEFAULT 0 CHECK (bets >= 0),
  staked_micros bigint NOT NULL DEFAULT 0 CHECK (staked_micros >= 0),
  -- The largest possible wins of its bets, and the most that they may add up to.
  reserved_micros bigint NOT NULL DEFAULT 0 CHECK (reserved_micros >= 0),
  reserved_max_micros bigint NOT NULL,
  UNIQUE (chain, game),
  CHECK ((phase IN ('ended', 'void')) = (hash IS NOT NULL)),
  CHECK ((hash IS NULL) = (point IS NULL)),
  CHECK (phase <> 'flight' OR started_at IS NOT NULL)
) WITH (fillfactor = 50);
CREATE INDEX crash_rounds_unsettled ON crash_rounds (round) WHERE settled_at IS NULL;

-- Which server leads. Each change of leader raises the epoch, and every act of a leader names its own.
CREATE TABLE crash_lease (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  epoch bigint NOT NULL,
  leader uuid,
  until timestamptz NOT NULL,
  -- When the lease of the leader before ran out.
  lapsed_at timestamptz NOT NULL
);
INSERT INTO crash_lease (epoch, until, lapsed_at) VALUES (0, '-infinity', '-infinity');

-- Servers that take bets and cash-outs. Up to round `drained` they have none under way any more.
CREATE TABLE crash_servers (
  server_id uuid PRIMARY KEY,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  drained bigint NOT NULL
);

-- What a round has reserved, once a bet is added or taken back. It refuses what comes after the start or is too much:
-- the row's lock puts bets and the start in one order.
CREATE FUNCTION crash_reserve(phase text, reserved bigint, reserved_max bigint, added bigint) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF phase NOT IN ('waiting', 'betting') THEN
    RAISE EXCEPTION 'the round has started' USING ERRCODE = 'RL010';
  END IF;
  IF added > 0 AND reserved + added > reserved_max THEN
    RAISE EXCEPTION 'the round is full' USING ERRCODE = 'RL011';
  END IF;
  RETURN reserved + added;
END
$$;

-- Open bets of Crash, of which there are few at a time; other games' rounds are not in it.
CREATE INDEX rounds_of_crash ON rounds (player_id, number) WHERE game = 8;

GRANT SELECT, INSERT, UPDATE ON crash_rounds, crash_lease TO roulo_app;
GRANT SELECT, INSERT, UPDATE (salt) ON crash_chains TO roulo_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON crash_servers TO roulo_app;
GRANT EXECUTE ON FUNCTION crash_reserve(text, bigint, bigint, bigint) TO roulo_app;
