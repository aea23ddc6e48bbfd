-- Codes that open a version. Each is used a number of times in all, and once by a person.
CREATE TABLE promo_codes (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{6,20}$'),
  version integer NOT NULL REFERENCES promotion_versions,
  uses_max integer NOT NULL CHECK (uses_max > 0),
  uses integer NOT NULL DEFAULT 0 CHECK (uses BETWEEN 0 AND uses_max),
  ends_at timestamptz,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  approved_by text NOT NULL,
  closed_at timestamptz,
  closed_by text,
  CHECK (approved_by <> made_by),
  CHECK ((closed_at IS NULL) = (closed_by IS NULL))
);

-- Who has used which. Whoever gives up before a bonus may use the same code again.
CREATE TABLE promo_code_uses (
  code text NOT NULL REFERENCES promo_codes,
  player_id bigint NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (code, player_id)
);

GRANT SELECT, INSERT ON promo_codes, promo_code_uses TO roulo_app;
GRANT UPDATE (uses, closed_at, closed_by) ON promo_codes TO roulo_app;
GRANT SELECT ON promo_codes, promo_code_uses TO roulo_read;

UPDATE staff_roles SET permissions = permissions || added
FROM (VALUES ('marketing', '{promotions.see,promotions.propose}'::text[]), ('risk', '{promotions.see,promotions.approve}'),
  ('compliance', '{promotions.see,promotions.approve}'), ('finance', '{promotions.see}')) AS more (name, added)
WHERE role = name AND NOT permissions && added;
