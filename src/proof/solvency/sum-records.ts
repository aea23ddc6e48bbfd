import { createManyHashes, HASH_BYTES, type ManyHashes } from '../../public-log/many-hashes.ts';
import type { Rest } from './rests.ts';

/** Nodes of the sum tree as records in one buffer: 32 bytes of hash, 8 of sum. Compact enough for millions in memory. */
export const RECORD_BYTES = 40;
export const RECORD_WORDS = RECORD_BYTES / 4;
export const HASH_WORDS = HASH_BYTES / 4;
/** A list is stored in full subtrees of this many leaves. */
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

/** A view of the same bytes as 32-bit words in machine byte order, because copying a word costs no more than copying a byte. */
export function wordsOf(records: Buffer): Uint32Array {
  return new Uint32Array(records.buffer, records.byteOffset, records.length / 4);
}

/** Writes a whole number as eight bytes, big-endian. A bigint would cost several times as much. */
export function writeSum(words: Uint32Array, at: number, sum: number): void {
  words[at] = swapped(Math.floor(sum / 2 ** 32));
  words[at + 1] = swapped(sum % 2 ** 32);
}

/** Swaps the byte order of a word. */
export function swapped(word: number): number {
  return ((word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24)) >>> 0;
}

const NODES_AT_ONCE = 128;
let sharedNodes: ManyHashes | undefined;

function nodeHashes(): ManyHashes {
  if (sharedNodes) return sharedNodes;
  const bytes = 2 * RECORD_BYTES;
  const nodes = createManyHashes({ slots: NODES_AT_ONCE, prefix: Uint8Array.of(0x01), bytesMax: bytes });
  for (let slot = 0; slot < NODES_AT_ONCE; slot += 1) nodes.end(slot, bytes);
  sharedNodes = nodes;
  return nodes;
}

/** All levels over the records, lowest first, padded with empty leaves to a height of `height` levels. */
export function levelsOf(records: Buffer, height: number, padding: Buffer = EMPTY, rest?: Rest): Buffer[] {
  const whole = Buffer.alloc(2 ** height * RECORD_BYTES);
  records.copy(whole);
  for (let at = records.length; at < whole.length; at += RECORD_BYTES) padding.copy(whole, at);
  const levels: Buffer[] = [whole];
  for (let below: Buffer = whole; below.length > RECORD_BYTES;) {
    const above = Buffer.alloc(below.length / 2);
    hashPairs(wordsOf(below), wordsOf(above), rest);
    levels.push(above);
    below = above;
  }
  return levels;
}

function hashPairs(below: Uint32Array, above: Uint32Array, rest?: Rest): void {
  const nodes = nodeHashes();
  const count = above.length / RECORD_WORDS;
  for (let from = 0; from < count; from += NODES_AT_ONCE) {
    rest?.();
    const few = Math.min(NODES_AT_ONCE, count - from);
    for (let slot = 0; slot < few; slot += 1) {
      const pair = (from + slot) * 2 * RECORD_WORDS;
      const at = nodes.contentAt(slot) / 4;
      for (let word = 0; word < 2 * RECORD_WORDS; word += 1) nodes.words[at + word] = below[pair + word]!;
    }
    nodes.hash(few);
    for (let slot = 0; slot < few; slot += 1) {
      const at = (from + slot) * RECORD_WORDS;
      nodes.copyDigest(slot, above, at);
      addSums(below, at * 2 + HASH_WORDS, above, at + HASH_WORDS);
    }
  }
}

/** Adds the sums of two records, in halves with a carry. */
function addSums(below: Uint32Array, left: number, above: Uint32Array, at: number): void {
  const right = left + RECORD_WORDS;
  const low = swapped(below[left + 1]!) + swapped(below[right + 1]!);
  const carry = low > 0xffff_ffff ? 1 : 0;
  above[at] = swapped(swapped(below[left]!) + swapped(below[right]!) + carry);
  above[at + 1] = swapped(low % 2 ** 32);
}

const EMPTY = Buffer.alloc(RECORD_BYTES);
let sharedEmptyChunk: Buffer | undefined;

/** The root of a chunk of padding. */
export function emptyChunk(): Buffer {
  sharedEmptyChunk ??= levelsOf(Buffer.alloc(0), CHUNK_LEVEL).at(-1)!;
  return sharedEmptyChunk;
}

/** The number of levels from a count of nodes up to the root. */
export function heightOf(count: number): number {
  return count <= 1 ? 0 : Math.ceil(Math.log2(count));
}

/** The siblings on a node's path to the root. */
export function pathIn(levels: readonly Buffer[], index: number): Buffer[] {
  return levels.slice(0, -1).map((level, height) => recordAt(level, Math.floor(index / 2 ** height) ^ 1));
}
