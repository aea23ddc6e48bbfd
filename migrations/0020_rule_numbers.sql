-- Who registers rules numbers them: a column numbered by the database in less than a bigint cannot be shared by machines.
ALTER TABLE game_rules ALTER COLUMN rules_id DROP IDENTITY;
