-- The answer to a bet follows from its record and from the balances it left, so a key that stands for
-- one keeps these few figures instead of the whole answer. Older keys, and keys of other calls, keep theirs.
ALTER TABLE request_keys
  -- In the numbering of what was asked for (a bet).
  ADD COLUMN reference bigint,
  ADD COLUMN wallet_version bigint,
  ADD COLUMN primary_micros bigint,
  ADD COLUMN promotional_micros bigint;
