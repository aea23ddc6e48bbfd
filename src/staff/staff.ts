import type { Clock } from '../clock/clock.ts';
import type { PasswordHasher } from '../credentials/password-hashing.ts';
import type { Database } from '../db/database.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { OidcClient } from './oidc.ts';

/** What the accounts of staff stand on. */
export interface Staff {
  database: Database;
  /** For counts that outlive a transaction that is undone. */
  counters: Database;
  clock: Clock;
  keys: KeyRing;
  hasher: PasswordHasher;
  limiter: RateLimiter;
  /** Where the back office is opened, without a slash at the end. */
  url: string;
  /** All origins that it is opened under: on a sandbox both names of this machine. */
  origins: readonly string[];
  /** The company's provider of sign-ins; null where there is none. */
  company: OidcClient | null;
}

const TOTP_PURPOSE = 'staff totp';

export function sealSecret({ keys }: Pick<Staff, 'keys'>, secret: string): Buffer {
  return keys.seal(TOTP_PURPOSE, Buffer.from(secret));
}

export function openSecret({ keys }: Pick<Staff, 'keys'>, sealed: Buffer): string {
  return keys.unseal(TOTP_PURPOSE, sealed).toString();
}
