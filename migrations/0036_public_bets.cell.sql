-- What a server that has just started shows of the last day: few bets are among these, so the indexes stay small.
CREATE INDEX bets_high ON bets (settled_at) WHERE stake_micros >= 100000000;
CREATE INDEX bets_lucky ON bets (settled_at) WHERE multiplier_e4 >= 1000000;
CREATE INDEX bets_big_wins ON bets (settled_at) WHERE payout_micros - stake_micros >= 100000000;
