-- Staff may sign in with the account of their company (OpenID Connect).

-- Which company account a member of staff has. Later sign-ins go by issuer and subject: an e-mail address may be given to somebody else.
CREATE TABLE staff_company_accounts (
  issuer text NOT NULL,
  subject text NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff_accounts,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (staff_id, issuer)
);

-- A sign-in under way: the browser holds the token, and the rest must fit what the provider sends back. Each is used once.
CREATE TABLE staff_company_sign_ins (
  token_hash bytea PRIMARY KEY,
  state text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  expires_at timestamptz NOT NULL
);

ALTER TABLE staff_sessions
  -- Null: the session has not given a second factor yet.
  ALTER COLUMN proved_at DROP NOT NULL,
  DROP CONSTRAINT staff_sessions_way_check,
  ADD CONSTRAINT staff_sessions_way_check CHECK (way IN ('password', 'passkey', 'oidc'));

GRANT SELECT, INSERT, DELETE ON staff_company_accounts, staff_company_sign_ins TO roulo_app;
