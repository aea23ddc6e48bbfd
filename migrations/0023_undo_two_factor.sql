-- The mail about a new second factor has a link that undoes it.
ALTER TABLE mail_tokens DROP CONSTRAINT mail_tokens_purpose_check;
ALTER TABLE mail_tokens ADD CONSTRAINT mail_tokens_purpose_check
  CHECK (purpose IN ('reset-password', 'confirm-email', 'undo-two-factor'));

-- Setups that were begun before the password was asked for must not be finished without it.
DELETE FROM totp_factors WHERE enabled_at IS NULL;
