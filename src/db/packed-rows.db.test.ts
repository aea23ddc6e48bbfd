import { expect, test } from 'vitest';
import { packed, PackedRows, type PackedColumns } from './packed-rows.ts';
import { testDatabase } from './test-database.ts';

const { database } = await testDatabase(1);

const EVERY_TYPE: PackedColumns = [
  ['number', 'bigint'],
  ['code', 'smallint'],
  ['at', 'timestamptz'],
  ['bytes', 'bytea'],
];

function pack(columns: PackedColumns, values: string): Promise<PackedRows> {
  const names = columns.map(([name]) => name).join(', ');
  const query = `SELECT ${packed(columns)} FROM (SELECT * FROM (VALUES ${values}) AS v (${names}) ORDER BY 1) AS r`;
  return database.transaction(async (tx) => new PackedRows(await tx.readBinary(query)));
}

function readAll(rows: PackedRows): unknown[] {
  const read = [];
  while (rows.next()) read.push([rows.bigint(), rows.smallint(), rows.date(), Buffer.from(rows.bytea())]);
  return read;
}

test('packed rows: every type arrives as it was, in the order of the subquery', async () => {
  const rows = await pack(
    EVERY_TYPE,
    `(9223372036854775807, (-32768)::smallint, '2026-11-15T05:00:00.123Z'::timestamptz, '\\x'::bytea),
     ((-9223372036854775808)::bigint, 32767::smallint, '1999-12-31T23:59:59.999Z'::timestamptz, '\\x00ff80'::bytea)`,
  );
  expect(rows.count).toBe(2);
  expect(readAll(rows)).toEqual([
    [-(2n ** 63n), 32_767, new Date('1999-12-31T23:59:59.999Z'), Buffer.from([0, 255, 128])],
    [2n ** 63n - 1n, -32_768, new Date('2026-11-15T05:00:00.123Z'), Buffer.alloc(0)],
  ]);
});

test('packed rows: many megabytes arrive, which come in many pieces', async () => {
  const query = `SELECT ${packed(EVERY_TYPE)} FROM (
    SELECT n::bigint AS number, 1::smallint AS code, '2026-11-15T05:00:00Z'::timestamptz + n * interval '1 ms' AS at,
           decode(repeat(lpad(to_hex(n), 8, '0'), n % 50), 'hex') AS bytes
    FROM generate_series(1, 30000) AS n ORDER BY n) AS r`;
  const rows = await database.transaction(async (tx) => new PackedRows(await tx.readBinary(query)));
  const startMs = Date.parse('2026-11-15T05:00:00Z');
  let wrong = 0;
  for (let n = 1; rows.next(); n += 1) {
    const isSame = [rows.bigint() === BigInt(n), rows.smallint() === 1, rows.date().getTime() === startMs + n];
    const bytes = Buffer.from(
      n
        .toString(16)
        .padStart(8, '0')
        .repeat(n % 50),
      'hex',
    );
    if (isSame.includes(false) || !bytes.equals(rows.bytea())) wrong += 1;
  }
  expect([rows.count, wrong]).toEqual([30_000, 0]);
});

test('packed rows: no rows are none, and a null or other columns are refused', async () => {
  const none = `SELECT ${packed([['one', 'smallint']])} FROM (SELECT 1::smallint AS one WHERE false) AS r`;
  const rows = await database.transaction(async (tx) => new PackedRows(await tx.readBinary(none)));
  expect(rows.next()).toBe(false);
  const values = `(1, 1::smallint, now(), '\\x01'::bytea), (2, NULL, now(), '\\x02'::bytea)`;
  const withNull = await pack(EVERY_TYPE, values);
  expect(() => readAll(withNull)).toThrow(/other columns, or with a null/);
  const withMore = await pack(EVERY_TYPE, `(1, 1::smallint, now(), '\\x01'::bytea)`);
  expect(withMore.next()).toBe(true);
  withMore.bigint();
  expect(() => withMore.next()).toThrow(/other columns, or with a null/);
});

test('binary value: an error leaves the transaction as any other does, and only one value is accepted', async () => {
  for (const [query, reason] of [
    ['SELECT 1 / 0', 'division by zero'],
    ['SELECT 1, 2', 'Not one value'],
    ['SELECT 1 WHERE false', 'Not one value'],
    ['SELECT generate_series(1, 2)', 'Not one value'],
    ['SELECT NULL::bytea', 'Not one value'],
  ] as const) {
    await expect(database.transaction((tx) => tx.readBinary(query))).rejects.toThrow(reason);
  }
  const found = await database.transaction(async (tx) => {
    const bytes = await tx.readBinary(`SELECT '\\x00ff'::bytea`);
    const { rows } = await tx.query<{ one: number }>('SELECT 1 AS one');
    return [bytes.toString('hex'), rows[0]!.one];
  });
  expect(found).toEqual(['00ff', 1]);
});
