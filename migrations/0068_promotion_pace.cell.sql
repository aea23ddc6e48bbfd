-- What deposits of the last days have brought, read for the projected cost of a version.
GRANT SELECT (player_id, deposit_number) ON promotion_bonuses TO roulo_read;
