INSERT INTO transfer_kinds (code, name) VALUES (36, 'race_prize');

-- Whoever does not want to see races.
ALTER TABLE players ADD COLUMN hides_races boolean NOT NULL DEFAULT false;
