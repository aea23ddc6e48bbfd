-- The job of daily sums looks for who posted in the last seconds: bets that are settled at once by the bets themselves, the others by this.
-- A BRIN index does not know the newest pages until autovacuum has summarized them, so each search would read them all.
CREATE INDEX transfers_not_bets_by_age ON transfers (posted_at) WHERE kind <> 4;
