import { createCipheriv, createHash, randomFillSync } from 'node:crypto';

export interface Rng {
  /** A uniformly distributed integer from 0 to `size` - 1. */
  below(size: number): number;
}

const POOL_WORDS = 1024;
const WORDS = 2 ** 32;

/** The source of real outcomes. */
export function secureRng(): Rng {
  return rngFrom((pool) => void randomFillSync(pool));
}

/** The same numbers for the same seed: for tests, orders and simulations. */
export function seededRng(seed: string): Rng {
  const key = createHash('sha256').update(seed).digest();
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return rngFrom((pool) => {
    const zeros = Buffer.alloc(pool.byteLength);
    new Uint8Array(pool.buffer).set(cipher.update(zeros));
  });
}

function rngFrom(fill: (pool: Uint32Array<ArrayBuffer>) => void): Rng {
  const pool = new Uint32Array(POOL_WORDS);
  let next = POOL_WORDS;
  const word = (): number => {
    if (next === POOL_WORDS) {
      fill(pool);
      next = 0;
    }
    return pool[next++]!;
  };
  return {
    below(size) {
      const limit = WORDS - (WORDS % size);
      for (;;) {
        const drawn = word();
        if (drawn < limit) return drawn % size;
      }
    },
  };
}
