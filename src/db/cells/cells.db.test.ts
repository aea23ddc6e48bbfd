import { expect, test } from 'vitest';
import { MIGRATION_LOCK } from '../migrate.ts';
import { testDatabase } from '../test-database.ts';
import { createCell } from './create-cell.ts';
import { cellOf, schemaOf, type Cell } from './schemas.ts';

const { owner, database } = await testDatabase();
const SECOND = 1 as Cell;

await owner.transaction(async (tx) => {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await createCell(tx, SECOND);
});

/** The catalog's description of a schema, without its monthly partitions. */
async function shapeOf(schema: string): Promise<string[]> {
  const { rows } = await owner.query<{ line: string }>(
    `WITH own AS (
       SELECT c.* FROM pg_class c WHERE c.relnamespace = $1::text::regnamespace AND c.relname !~ '_2[0-9]{3}_[0-9]{2}'
     )
     SELECT format('%s %s %s %s', relkind, relname, reloptions, pg_get_partkeydef(oid)) AS line FROM own
     UNION ALL
     SELECT format('%s.%s %s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
       a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
     FROM own c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum WHERE c.relkind IN ('r', 'p', 'v')
     UNION ALL
     SELECT format('%s %s %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) FROM own c JOIN pg_constraint k ON k.conrelid = c.oid
     UNION ALL
     SELECT replace(pg_get_indexdef(x.indexrelid), $1::text, 'here') FROM own c JOIN pg_index x ON x.indrelid = c.oid
     UNION ALL
     SELECT format('%s %s %s', c.relname, a.grantee::regrole, string_agg(a.privilege_type, ',' ORDER BY a.privilege_type))
     FROM own c CROSS JOIN LATERAL aclexplode(c.relacl) AS a WHERE a.grantee IN ('roulo_app'::regrole, 'roulo_read'::regrole)
     GROUP BY c.relname, a.grantee
     UNION ALL
     SELECT format('%s.%s %s', c.relname, own.attname, own.attacl) FROM own c JOIN pg_attribute own ON own.attrelid = c.oid
     WHERE own.attacl IS NOT NULL
     UNION ALL
     SELECT 'view ' || replace(pg_get_viewdef(oid), $1::text || '.', '') FROM own WHERE relkind = 'v'
     ORDER BY 1`,
    [schema],
  );
  return rows.map(({ line }) => line);
}

test('cells: a further cell has exactly the shape of the first one', async () => {
  const first = await shapeOf(schemaOf(0 as Cell));
  expect(first.length).toBeGreaterThan(500);
  expect(await shapeOf(schemaOf(SECOND))).toEqual(first);
});

test('cells: the ids of a cell’s players name the cell', async () => {
  const { rows } = await database.query<{ first: bigint; second: bigint }>(
    `SELECT nextval('cell_000.player_ids') AS first, nextval('cell_001.player_ids') AS second`,
  );
  expect(cellOf(rows[0]!.first)).toBe(0);
  expect(cellOf(rows[0]!.second)).toBe(1);
});

test('cells: every table of a cell begins its keys with the player and refers to nothing outside', async () => {
  const { rows: keys } = await owner.query<{ line: string }>(
    `SELECT format('%s %s', c.relname, i.relname) AS line
     FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
     LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.indkey[0]
     WHERE c.relnamespace = 'cell_000'::regnamespace AND x.indisunique AND a.attname IS DISTINCT FROM 'player_id'
       -- What a cell keeps of itself.
       AND c.relname NOT IN ('ledger_accounts', 'transfer_kinds', 'reward_runs', 'provider_checks', 'game_totals', 'game_totals_cursor',
         'receipt_batches', 'receipt_state', 'closed_days', 'closed_day_rows', 'closing_state', 'daily_sums', 'daily_cut_sums', 'sums_state', 'harm_state')`,
  );
  expect(keys).toEqual([]);
  const { rows: bonds } = await owner.query<{ line: string }>(
    `SELECT format('%s %s', k.conrelid::regclass, k.conname) AS line FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE k.contype = 'f' AND c.relnamespace = 'cell_000'::regnamespace
     UNION ALL
     SELECT format('%s %s', g.tgrelid::regclass, g.tgname) FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
     WHERE NOT g.tgisinternal AND c.relnamespace = 'cell_000'::regnamespace`,
  );
  expect(bonds).toEqual([]);
});

test('cells: nothing is left in the schema that everybody may see', async () => {
  const { rows } = await owner.query(`SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`);
  expect(rows).toEqual([]);
});
