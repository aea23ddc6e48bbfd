import { hash } from 'node:crypto';
import { nonceText } from '../../public-log/liability-format.ts';
import { PARTS_MAX, splitOwed } from './split.ts';
import { RECORD_BYTES, writeHash, writeSum } from './sum-records.ts';

const SECRET_BYTES = 32;
/** The digits of the largest bigint of the database. */
const ID_BYTES_MAX = 19;
const DIGIT_ZERO = 0x30;

/**
 * Makes the leaves of players in one snapshot. Its buffers are kept between players: millions of small ones would cost more than the
 * hashing.
 */
export function createLeafMaker(secret: string, name: string) {
  // The secret stands on both sides, so that nobody can go on from the hash of another player.
  const [before, after] = [Buffer.from(`${secret}\n`), Buffer.from(`\n${secret}`)];
  const secretInput = Buffer.concat([before], before.length + ID_BYTES_MAX + after.length);
  const nonceInput = Buffer.alloc(1_024);
  /** Zero, nonce, sum. */
  const leafInput = Buffer.alloc(1 + 32 + 8);
  const records = Buffer.alloc(PARTS_MAX * RECORD_BYTES);

  const secretInputOf = (playerId: bigint): Buffer => {
    const at = before.length + secretInput.write(String(playerId), before.length, 'latin1');
    after.copy(secretInput, at);
    return secretInput.subarray(0, at + after.length);
  };

  return {
    /** The records of one player, one after the other. They hold until the next call. */
    leavesOf(playerId: bigint, player: string, total: bigint): Buffer {
      writeHash(secretInputOf(playerId), nonceInput, 0);
      const parts = splitOwed(total, nonceInput);
      // The place is one digit, the last byte of the text.
      const end = SECRET_BYTES + nonceInput.write(nonceText(player, name, 0), SECRET_BYTES);
      const input = nonceInput.subarray(0, end);
      for (let place = 0; place < parts.length; place += 1) {
        const sum = parts[place]!;
        input[end - 1] = DIGIT_ZERO + place;
        writeHash(input, leafInput, 1);
        writeSum(leafInput, leafInput.length - 8, sum);
        writeHash(leafInput, records, place * RECORD_BYTES);
        writeSum(records, (place + 1) * RECORD_BYTES - 8, sum);
      }
      return records.subarray(0, parts.length * RECORD_BYTES);
    },

    /** What only this player is told. */
    secretOf: (playerId: bigint): Buffer => hash('sha256', secretInputOf(playerId), 'buffer'),
  };
}
