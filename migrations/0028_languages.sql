-- The web app knows which languages there are; the database only keeps the code.
ALTER TABLE players
  DROP CONSTRAINT players_language_check,
  ADD CONSTRAINT players_language_check CHECK (language ~ '^[a-z]{2}$');
