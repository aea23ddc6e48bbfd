import type { PasswordCost } from '../../src/credentials/password-hashing.ts';

/** Real hashes that cost almost nothing, because thousands of players register in drills. */
export const CHEAP_PASSWORDS: PasswordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
