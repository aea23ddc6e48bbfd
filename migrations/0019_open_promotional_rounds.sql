-- Rounds that are open on the promotional balance, ours and the providers': while there is one, a bonus does not end. On the
-- wallet, so that whoever decides on its version knows of all of them.
ALTER TABLE wallets ADD COLUMN promo_rounds integer NOT NULL DEFAULT 0 CHECK (promo_rounds >= 0);

UPDATE wallets SET promo_rounds = n.count, version = version + 1
FROM (
  SELECT player_id, count(*) AS count FROM (
    SELECT player_id FROM rounds WHERE balance = 2
    UNION ALL
    SELECT player_id FROM provider_rounds WHERE balance = 2 AND ended_at IS NULL AND results = 0 AND refunds < bets
  ) AS open GROUP BY player_id
) AS n
WHERE wallets.player_id = n.player_id;

DROP INDEX provider_rounds_promotional;
