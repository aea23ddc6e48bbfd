import type { Tx } from '../database.ts';
import { FIRST_CELL, idBeforePlayersOf, schemaOf, searchPathOf, type Cell } from './schemas.ts';

/** Lookup tables whose few rows are the same in every cell, written by migrations. */
const COPIED = ['ledger_accounts', 'transfer_kinds'];
const MONTHS_AHEAD = 3;

/**
 * Creates a cell in the shape of the first one, as the database's owner. The shape is read from the catalog, so migrations
 * alone define it. The caller holds the migration lock.
 */
export async function createCell(tx: Tx, cell: Cell): Promise<void> {
  const schema = schemaOf(cell);
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await tx.query(statement);
  };
  await run([`CREATE SCHEMA ${schema}`, `GRANT USAGE ON SCHEMA ${schema} TO roulo_app, roulo_read`]);
  await run([`CREATE SEQUENCE ${schema}.player_ids AS bigint START ${idBeforePlayersOf(cell) + 1n}`]);
  await run(await readStatements(tx, schema, TABLES));
  await run(await readStatements(tx, schema, CONSTRAINTS));
  await run(await readStatements(tx, schema, INDEXES));
  await run(await readStatements(tx, schema, DEFAULT_PARTITIONS));
  await run(await readStatements(tx, schema, VIEWS));
  await run(await readStatements(tx, schema, GRANTS));
  await run(await readStatements(tx, schema, GRANTS_OF_COLUMNS));
  await run(COPIED.map((table) => `INSERT INTO ${schema}.${table} SELECT * FROM ${schemaOf(FIRST_CELL)}.${table}`));
  await tx.query(`INSERT INTO ${schema}.game_totals_cursor (counted_until) VALUES (now() - interval '1 hour')`);
  await tx.query(`INSERT INTO ${schema}.receipt_state (made_until, swept_until) VALUES (now(), now())`);
  await tx.query(`INSERT INTO ${schema}.sums_state (looked_until, swept_at) VALUES ('-infinity', '-infinity')`);
  await tx.query(`INSERT INTO ${schema}.harm_state (looked_on) VALUES ('2000-01-01')`);
  await tx.query(`INSERT INTO ${schema}.closing_state (next_day) VALUES ((now() AT TIME ZONE 'UTC')::date)`);
  await tx.query(
    `SELECT directory.ensure_month($1, (date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => n))::date)
     FROM generate_series(0, $2::integer) AS n`,
    [schema, MONTHS_AHEAD],
  );
  await tx.query('INSERT INTO directory.cells (cell) VALUES ($1)', [cell]);
}

/**
 * Each query returns statements that recreate one part of the first cell in cell `$1`. Names in views are written without
 * a schema, so that they resolve to the new cell.
 */
async function readStatements(tx: Tx, schema: string, sql: string): Promise<string[]> {
  await tx.query(`SELECT set_config('search_path', $1, true)`, [searchPathOf(FIRST_CELL)]);
  const { rows } = await tx.query<{ statement: string }>(sql, [schema]);
  await tx.query(`SELECT set_config('search_path', $1 || ', directory', true)`, [schema]);
  return rows.map(({ statement }) => statement);
}

/** Archived months are standalone tables; a new cell has none. */
const NO_MONTH = `c.relname !~ '_[0-9]{4}_[0-9]{2}$'`;
const OF_FIRST_CELL = `c.relnamespace = '${schemaOf(FIRST_CELL)}'::regnamespace AND NOT c.relispartition AND ${NO_MONTH}`;

const TABLES = `
  SELECT format('CREATE TABLE %I.%I (LIKE %I.%I INCLUDING ALL EXCLUDING INDEXES)%s%s', $1::text, c.relname, '${schemaOf(FIRST_CELL)}', c.relname,
    ' PARTITION BY ' || pg_get_partkeydef(c.oid), ' WITH (' || array_to_string(c.reloptions, ', ') || ')') AS statement
  FROM pg_class c WHERE ${OF_FIRST_CELL} AND c.relkind IN ('r', 'p') ORDER BY c.relname`;

const CONSTRAINTS = `
  SELECT format('ALTER TABLE %I.%I ADD CONSTRAINT %I %s', $1::text, c.relname, k.conname, pg_get_constraintdef(k.oid)) AS statement
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
  WHERE ${OF_FIRST_CELL} AND k.contype IN ('p', 'u', 'x') ORDER BY c.relname, k.conname`;

const INDEXES = `
  SELECT replace(pg_get_indexdef(x.indexrelid), format(' ON %s%I.', CASE c.relkind WHEN 'p' THEN 'ONLY ' ELSE '' END,
    '${schemaOf(FIRST_CELL)}'), format(' ON %I.', $1::text)) AS statement
  FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid
  WHERE ${OF_FIRST_CELL} AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = x.indexrelid)
  ORDER BY x.indexrelid::regclass::text`;

const DEFAULT_PARTITIONS = `
  SELECT format('CREATE TABLE %1$I.%2$I PARTITION OF %1$I.%3$I (%4$s) DEFAULT', $1::text, part.relname, c.relname,
    (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k WHERE k.conrelid = part.oid AND k.contype = 'p')) AS statement
  FROM pg_class c JOIN pg_inherits h ON h.inhparent = c.oid JOIN pg_class part ON part.oid = h.inhrelid
  WHERE ${OF_FIRST_CELL} AND c.relkind = 'p' AND pg_get_expr(part.relpartbound, part.oid) = 'DEFAULT'`;

const VIEWS = `
  SELECT format('CREATE VIEW %I.%I AS %s', $1::text, c.relname, pg_get_viewdef(c.oid)) AS statement
  FROM pg_class c WHERE ${OF_FIRST_CELL} AND c.relkind = 'v' ORDER BY c.relname`;

const GRANTS = `
  SELECT format('GRANT %s ON %s %I.%I TO %s', string_agg(a.privilege_type, ', '),
    CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, $1::text, c.relname, a.grantee::regrole) AS statement
  FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) AS a
  WHERE ${OF_FIRST_CELL} AND a.grantee IN ('roulo_app'::regrole, 'roulo_read'::regrole)
  GROUP BY c.relkind, c.relname, a.grantee ORDER BY c.relname, a.grantee`;

const GRANTS_OF_COLUMNS = `
  SELECT format('GRANT %s (%s) ON TABLE %I.%I TO %s', a.privilege_type, string_agg(quote_ident(own.attname), ', '), $1::text, c.relname,
    a.grantee::regrole) AS statement
  FROM pg_class c JOIN pg_attribute own ON own.attrelid = c.oid AND NOT own.attisdropped
  CROSS JOIN LATERAL aclexplode(own.attacl) AS a
  WHERE ${OF_FIRST_CELL} AND a.grantee IN ('roulo_app'::regrole, 'roulo_read'::regrole)
  GROUP BY c.relname, a.privilege_type, a.grantee ORDER BY c.relname, a.privilege_type, a.grantee`;
