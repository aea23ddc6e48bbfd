-- Rules by which staff look for fraud, as data: each change is a version, which is tried on the last 30 days before it counts.
CREATE TABLE risk_rules (
  rule text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  settings jsonb NOT NULL,
  -- Nothing of the player's is paid out until an alert is decided.
  holds boolean NOT NULL,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  -- What it would have found.
  trial jsonb,
  tried_at timestamptz,
  on_since timestamptz,
  off_since timestamptz,
  -- What happened up to then was looked at.
  seen_until timestamptz,
  PRIMARY KEY (rule, version),
  CHECK ((trial IS NULL) = (tried_at IS NULL)),
  -- No rule counts that was never tried.
  CHECK (on_since IS NULL OR tried_at IS NOT NULL),
  CHECK (off_since IS NULL OR on_since IS NOT NULL)
);
CREATE UNIQUE INDEX risk_rules_on ON risk_rules (rule) WHERE on_since IS NOT NULL AND off_since IS NULL;

CREATE TABLE risk_alerts (
  alert_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rule text NOT NULL,
  version integer NOT NULL,
  -- What it is about: the same thing is found once by a rule, whatever its version.
  subject text NOT NULL,
  player_id bigint NOT NULL,
  facts jsonb NOT NULL,
  happened_at timestamptz NOT NULL,
  found_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('right', 'wrong')),
  decided_at timestamptz,
  decided_by text,
  UNIQUE (rule, subject),
  FOREIGN KEY (rule, version) REFERENCES risk_rules,
  CHECK ((outcome IS NULL) = (decided_at IS NULL))
);
CREATE INDEX risk_alerts_open ON risk_alerts (found_at, alert_id) WHERE outcome IS NULL;
CREATE INDEX risk_alerts_decided ON risk_alerts (decided_at, alert_id) WHERE outcome IS NOT NULL;
CREATE INDEX risk_alerts_of_player ON risk_alerts (player_id);

GRANT SELECT, INSERT ON risk_rules, risk_alerts TO roulo_app;
GRANT UPDATE (trial, tried_at, on_since, off_since, seen_until) ON risk_rules TO roulo_app;
GRANT UPDATE (outcome, decided_at, decided_by) ON risk_alerts TO roulo_app;
GRANT SELECT ON risk_rules, risk_alerts TO roulo_read;

UPDATE staff_roles SET permissions = permissions || added
FROM (VALUES ('risk', '{risk.see,risk.decide,risk.rules,risk.approve}'::text[]), ('payments_lead', '{risk.see}'),
  ('compliance', '{risk.see,risk.approve}')) AS more (name, added)
WHERE role = name AND NOT permissions && added;
