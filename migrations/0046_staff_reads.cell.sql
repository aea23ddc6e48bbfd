-- What staff read of players, and how they find them by an address or a transaction.
DO $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO roulo_read', current_schema());
END
$$;
GRANT SELECT ON wallets, transfers, bets, statement_heads, statement_lines, sessions, deposits, deposit_addresses, withdrawals,
  withdrawal_stages, withdrawal_freezes, kyc_cases, kyc_documents, player_limits, self_exclusions, staff_notes, game_totals,
  game_totals_cursor, free_round_grants TO roulo_read;
GRANT SELECT (player_id, username, email, status, country, email_confirmed_at, created_at) ON players TO roulo_read;
GRANT SELECT (player_id, enabled_at) ON totp_factors TO roulo_read;
GRANT SELECT (player_id, number, game, balance, stake_micros) ON rounds TO roulo_read;

CREATE INDEX withdrawals_by_address ON withdrawals (address);
CREATE INDEX withdrawals_by_hash ON withdrawals (hash) WHERE hash IS NOT NULL;
CREATE INDEX deposits_by_any_address ON deposits (address);
CREATE INDEX deposits_by_hash ON deposits (payin_hash) WHERE payin_hash IS NOT NULL;

-- What players were given in a day: for the net revenue.
CREATE INDEX transfers_given ON transfers (posted_at) WHERE kind BETWEEN 30 AND 57;
