-- Points of a race follow from the totals of each day.
GRANT SELECT ON wallet_days TO roulo_read;
