-- What the rules of risk read, led by time.
GRANT SELECT ON promotion_runs TO roulo_read;
GRANT SELECT ON provider_rounds TO roulo_read;
CREATE INDEX sessions_by_age ON sessions USING brin (created_at);
CREATE INDEX promotion_runs_ended ON promotion_runs (ended_at) WHERE ending IN ('completed', 'capped');
