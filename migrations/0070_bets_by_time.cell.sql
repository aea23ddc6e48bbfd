-- Receipts read what was settled in the last second. A BRIN index does not know the newest pages until autovacuum has summarized
-- them, so each of these reads went through the bets of a whole minute: nearly half of the database's time under load. Bets of one
-- batch have the same time, and a B-tree keeps equal entries once: it is small, and new entries only go to its end.
DROP INDEX bets_by_age;
CREATE INDEX bets_by_age ON bets (settled_at);
