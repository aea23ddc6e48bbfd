-- Staff read under a role of their own. It can change nothing, and sees no password, seed, token or secret of a second factor.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'roulo_read') THEN
    BEGIN
      CREATE ROLE roulo_read NOLOGIN;
    EXCEPTION
      WHEN duplicate_object OR unique_violation THEN NULL; -- made meanwhile for another database of the same server
      WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'The role roulo_read is missing and % may not create it.', current_user
          USING HINT = 'As an administrator: CREATE ROLE roulo_read NOLOGIN; GRANT roulo_read TO ' || quote_ident(current_user) || ';';
    END;
  END IF;
  IF NOT pg_has_role(current_user, 'roulo_read', 'MEMBER') THEN
    EXECUTE format('GRANT roulo_read TO %I', current_user);
  END IF;
END
$$;

GRANT USAGE ON SCHEMA directory TO roulo_read;
GRANT SELECT ON cells, usernames, emails, deposit_directory, withdrawal_directory, audit_log, audit_head, operator_cases,
  operator_proposals, account_links, liability_snapshots, daily_runs, servers, provider_games, staff_roles TO roulo_read;
GRANT SELECT (next_attempt_at, sent_at, dead_at) ON mail_outbox TO roulo_read;
GRANT SELECT (created_at) ON recovery_requests TO roulo_read;

-- Part of a name or of an e-mail address. Where the extension cannot be had, the search reads the whole column.
DO $$
DECLARE
  place text;
BEGIN
  BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
  EXCEPTION
    WHEN insufficient_privilege OR feature_not_supported OR undefined_file THEN
      RAISE WARNING 'The extension pg_trgm is missing: a search for part of a name reads all names.';
      RETURN;
  END;
  SELECT n.nspname INTO place FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';
  EXECUTE format('CREATE INDEX usernames_by_part ON usernames USING gin (username_folded %I.gin_trgm_ops)', place);
  EXECUTE format('CREATE INDEX emails_by_part ON emails USING gin (email %I.gin_trgm_ops)', place);
END
$$;

-- What Today shows as an alert: uses of the command line, locked accounts, calls that a role may not make.
CREATE INDEX audit_log_alerts ON audit_log (at)
  WHERE after ->> 'via' = 'command line' OR action IN ('staff.locked', 'staff.not_permitted');
