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

export function recordsIn(records: Buffer): Buffer[] {
  return Array.from({ length: records.length / RECORD_BYTES }, (_, index) => recordAt(records, index));
}

export function sumOf(record: Buffer): bigint {
  return record.readBigUInt64BE(HASH_BYTES);
}

export function hashOf(record: Buffer): Buffer {
  return record.subarray(0, HASH_BYTES);
}

/** Writes a whole number as eight bytes, in two halves: a bigint costs several times as much. */
export function writeSum(target: Buffer, at: number, sum: number): void {
  target.writeUInt32BE(Math.floor(sum / 2 ** 32), at);
  target.writeUInt32BE(sum % 2 ** 32, at + 4);
}

/** Writes the SHA-256 of the input. As text of one byte a letter it comes in half the time of a buffer of its own. */
export function writeHash(input: Buffer, target: Buffer, at: number): void {
  target.write(hash('sha256', input, 'binary'), at, 'latin1');
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
      writeHash(input, above, at);
      // Added in halves, with a carry: bigints would double the time of a node.
      const left = at * 2 + HASH_BYTES;
      const right = left + RECORD_BYTES;
      const low = below.readUInt32BE(left + 4) + below.readUInt32BE(right + 4);
      const carry = low > 0xffff_ffff ? 1 : 0;
      above.writeUInt32BE(below.readUInt32BE(left) + below.readUInt32BE(right) + carry, at + HASH_BYTES);
      above.writeUInt32BE(low >>> 0, at + HASH_BYTES + 4);
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

/** In the order of their hashes: first by two bytes, then by the next four, then by all of them. */
export function sortRecords(records: Buffer): Buffer {
  const count = records.length / RECORD_BYTES;
  const starts = new Uint32Array(65_537);
  for (let at = 0; at < count; at += 1) starts[records.readUInt16BE(at * RECORD_BYTES) + 1]! += 1;
  for (let prefix = 0; prefix < 65_536; prefix += 1) starts[prefix + 1]! += starts[prefix]!;
  const next = starts.slice();
  const order = new Uint32Array(count);
  const keys = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) {
    const place = next[records.readUInt16BE(at * RECORD_BYTES)]!++;
    order[place] = at;
    keys[place] = records.readUInt32BE(at * RECORD_BYTES + 2);
  }
  const sorted = Buffer.allocUnsafe(records.length);
  for (let prefix = 0; prefix < 65_536; prefix += 1) {
    const [from, to] = [starts[prefix]!, starts[prefix + 1]!];
    sortFew(records, order, keys, from, to);
    for (let at = from; at < to; at += 1) {
      const source = order[at]! * RECORD_BYTES;
      sorted.set(records.subarray(source, source + RECORD_BYTES), at * RECORD_BYTES);
    }
  }
  return sorted;
}

/** By insertion: few records share their first two bytes. */
function sortFew(records: Buffer, order: Uint32Array, keys: Uint32Array, from: number, to: number): void {
  for (let at = from + 1; at < to; at += 1) {
    const [record, key] = [order[at]!, keys[at]!];
    let place = at;
    for (; place > from; place -= 1) {
      const before = keys[place - 1]!;
      if (before < key) break;
      if (before === key && Buffer.compare(recordAt(records, order[place - 1]!), recordAt(records, record)) <= 0) break;
      order[place] = order[place - 1]!;
      keys[place] = before;
    }
    order[place] = record;
    keys[place] = key;
  }
}
