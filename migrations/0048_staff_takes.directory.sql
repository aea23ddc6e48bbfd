-- Who works on an identity case or a withdrawal. Others see it, and cannot decide it until it is put back or expires.
CREATE TABLE staff_takes (
  subject text PRIMARY KEY CHECK (subject ~ '^(identity|withdrawal):'),
  staff_id bigint NOT NULL REFERENCES staff_accounts,
  name text NOT NULL,
  taken_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > taken_at)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_takes TO roulo_app;
GRANT SELECT ON staff_takes TO roulo_read;

-- The devices of a player, and the players of a device, by the keyed hash. Nothing else of the marks is shown.
GRANT SELECT ON account_marks TO roulo_read;
CREATE INDEX account_marks_of_devices ON account_marks USING gin (player_ids) WHERE kind = 'device';
