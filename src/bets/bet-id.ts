import type { PlayerId } from '../ledger/player-id.ts';
import { createStateCache } from '../ledger/state-cache.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { decodeExactly } from '../secrets/same-text.ts';

const PURPOSE = 'bet id';
/** Numbers below this leave the upper bytes of both halves zero, which tells a real id from a guess. */
const NUMBER_BOUND = 2n ** 44n;

const BLOCK_BYTES = 16;

/** Reused between calls to avoid an allocation. */
const block = newBlocks(1);

/**
 * The public id of a bet: player and number, encrypted in one block. It identifies the player's cell without a search and
 * reveals neither the player nor the number of bets. A bet has one valid id for each key that was ever in use.
 */
export function makeBetId(keys: KeyRing, playerId: PlayerId, number: bigint, keyId?: string): string {
  writeBlock(block.view, 0, playerId, number);
  return keys.encipher(PURPOSE, block.bytes, keyId).toString('base64url');
}

/** How many of a player's ids are made by one call of the cipher, which costs hardly more than for a single one. */
const IDS_AHEAD = 16;
const PLAYERS_KEPT = 20_000;

/** Names bets as `makeBetId` does, and makes the ids of a player's next bets ahead. */
export function createBetIds(keys: KeyRing): (bet: { playerId: PlayerId; number: bigint }) => string {
  const made = createStateCache<{ first: bigint; enciphered: Buffer }>(PLAYERS_KEPT);
  const plain = newBlocks(IDS_AHEAD);
  return ({ playerId, number }) => {
    const known = made.get(playerId);
    if (known) {
      const at = Number(number - known.first);
      if (at < 0) return makeBetId(keys, playerId, number);
      if (at < IDS_AHEAD) return idAt(known.enciphered, at);
    }
    for (let at = 0; at < IDS_AHEAD; at += 1) writeBlock(plain.view, at, playerId, number + BigInt(at));
    const enciphered = keys.encipher(PURPOSE, plain.bytes);
    made.set(playerId, { first: number, enciphered });
    return idAt(enciphered, 0);
  };
}

/** The ids of many bets, in their order, by one call of the cipher. */
export function makeBetIds(
  keys: KeyRing,
  bets: readonly { playerId: PlayerId; number: bigint }[],
  keyId?: string,
): string[] {
  const { view, bytes } = newBlocks(bets.length);
  for (const [at, { playerId, number }] of bets.entries()) writeBlock(view, at, playerId, number);
  const enciphered = keys.encipher(PURPOSE, bytes, keyId);
  return bets.map((_bet, at) => idAt(enciphered, at));
}

/** A view writes 64-bit numbers in a fraction of the time that a buffer takes. */
function newBlocks(count: number): { view: DataView; bytes: Buffer } {
  const memory = new ArrayBuffer(count * BLOCK_BYTES);
  return { view: new DataView(memory), bytes: Buffer.from(memory) };
}

function writeBlock(blocks: DataView, at: number, playerId: PlayerId, number: bigint): void {
  blocks.setBigUint64(at * BLOCK_BYTES, playerId);
  blocks.setBigUint64(at * BLOCK_BYTES + 8, number);
}

function idAt(enciphered: Buffer, at: number): string {
  return enciphered.toString('base64url', at * BLOCK_BYTES, (at + 1) * BLOCK_BYTES);
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
