import { createHash, randomBytes } from 'node:crypto';
import { base32crockford } from '@scure/base';

export const RECOVERY_CODES = 10;
const CODE_BYTES = 15;

/** 120 random bits in six groups of four characters, none of which look alike. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    base32crockford.encode(randomBytes(CODE_BYTES)).match(/.{4}/g)!.join('-'),
  );
}

/** The stored form of a typed code. Null if it cannot be a code. */
export function hashRecoveryCode(typed: string): Buffer | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  if (!/^[0-9A-HJKMNP-TV-Z]{24}$/.test(code)) return null;
  return createHash('sha256').update(base32crockford.decode(code)).digest();
}
