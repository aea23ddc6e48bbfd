-- What a server that has just started shows of the last day: few bets are among these, so the indexes stay small. They are made in the
-- order of their names, because a further cell makes them so, and the names of their partitions follow from the order.
CREATE INDEX bets_by_age_big_wins ON bets (settled_at) WHERE payout_micros - stake_micros >= 100000000;
CREATE INDEX bets_by_age_high ON bets (settled_at) WHERE stake_micros >= 100000000;
CREATE INDEX bets_by_age_lucky ON bets (settled_at) WHERE multiplier_e4 >= 1000000;
