import { createCipheriv, createHash, createHmac, createSecretKey } from 'node:crypto';
import { drawNumbers } from '../src/fairness/draw.ts';
import { perGame, type Game } from '../src/games/all.ts';
import type { Below, ParameterSet } from '../src/games/definition.ts';

export interface Chunk {
  game: Game;
  seed: string;
  index: number;
  rounds: number;
}

const POOL_BYTES = 65_536;

export const PARAMETER_SETS = perGame((game) => game.simulation());

/**
 * Plays one seed pair from nonce 1 on. Each round is one bet with random parameters. Returns the count of each result, by parameter set.
 */
export function playChunk({ game, seed, index, rounds }: Chunk): Float64Array {
  const sets = PARAMETER_SETS[game];
  const offsets = offsetsOf(sets);
  const counts = new Float64Array(offsets.at(-1)!);
  const derive = (purpose: string) => createHash('sha256').update(`${seed}:${game}:${index}:${purpose}`).digest();
  const serverSeed = derive('server').toString('hex');
  const clientSeed = derive('client').toString('hex').slice(0, 10);
  const key = createSecretKey(serverSeed, 'latin1');
  const hmac = (_serverSeed: string, message: string) => createHmac('sha256', key).update(message).digest();
  const below = chooser(derive('parameters'));
  for (let nonce = 1; nonce <= rounds; nonce += 1) {
    const at = below(sets.length);
    const set = sets[at]!;
    const numbers = drawNumbers(hmac, { serverSeed, clientSeed, nonce }, set.numbersNeeded);
    counts[offsets[at]! + set.play(numbers, below)]! += 1;
  }
  return counts;
}

/** The index at which each set's counts begin, and finally their total number. */
export function offsetsOf(sets: readonly ParameterSet[]): number[] {
  const offsets = [0];
  for (const { multipliersE4 } of sets) offsets.push(offsets.at(-1)! + multipliersE4.length);
  return offsets;
}

/** Random choices from the key stream of AES-256-CTR, so that a seed repeats the run. */
function chooser(key: Uint8Array): Below {
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const zeros = Buffer.alloc(POOL_BYTES);
  let pool = cipher.update(zeros);
  let at = 0;
  const next = (): number => {
    if (at === POOL_BYTES) {
      pool = cipher.update(zeros);
      at = 0;
    }
    at += 4;
    return pool.readUInt32LE(at - 4);
  };
  return (n) => {
    const limit = 2 ** 32 - (2 ** 32 % n);
    let u = next();
    while (u >= limit) u = next();
    return u % n;
  };
}
