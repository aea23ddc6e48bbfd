import { expect, test } from 'vitest';
import { packed, PackedRows } from './packed-rows.ts';
import { testDatabase } from './test-database.ts';

const { database } = await testDatabase(1);

async function pack(values: string): Promise<PackedRows> {
  const { rows } = await database.query<{ all: Buffer | null }>(
    `SELECT ${packed('r')} AS all FROM (SELECT * FROM (VALUES ${values}) AS v ORDER BY 1) AS r`,
  );
  return new PackedRows(rows[0]!.all);
}

test('packed rows: every type arrives as it was, in the order of the subquery', async () => {
  const rows = await pack(`
    (9223372036854775807, (-32768)::smallint, '2026-11-15T05:00:00.123Z'::timestamptz, '\\x'::bytea),
    ((-9223372036854775808)::bigint, 32767::smallint, '1999-12-31T23:59:59.999Z'::timestamptz, '\\x00ff80'::bytea)`);
  const read = [];
  while (rows.next()) read.push([rows.bigint(), rows.smallint(), rows.date(), rows.bytea()]);
  expect(read).toEqual([
    [-(2n ** 63n), 32_767, new Date('1999-12-31T23:59:59.999Z'), Buffer.from([0, 255, 128])],
    [2n ** 63n - 1n, -32_768, new Date('2026-11-15T05:00:00.123Z'), Buffer.alloc(0)],
  ]);
});

test('packed rows: no rows are none, and a null or another type is refused', async () => {
  const none = await database.query<{ all: Buffer | null }>(
    `SELECT ${packed('r')} AS all FROM (SELECT 1 WHERE false) AS r`,
  );
  expect(new PackedRows(none.rows[0]!.all).next()).toBe(false);
  for (const value of ['NULL::bigint', '1::integer', '1::smallint']) {
    const rows = await pack(`(${value})`);
    expect(rows.next()).toBe(true);
    expect(() => rows.bigint()).toThrow(/another type, or null/);
  }
});
