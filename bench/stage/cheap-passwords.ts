import type { PasswordCost } from '../../src/credentials/password-hashing.ts';

/** Real hashes that take next to nothing: thousands of players sign up here, and guessing their passwords is nobody's matter. */
export const CHEAP_PASSWORDS: PasswordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
