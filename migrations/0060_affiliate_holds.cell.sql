-- While a row is here, nothing is paid to the affiliate: months stay open.
CREATE TABLE affiliate_holds (
  player_id bigint PRIMARY KEY,
  since timestamptz NOT NULL,
  held_by text NOT NULL,
  reason text NOT NULL
);
GRANT SELECT, INSERT, DELETE ON affiliate_holds TO roulo_app;
GRANT SELECT ON affiliate_holds, affiliates, affiliate_months, referrals, referral_months TO roulo_read;
