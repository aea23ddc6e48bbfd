-- Points of a race follow from the totals of each day. The progress of a round holds the steps taken, never an outcome.
GRANT SELECT ON wallet_days TO roulo_read;
GRANT SELECT (progress) ON rounds TO roulo_read;
