import { hash } from 'node:crypto';

/** Nodes of the sum tree as records in one buffer: 32 bytes of hash, 8 of sum. Millions of them fit into memory. */
export const RECORD_BYTES = 40;
const HASH_BYTES = 32;
/** A list is stored in full subtrees of so many leaves. */
export const CHUNK_LEVEL = 12;
export const CHUNK_LEAVES = 2 ** CHUNK_LEVEL;

export function recordAt(records: Buffer, index: number): Buffer {
  return records.subarray(index * RECORD_BYTES, (index + 1) * RECORD_BYTES);
}

export function sumOf(record: Buffer): bigint {
  return record.readBigUInt64BE(HASH_BYTES);
}

export function hashOf(record: Buffer): Buffer {
  return record.subarray(0, HASH_BYTES);
}

/** All levels over records, the lowest first, padded with empty leaves up to `height` levels above them. */
export function levelsOf(records: Buffer, height: number, padding: Buffer = EMPTY): Buffer[] {
  const whole = Buffer.alloc(2 ** height * RECORD_BYTES);
  records.copy(whole);
  for (let at = records.length; at < whole.length; at += RECORD_BYTES) padding.copy(whole, at);
  const levels = [whole];
  const input = Buffer.alloc(1 + 2 * RECORD_BYTES, 0x01);
  for (let below = whole; below.length > RECORD_BYTES;) {
    const above = Buffer.allocUnsafe(below.length / 2);
    for (let at = 0; at < above.length; at += RECORD_BYTES) {
      below.copy(input, 1, at * 2, (at + RECORD_BYTES) * 2);
      hash('sha256', input, 'buffer').copy(above, at);
      const sum = sumOf(below.subarray(at * 2)) + sumOf(below.subarray(at * 2 + RECORD_BYTES));
      above.writeBigUInt64BE(sum, at + HASH_BYTES);
    }
    levels.push(above);
    below = above;
  }
  return levels;
}

const EMPTY = Buffer.alloc(RECORD_BYTES);

/** What stands for a whole chunk of padding. */
export const EMPTY_CHUNK: Buffer = levelsOf(Buffer.alloc(0), CHUNK_LEVEL).at(-1)!;

/** The levels that a count of nodes needs up to its root. */
export function heightOf(count: number): number {
  return count <= 1 ? 0 : Math.ceil(Math.log2(count));
}

/** The siblings of a node on its way up. */
export function pathIn(levels: readonly Buffer[], index: number): Buffer[] {
  return levels.slice(0, -1).map((level, height) => recordAt(level, Math.floor(index / 2 ** height) ^ 1));
}

/** In the order of their hashes: first by two bytes, then within these. */
export function sortRecords(records: Buffer): Buffer {
  const count = records.length / RECORD_BYTES;
  const starts = new Uint32Array(65_537);
  for (let at = 0; at < count; at += 1) starts[records.readUInt16BE(at * RECORD_BYTES) + 1]! += 1;
  for (let prefix = 0; prefix < 65_536; prefix += 1) starts[prefix + 1]! += starts[prefix]!;
  const next = starts.slice();
  const order = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) order[next[records.readUInt16BE(at * RECORD_BYTES)]!++] = at;
  const compare = (one: number, other: number) => Buffer.compare(recordAt(records, one), recordAt(records, other));
  const sorted = Buffer.allocUnsafe(records.length);
  for (let prefix = 0; prefix < 65_536; prefix += 1) {
    const [from, to] = [starts[prefix]!, starts[prefix + 1]!];
    if (to - from > 1) order.subarray(from, to).sort(compare);
    for (let at = from; at < to; at += 1) recordAt(records, order[at]!).copy(sorted, at * RECORD_BYTES);
  }
  return sorted;
}
