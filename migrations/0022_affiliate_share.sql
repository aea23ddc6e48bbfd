-- The affiliate's share rests on more than net revenue: theoretical revenue caps it, and negative months are carried over.

-- Stakes times house edge of a referral's primary play in the month.
ALTER TABLE referral_months ADD COLUMN theoretical_micros bigint NOT NULL DEFAULT 0;

-- What the share of a closed month was made from. Months that were closed before keep their figures: they have none of these.
ALTER TABLE affiliate_months
  ADD COLUMN theoretical_micros bigint,
  -- Earlier negative months, as far as this month's revenue made up for them.
  ADD COLUMN set_off_micros bigint CHECK (set_off_micros >= 0),
  -- The most that the month could bring.
  ADD COLUMN cap_micros bigint CHECK (cap_micros >= 0),
  -- What later months must make up for: of this month, of the one before, and so on.
  ADD COLUMN carried_on_micros bigint[] NOT NULL DEFAULT '{}',
  ADD CHECK (earned_micros <= cap_micros);

-- Affiliates see whom they referred by the whole name.
UPDATE referrals SET username = players.username FROM players WHERE players.player_id = referrals.referral_id;

-- Open months get their theoretical revenue when they are next looked at.
UPDATE referrals SET as_of_version = -1;
