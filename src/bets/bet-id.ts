import type { PlayerId } from '../ledger/player-id.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { decodeExactly } from '../secrets/same-text.ts';

const PURPOSE = 'bet id';
/** Numbers below this leave the upper bytes of both halves empty, which tells a real id from a guess. */
const NUMBER_BOUND = 2n ** 44n;

/** Reused between calls to avoid an allocation. */
const block = Buffer.alloc(16);
const view = new DataView(block.buffer, block.byteOffset, block.length);

/**
 * The public id of a bet: player and number, encrypted in one block. It leads to the player's cell without a search and
 * reveals neither whose bet it is nor how many there are. A bet has one id for each key that was ever in use.
 */
export function makeBetId(keys: KeyRing, playerId: PlayerId, number: bigint, keyId?: string): string {
  view.setBigUint64(0, playerId);
  view.setBigUint64(8, number);
  return keys.encipher(PURPOSE, block, keyId).toString('base64url');
}

export function parseBetId(keys: KeyRing, id: string): { playerId: PlayerId; number: bigint } | null {
  const enciphered = decodeExactly(id, 'base64url');
  if (enciphered?.length !== block.length) return null;
  for (const plain of keys.decipher(PURPOSE, enciphered)) {
    const playerId = plain.readBigUInt64BE(0);
    const number = plain.readBigUInt64BE(8);
    if (playerId < NUMBER_BOUND && number < NUMBER_BOUND) return { playerId: playerId as PlayerId, number };
  }
  return null;
}
