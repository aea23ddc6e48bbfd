-- What the rules of risk read, led by time.
GRANT SELECT (player_id, run, won_micros, ending, ended_at) ON promotion_runs TO roulo_read;
GRANT SELECT (player_id, provider_id, round_id, staked_micros, paid_micros, opened_at, ended_at) ON provider_rounds TO roulo_read;
CREATE INDEX sessions_by_age ON sessions USING brin (created_at);
CREATE INDEX promotion_runs_ended ON promotion_runs (ended_at) WHERE ending IN ('completed', 'capped');
