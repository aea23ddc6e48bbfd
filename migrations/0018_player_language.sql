-- The language a player reads: mails are written in it.
ALTER TABLE players ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es'));
