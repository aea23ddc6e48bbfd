import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { KeyRing } from '../secrets/key-ring.ts';

/** An Ed25519 key that signs for the house. */
export interface SigningKey {
  /** 32 bytes. */
  publicKey: Buffer;
  sign(text: string): Buffer;
}

const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

const PURPOSE = 'signing key';
const KIND = 'ed25519';

/** One key for each of SECRET_KEYS, so that they are stored, backed up and rotated with the other secrets. */
export function signingKeys(keys: KeyRing): SigningKey[] {
  return keys.deriveAll(PURPOSE, KIND).map(fromToken);
}

/** The key for new signatures. It comes from a secret that every running server has. */
export function currentSigningKey(keys: KeyRing): SigningKey {
  return fromToken(keys.derive(PURPOSE, KIND));
}

function fromToken(token: string): SigningKey {
  const seed = Buffer.from(token, 'base64url');
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length);
  return { publicKey, sign: (text) => sign(null, Buffer.from(text), key) };
}

export function isSignedBy(publicKey: Uint8Array, text: string, signature: Uint8Array): boolean {
  let key: KeyObject;
  try {
    key = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, publicKey]), format: 'der', type: 'spki' });
  } catch {
    return false;
  }
  return verify(null, Buffer.from(text), key, signature);
}
