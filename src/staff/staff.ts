import type { Clock } from '../clock/clock.ts';
import type { PasswordHasher } from '../credentials/password-hashing.ts';
import type { Database } from '../db/database.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { OidcClient } from './oidc.ts';

/** Shared by the code for staff accounts. */
export interface Staff {
  database: Database;
  /** For counts that must survive a rolled-back transaction. */
  counters: Database;
  clock: Clock;
  keys: KeyRing;
  hasher: PasswordHasher;
  limiter: RateLimiter;
  /** The base address of the back office, without a trailing slash. */
  url: string;
  /** All of its origins: in a sandbox both names of this machine. */
  origins: readonly string[];
  /** The company's sign-in provider; null if there is none. */
  company: OidcClient | null;
}

const TOTP_PURPOSE = 'staff totp';

export function sealSecret({ keys }: Pick<Staff, 'keys'>, secret: string): Buffer {
  return keys.seal(TOTP_PURPOSE, Buffer.from(secret));
}

export function openSecret({ keys }: Pick<Staff, 'keys'>, sealed: Buffer): string {
  return keys.unseal(TOTP_PURPOSE, sealed).toString();
}
