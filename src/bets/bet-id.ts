import type { PlayerId } from '../ledger/player-id.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { decodeExactly } from '../secrets/same-text.ts';

const PURPOSE = 'bet id';
/** Numbers below this leave the upper bytes of both halves zero, which tells a real id from a guess. */
const NUMBER_BOUND = 2n ** 44n;

const BLOCK_BYTES = 16;

/** Reused between calls to avoid an allocation. */
const block = Buffer.alloc(BLOCK_BYTES);
const view = new DataView(block.buffer, block.byteOffset, block.length);

/**
 * The public id of a bet: player and number, encrypted in one block. It identifies the player's cell without a search and
 * reveals neither the player nor the number of bets. A bet has one valid id for each key that was ever in use.
 */
export function makeBetId(keys: KeyRing, playerId: PlayerId, number: bigint, keyId?: string): string {
  view.setBigUint64(0, playerId);
  view.setBigUint64(8, number);
  return keys.encipher(PURPOSE, block, keyId).toString('base64url');
}

/** The ids of many bets, in their order, by one call of the cipher. */
export function makeBetIds(
  keys: KeyRing,
  bets: readonly { playerId: PlayerId; number: bigint }[],
  keyId?: string,
): string[] {
  const blocks = Buffer.alloc(bets.length * BLOCK_BYTES);
  for (const [at, { playerId, number }] of bets.entries()) {
    blocks.writeBigUInt64BE(playerId, at * BLOCK_BYTES);
    blocks.writeBigUInt64BE(number, at * BLOCK_BYTES + 8);
  }
  const enciphered = keys.encipher(PURPOSE, blocks, keyId);
  return bets.map((_bet, at) => enciphered.toString('base64url', at * BLOCK_BYTES, (at + 1) * BLOCK_BYTES));
}

export function parseBetId(keys: KeyRing, id: string): { playerId: PlayerId; number: bigint } | null {
  const enciphered = decodeExactly(id, 'base64url');
  if (enciphered?.length !== BLOCK_BYTES) return null;
  for (const plain of keys.decipher(PURPOSE, enciphered)) {
    const playerId = plain.readBigUInt64BE(0);
    const number = plain.readBigUInt64BE(8);
    if (playerId < NUMBER_BOUND && number < NUMBER_BOUND) return { playerId: playerId as PlayerId, number };
  }
  return null;
}
