-- What a bonus can become at most, as it stood in the terms that the player activated: in millionths of the bonus, beside the
-- deposits locked with it. Null is no cap. Promotions that were activated before keep having none.
ALTER TABLE wallets ADD COLUMN promo_conversion_ppm integer CHECK (promo_conversion_ppm >= 0);
