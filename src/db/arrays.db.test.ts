import { expect, test } from 'vitest';
import { bigintArray, byteaArray, integerArray, smallintArray, textArray, timestampArray } from './arrays.ts';
import { testDatabase } from './test-database.ts';

const { database } = await testDatabase(1);
const same = <T>(value: T): T => value;

async function roundTrip(type: string, array: Buffer): Promise<unknown[]> {
  const { rows } = await database.query<{ value: unknown }>(`SELECT value FROM unnest($1::${type}[]) AS t (value)`, [
    array,
  ]);
  return rows.map((row) => row.value);
}

test('arrays: every type arrives as it was, empty ones and nulls too', async () => {
  const numbers = [0n, 1n, -1n, 9_007_199_254_740_993n, -(2n ** 63n), 2n ** 63n - 1n, null];
  expect(await roundTrip('bigint', bigintArray(numbers, same))).toEqual(numbers);
  expect(await roundTrip('bigint', bigintArray([5, -5, 2 ** 40], same))).toEqual([5n, -5n, 2n ** 40n]);
  expect(await roundTrip('smallint', smallintArray([0, 32_767, -32_768], same))).toEqual([0, 32_767, -32_768]);
  expect(await roundTrip('integer', integerArray([0, 2_147_483_647, -1], same))).toEqual([0, 2_147_483_647, -1]);
  const texts = ['', 'a', '{"quoted\\": "ü €"}', 'NULL', null, '😀'];
  expect(await roundTrip('text', textArray(texts, same))).toEqual(texts);
  const bytes = [Buffer.alloc(0), Buffer.from([0, 255, 1])];
  expect(await roundTrip('bytea', byteaArray(bytes, same))).toEqual(bytes);
  const times = [new Date(0), new Date('2026-11-15T05:00:00.123Z'), new Date('1999-12-31T23:59:59.999Z')];
  expect(await roundTrip('timestamptz', timestampArray(times, same))).toEqual(times);
  for (const [type, empty] of [
    ['bigint', bigintArray([], same<bigint>)],
    ['smallint', smallintArray([], same<number>)],
    ['integer', integerArray([], same<number>)],
    ['text', textArray([], same<string>)],
    ['bytea', byteaArray([], same<Buffer>)],
    ['timestamptz', timestampArray([], same<Date>)],
  ] as const) {
    expect(await roundTrip(type, empty)).toEqual([]);
  }
});
