import { nonceText } from '../../public-log/liability-format.ts';
import { createManyHashes, HASH_BYTES } from '../../public-log/many-hashes.ts';
import { PARTS_MAX, splitOwed } from './split.ts';
import { HASH_WORDS, RECORD_BYTES, RECORD_WORDS, wordsOf, writeSum } from './sum-records.ts';

/** Digits of the largest PostgreSQL bigint. */
const ID_BYTES_MAX = 19;
/** A hash, a username, the snapshot's name and a digit: two blocks of SHA-256. */
const NONCE_BYTES_MAX = 119;
/** Nonce and sum. */
const LEAF_BYTES = HASH_BYTES + 8;
const DIGIT_ZERO = 0x30;

export interface Owner {
  playerId: bigint;
  player: string;
  total: bigint;
}

/**
 * Makes the leaves of players in one snapshot. Buffers are reused between calls, because allocating millions of small ones would cost
 * more than the hashing.
 */
export function createLeafMaker(secret: string, name: string, playersMax = 1) {
  const leavesMax = playersMax * PARTS_MAX;
  // The secret is on both sides, so that nobody can extend the hash of another player.
  const after = Buffer.from(`\n${secret}`);
  const secrets = createManyHashes({
    slots: playersMax,
    prefix: Buffer.from(`${secret}\n`),
    bytesMax: ID_BYTES_MAX + after.length,
  });
  const nonces = createManyHashes({ slots: leavesMax, prefix: Buffer.alloc(0), bytesMax: NONCE_BYTES_MAX });
  const leaves = createManyHashes({ slots: leavesMax, prefix: Uint8Array.of(0x00), bytesMax: LEAF_BYTES });
  for (let slot = 0; slot < leavesMax; slot += 1) leaves.end(slot, LEAF_BYTES);
  const sums = new Float64Array(leavesMax);
  const records = Buffer.alloc(leavesMax * RECORD_BYTES);
  const recordWords = wordsOf(records);

  const writeSecret = (slot: number, playerId: bigint): void => {
    const at = secrets.contentAt(slot);
    const digits = secrets.memory.write(String(playerId), at, 'latin1');
    after.copy(secrets.memory, at + digits);
    secrets.end(slot, digits + after.length);
  };

  /** Writes the inputs for the nonces of a player's leaves, and the leaves' sums. Returns the number of leaves. */
  const writeNonces = (from: number, { player, total }: Owner, ofPlayer: Buffer): number => {
    const { memory } = nonces;
    const parts = splitOwed(total, ofPlayer);
    const first = nonces.contentAt(from);
    memory.set(ofPlayer, first);
    // The position is one digit, the last byte of the text.
    const bytes = HASH_BYTES + memory.write(nonceText(player, name, 0), first + HASH_BYTES);
    for (let place = 0; place < parts.length; place += 1) {
      const at = nonces.contentAt(from + place);
      if (place > 0) memory.copyWithin(at, first, first + bytes);
      memory[at + bytes - 1] = DIGIT_ZERO + place;
      nonces.end(from + place, bytes);
      sums[from + place] = parts[place]!;
    }
    return parts.length;
  };

  return {
    /** The concatenated records of players. Valid until the next call. */
    leavesOf(owners: readonly Owner[]): Buffer {
      for (let at = 0; at < owners.length; at += 1) writeSecret(at, owners[at]!.playerId);
      secrets.hash(owners.length);
      let count = 0;
      for (let at = 0; at < owners.length; at += 1) count += writeNonces(count, owners[at]!, secrets.digestOf(at));
      nonces.hash(count);
      for (let slot = 0; slot < count; slot += 1) {
        const word = leaves.contentAt(slot) / 4;
        nonces.copyDigest(slot, leaves.words, word);
        writeSum(leaves.words, word + HASH_WORDS, sums[slot]!);
      }
      leaves.hash(count);
      for (let slot = 0; slot < count; slot += 1) {
        leaves.copyDigest(slot, recordWords, slot * RECORD_WORDS);
        writeSum(recordWords, slot * RECORD_WORDS + HASH_WORDS, sums[slot]!);
      }
      return records.subarray(0, count * RECORD_BYTES);
    },

    /** The secret that only this player learns. */
    secretOf(playerId: bigint): Buffer {
      writeSecret(0, playerId);
      secrets.hash(1);
      return Buffer.from(secrets.digestOf(0));
    },
  };
}
