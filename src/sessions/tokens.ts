import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie or a link. Only the hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a text has the form of our tokens; anything else need not be looked up. */
export function isTokenShaped(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text);
}
