-- Reports show the sums by day, and by provider, game, coin or country: one of them at a time. In a busy month `daily_sums` has millions
-- of combinations, and this has a few thousand rows a day.
CREATE TABLE daily_cut_sums (
  -- 'day', or the column of `daily_sums` that `key` is of. A provider's game is named with its provider.
  cut text NOT NULL,
  day date NOT NULL,
  kind smallint NOT NULL,
  debit smallint NOT NULL,
  credit smallint NOT NULL,
  key text NOT NULL,
  postings bigint NOT NULL CHECK (postings > 0),
  amount_micros bigint NOT NULL,
  returned_micros bigint NOT NULL,
  fee_micros bigint NOT NULL,
  PRIMARY KEY (cut, day, kind, debit, credit, key)
) WITH (fillfactor = 70);

INSERT INTO daily_cut_sums
SELECT cut, day, kind, debit, credit, key, sum(postings), sum(amount_micros), sum(returned_micros), sum(fee_micros)
FROM daily_sums CROSS JOIN LATERAL (VALUES
  ('day', ''), ('provider', provider), ('game', CASE game WHEN '' THEN '' ELSE provider || ':' || game END), ('coin', coin), ('country', country)
) AS named (cut, key)
GROUP BY 1, 2, 3, 4, 5, 6;

GRANT SELECT, INSERT, UPDATE ON daily_cut_sums TO roulo_app;
GRANT SELECT ON daily_cut_sums TO roulo_read;
