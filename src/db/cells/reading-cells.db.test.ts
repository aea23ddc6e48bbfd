import { expect, test } from 'vitest';
import { openDatabase, READING_ROLE } from '../database.ts';
import { testDatabase } from '../test-database.ts';
import { atEnd } from '../test-end.ts';

const { url, owner } = await testDatabase();
const reading = openDatabase({
  url,
  role: READING_ROLE,
  connections: 1,
  settings: ['default_transaction_read_only=on'],
});
atEnd(() => reading.close());

const WRITES = ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'];
/** Columns that read-only staff have no use for. */
const SECRETS =
  /seed|secret|password|token|sealed|signature|totp_step|recovery_codes|result|params|progress|challenge|passkey/;
/** Encrypted with keys that the database does not have; the server decrypts them for those with permission. */
const READ_SEALED = ['kyc_cases.details_sealed', 'kyc_documents.sealed_key'];
/** Named like secrets, but public: settled bets are public, and a pair's number reveals nothing of its seeds. */
const PUBLIC = [
  'bets.params',
  'bets.result',
  'bets.progress',
  'wallets.seed_pair',
  'wallets.promo_progress_micros',
  'daily_runs.result',
];

test('reading role: it may write to no table and no column, and run no function that writes for it', async () => {
  const { rows } = await owner.query<{ line: string }>(
    `SELECT format('%s %s', c.oid::regclass, p.privilege) AS line FROM pg_class c, unnest($1::text[]) AS p (privilege)
     WHERE c.relnamespace::regnamespace::text ~ '^(directory|cell_)' AND c.relkind IN ('r', 'p', 'v')
       AND (has_table_privilege($2, c.oid, p.privilege)
         OR (p.privilege IN ('INSERT', 'UPDATE') AND has_any_column_privilege($2, c.oid, p.privilege)))
     UNION ALL
     SELECT f.oid::regprocedure::text FROM pg_proc f WHERE f.prosecdef AND f.pronamespace::regnamespace::text ~ '^(directory|cell_)'
       AND has_function_privilege($2, f.oid, 'EXECUTE')`,
    [WRITES, READING_ROLE],
  );
  expect(rows).toEqual([]);
});

test('reading role: a write is refused, also in a transaction that says it may', async () => {
  const write = `UPDATE wallets SET primary_micros = primary_micros + 1`;
  await expect(reading.query(write)).rejects.toThrow(/permission denied|read-only/);
  const insisting = reading.transaction(async (tx) => {
    await tx.query('SET TRANSACTION READ WRITE');
    await tx.query(write);
  });
  await expect(insisting).rejects.toThrow('permission denied for table wallets');
});

test('reading role: it sees players, and no password, seed, token or open outcome', async () => {
  expect((await reading.query('SELECT username FROM players')).rows).toEqual([]);
  await expect(reading.query('SELECT password_hash FROM players')).rejects.toThrow('permission denied');
  await expect(reading.query('SELECT * FROM seed_pairs')).rejects.toThrow('permission denied');
  await expect(reading.query('SELECT result FROM rounds')).rejects.toThrow('permission denied');
  const { rows } = await owner.query<{ name: string }>(
    `SELECT format('%s.%s', c.relname, a.attname) AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
     WHERE c.relnamespace::regnamespace::text IN ('directory', 'cell_000') AND c.relkind IN ('r', 'p') AND NOT a.attisdropped
       AND NOT c.relispartition AND has_column_privilege($1, c.oid, a.attnum, 'SELECT') ORDER BY 1`,
    [READING_ROLE],
  );
  const names = rows.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(150);
  const secret = names.filter((name) => SECRETS.test(name) && ![...READ_SEALED, ...PUBLIC].includes(name));
  expect(secret).toEqual([]);
});
