import { hash } from 'node:crypto';
import { createManyHashes, HASH_BYTES, type ManyHashes } from '../../public-log/many-hashes.ts';

/** The hashed beginning of a node, by RFC 9162. */
const NODE = 1;
const WORDS = HASH_BYTES / 4;
/** Nodes that are hashed together. */
const SLOTS = 256;

/** The hash of a receipt's text. A string as the result spares the allocation of a buffer, which takes longer than the hash. */
export function hashReceipt(text: string): string {
  return hash('sha256', `\0${text}`, 'binary');
}

let nodes: ManyHashes | undefined;

/** The root of a tree, from all its leaves one after the other. The same as `wholeTree` gives, in a quarter of the time. */
export function rootOfLeaves(leaves: Buffer): Buffer {
  nodes ??= createNodes();
  const level = new Uint32Array(leaves.length / 4);
  const bytes = Buffer.from(level.buffer);
  leaves.copy(bytes);
  // Each level is written over the one below it.
  for (let count = leaves.length / HASH_BYTES; count > 1; count = Math.ceil(count / 2)) {
    const pairs = Math.floor(count / 2);
    for (let from = 0; from < pairs; from += SLOTS) hashPairs(nodes, level, from, Math.min(pairs, from + SLOTS));
    // The last of an odd number moves up unchanged.
    if (count % 2 === 1) level.copyWithin(pairs * WORDS, (count - 1) * WORDS, count * WORDS);
  }
  return bytes.subarray(0, HASH_BYTES);
}

function hashPairs(
  { words, contentAt, hash: hashSlots, copyDigest }: ManyHashes,
  level: Uint32Array,
  from: number,
  to: number,
): void {
  for (let pair = from; pair < to; pair += 1) {
    const target = contentAt(pair - from) / 4;
    // For so few words this is cheaper than a view and a call.
    for (let word = 0; word < 2 * WORDS; word += 1) words[target + word] = level[pair * 2 * WORDS + word]!;
  }
  hashSlots(to - from);
  for (let pair = from; pair < to; pair += 1) copyDigest(pair - from, level, pair * WORDS);
}

function createNodes(): ManyHashes {
  const hashes = createManyHashes({ slots: SLOTS, prefix: Uint8Array.of(NODE), bytesMax: 2 * HASH_BYTES });
  for (let slot = 0; slot < SLOTS; slot += 1) hashes.end(slot, 2 * HASH_BYTES);
  return hashes;
}
