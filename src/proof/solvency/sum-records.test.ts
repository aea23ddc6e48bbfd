import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { toHex } from '../../fairness/sha256.ts';
import { rootFromSums, sumBytes, sumRoot } from '../../public-log/liability-format.ts';
import { createRecordSorter } from './record-sorter.ts';
import { splitOwed } from './split.ts';
import { hashOf, heightOf, levelsOf, pathIn, RECORD_BYTES, recordAt, recordsIn, sumOf } from './sum-records.ts';

/** Adds the records in two parts. */
function sortRecords(records: readonly Buffer[]): Buffer {
  const sorter = createRecordSorter();
  const half = Math.floor(records.length / 2);
  sorter.add(Buffer.concat(records.slice(0, half)));
  sorter.add(Buffer.concat(records.slice(half)));
  return sorter.sorted();
}

const leafAt = (at: number) =>
  Buffer.concat([createHash('sha256').update(`leaf ${at}`).digest(), sumBytes(BigInt(at) * 1_000_003n)]);

test('sum tree: records, levels and paths give what the plain definition gives, for every size up to 40', () => {
  for (let size = 1; size <= 40; size += 1) {
    const records = sortRecords(Array.from({ length: size }, (_, at) => leafAt(at)));
    const plain = Array.from({ length: size }, (_, at) => {
      const record = recordAt(records, at);
      return { hash: new Uint8Array(hashOf(record)), sum: sumOf(record) };
    });
    const levels = levelsOf(records, heightOf(size));
    const root = sumRoot(plain);
    expect([hashOf(levels.at(-1)!).toString('hex'), sumOf(levels.at(-1)!)]).toEqual([toHex(root.hash), root.sum]);
    for (const [at, leaf] of plain.entries()) {
      const path = pathIn(levels, at).map((node) => ({ hash: new Uint8Array(hashOf(node)), sum: sumOf(node) }));
      expect(toHex(rootFromSums(leaf, at, path)!.hash)).toBe(toHex(root.hash));
    }
  }
});

test('sum tree: a level of more nodes than are hashed at once', () => {
  const records = sortRecords(Array.from({ length: 700 }, (_, at) => leafAt(at)));
  const plain = recordsIn(records).map((record) => ({ hash: new Uint8Array(hashOf(record)), sum: sumOf(record) }));
  const root = levelsOf(records, heightOf(700)).at(-1)!;
  expect([hashOf(root).toString('hex'), sumOf(root)]).toEqual([toHex(sumRoot(plain).hash), sumRoot(plain).sum]);
});

test('sum tree: records are sorted by hash, whatever their first bytes', () => {
  const records = Array.from({ length: 500 }, (_, at) => leafAt(at));
  // Some share their first bytes: two, four, six, and all but the sum.
  for (const record of records.slice(0, 200)) record.writeUInt16BE(0xabcd);
  for (const record of records.slice(0, 50)) record.writeUInt32BE(0xabcdef01);
  for (const record of records.slice(1, 5)) records[0]!.copy(record, 0, 0, 32);
  for (const record of records.slice(0, 20)) record.writeUInt16BE(0x2345, 4);
  const sorted = sortRecords(records);
  const expected = Buffer.concat(records.toSorted((one, other) => Buffer.compare(one, other)));
  expect(sorted.equals(expected)).toBe(true);
  expect(sorted.length).toBe(500 * RECORD_BYTES);
});

/** The definition in bigints. */
function plainSplit(total: bigint, secret: Buffer): number[] {
  const cuts = Array.from(
    { length: secret[0]! % 5 },
    (_, at) => (total * BigInt(secret.readUInt32BE(at * 4 + 1))) >> 32n,
  );
  const ends = [0n, ...cuts.toSorted((one, other) => Number(one - other)), total];
  return ends.slice(1).flatMap((end, at) => (end > ends[at]! ? [Number(end - ends[at]!)] : []));
}

test('sum tree: a balance is split over one to five leaves that add up to it', () => {
  const counts = new Set<number>();
  for (let seed = 0; seed < 300; seed += 1) {
    const secret = createHash('sha256').update(`secret ${seed}`).digest();
    for (const total of [1n, 3n, 1_000_000n, 2n ** 40n + 1n, 2n ** 52n, 2n ** 53n - 1n]) {
      const parts = splitOwed(total, secret);
      expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(total);
      expect(parts.every((part) => part > 0)).toBe(true);
      expect(parts).toEqual(plainSplit(total, secret));
      counts.add(parts.length);
    }
  }
  expect([...counts].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
});
