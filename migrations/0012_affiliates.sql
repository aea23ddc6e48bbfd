-- Affiliates. What a referral brought stands with the affiliate, month by month, made from the referral's own statement.

-- Whoever has set a code. Earlier codes stay in the directory and lead to the same player.
CREATE TABLE affiliates (
  player_id bigint PRIMARY KEY,
  code text NOT NULL,
  codes_set integer NOT NULL DEFAULT 1,
  joined_at timestamptz NOT NULL,
  referral_count integer NOT NULL DEFAULT 0,
  -- The first month that is not closed yet.
  next_month date NOT NULL
);
CREATE INDEX affiliates_by_next_month ON affiliates (next_month, player_id);

CREATE TABLE referrals (
  player_id bigint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  referral_id bigint NOT NULL,
  -- Masked: the affiliate never gets to see the whole of it.
  username text NOT NULL,
  joined_at timestamptz NOT NULL,
  -- The version of the referral's wallet that these figures were made from.
  as_of_version bigint NOT NULL DEFAULT -1,
  cash_wagered_micros bigint NOT NULL DEFAULT 0,
  bonus_wagered_micros bigint NOT NULL DEFAULT 0,
  ngr_micros bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (player_id, number)
);
CREATE UNIQUE INDEX referrals_by_player ON referrals (player_id, referral_id);

-- What a referral staked, was paid and was rewarded with in a month, on the primary balance.
CREATE TABLE referral_months (
  player_id bigint NOT NULL,
  number integer NOT NULL,
  month date NOT NULL,
  staked_micros bigint NOT NULL,
  paid_micros bigint NOT NULL,
  rewards_micros bigint NOT NULL,
  ngr_micros bigint GENERATED ALWAYS AS (staked_micros - paid_micros - rewards_micros) STORED,
  PRIMARY KEY (player_id, number, month)
);
CREATE INDEX referral_months_by_month ON referral_months (player_id, month);

-- Closed months. What was earned is credited in the transaction that writes the row.
CREATE TABLE affiliate_months (
  player_id bigint NOT NULL,
  month date NOT NULL,
  ngr_micros bigint NOT NULL,
  earned_micros bigint NOT NULL CHECK (earned_micros >= 0),
  closed_at timestamptz NOT NULL,
  PRIMARY KEY (player_id, month)
);

INSERT INTO transfer_kinds (code, name) VALUES (50, 'affiliate_earnings');

GRANT SELECT, INSERT, UPDATE ON affiliates, referrals, referral_months TO roulo_app;
GRANT SELECT, INSERT ON affiliate_months TO roulo_app;
