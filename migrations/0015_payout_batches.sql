-- The withdrawals of one batch: the processor takes one code for all of them.
CREATE INDEX withdrawals_by_batch ON withdrawals (batch_id) WHERE batch_id IS NOT NULL;
