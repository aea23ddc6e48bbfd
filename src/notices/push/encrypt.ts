import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { Subscription } from './subscription-rows.ts';

const RECORD_BYTES = 4_096;
const TAG_BYTES = 16;
/** Ends the last record (RFC 8188). */
const LAST_RECORD = Buffer.of(2);

export interface Ephemeral {
  privateKey: Buffer;
  salt: Buffer;
}

/**
 * Encrypts a message for one browser (RFC 8291, aes128gcm), so that the push service cannot read it. Key and salt are new for each
 * message; only the test with the published example sets them.
 */
export function encryptPush(message: Buffer, { p256dh, auth }: Subscription, fixed?: Ephemeral): Buffer {
  const ecdh = createECDH('prime256v1');
  if (fixed) ecdh.setPrivateKey(fixed.privateKey);
  else ecdh.generateKeys();
  const ownPublic = ecdh.getPublicKey();
  const salt = fixed?.salt ?? randomBytes(16);
  const shared = ecdh.computeSecret(p256dh);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ownPublic]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, keyInfo, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  if (message.length + LAST_RECORD.length + TAG_BYTES > RECORD_BYTES) throw new RangeError('The message is too long.');
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = Buffer.concat([
    cipher.update(message),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES, 0);
  head.writeUInt8(ownPublic.length, 4);
  return Buffer.concat([salt, head, ownPublic, sealed]);
}
