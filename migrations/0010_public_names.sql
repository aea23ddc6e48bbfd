-- Whether the public pages of a player's bets tell the player's name.
ALTER TABLE players ADD COLUMN shows_name boolean NOT NULL DEFAULT false;
