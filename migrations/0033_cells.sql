-- Tables keyed by player move into the first cell, everything else into the directory. Cells are schemas of the same
-- shape: docs/scaling.md. From here on a migration says in its name whether it changes the directory or every cell.

CREATE SCHEMA directory;
CREATE SCHEMA cell_000;
GRANT USAGE ON SCHEMA directory, cell_000 TO roulo_app;

DO $$
DECLARE
  of_the_directory text[] := ARRAY[
    'schema_migrations', 'usernames', 'emails', 'referral_codes', 'session_tokens', 'login_failures', 'mail_tokens',
    'recovery_requests', 'mail_outbox', 'audit_log', 'audit_head', 'servers', 'game_rules', 'deposit_directory',
    'processor_callbacks', 'operator_cases', 'daily_runs', 'kyc_reviews', 'operator_proposals', 'withdrawal_directory',
    'payout_codes', 'provider_games', 'game_tokens', 'provider_references', 'provider_callbacks',
    'exposure_grants', 'account_marks', 'account_links', 'crash_chains', 'crash_rounds', 'crash_lease', 'crash_servers',
    'log_waiting', 'log_state', 'log_entries', 'log_nodes', 'log_heads', 'log_keys', 'sealing_keys'
  ];
  moved record;
BEGIN
  FOR moved IN
    SELECT c.relname AS name, c.relkind AS kind FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format(
      'ALTER %s public.%I SET SCHEMA %I', CASE moved.kind WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END, moved.name,
      CASE WHEN moved.name = ANY (of_the_directory) THEN 'directory' ELSE 'cell_000' END
    );
  END LOOP;
  IF to_regnamespace('archive') IS NOT NULL THEN
    ALTER SCHEMA archive RENAME TO cell_000_archive;
  END IF;
END
$$;

-- Ids are taken by name: a cell numbers its own players.
ALTER TABLE cell_000.players ALTER COLUMN player_id DROP DEFAULT;
ALTER SEQUENCE player_ids SET SCHEMA cell_000;
ALTER FUNCTION ledger_expect(bigint, bigint) SET SCHEMA directory;
ALTER FUNCTION crash_reserve(text, bigint, bigint, bigint) SET SCHEMA directory;

-- Where players are. New ones go to cells that are open.
CREATE TABLE directory.cells (
  cell integer PRIMARY KEY CHECK (cell BETWEEN 0 AND 999),
  is_open boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO directory.cells (cell) VALUES (0);
GRANT SELECT ON directory.cells TO roulo_app;

-- Makes the partitions of a month in one cell.
CREATE FUNCTION directory.ensure_month(cell text, month date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  first_day date := date_trunc('month', month)::date;
  last_day timestamptz := (first_day + interval '1 month') AT TIME ZONE 'UTC';
  whole text;
  partition text;
BEGIN
  IF cell !~ '^cell_[0-9]{3}$' THEN RAISE EXCEPTION '% is no cell', cell; END IF;
  FOREACH whole IN ARRAY ARRAY['transfers', 'bets'] LOOP
    partition := whole || '_' || to_char(first_day, 'YYYY_MM');
    IF to_regclass(format('%I.%I', cell, partition)) IS NULL THEN
      BEGIN
        EXECUTE format(
          'CREATE TABLE %1$I.%2$I (LIKE %1$I.%3$I INCLUDING CONSTRAINTS, PRIMARY KEY (player_id, number))',
          cell, partition, whole
        );
        EXECUTE format(
          'ALTER TABLE %1$I.%3$I ATTACH PARTITION %1$I.%2$I FOR VALUES FROM (%4$L) TO (%5$L)',
          cell, partition, whole, first_day::timestamp AT TIME ZONE 'UTC', last_day
        );
      EXCEPTION
        WHEN duplicate_table THEN NULL;
      END;
    END IF;
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION directory.ensure_month(text, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION directory.ensure_month(text, date) TO roulo_app;
DROP FUNCTION ledger_ensure_month(date);
DROP FUNCTION bets_ensure_month(date);
