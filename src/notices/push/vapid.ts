import { createPrivateKey, createECDH, sign, type KeyObject } from 'node:crypto';

/** The key that identifies the sender to push services (RFC 8292), and a contact address. */
export interface Vapid {
  publicKey: string;
  privateKey: KeyObject;
  subject: string;
}

const TOKEN_S = 12 * 60 * 60;

/** From the private key (32 bytes, base64url), which determines the public one. */
export function readVapid(privateText: string, subject: string): Vapid {
  const secret = Buffer.from(privateText, 'base64url');
  if (secret.length !== 32 || secret.toString('base64url') !== privateText) {
    throw new Error('VAPID_PRIVATE_KEY is not a private key: 32 bytes as base64url, 43 characters.');
  }
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject)) {
    throw new Error('VAPID_SUBJECT is an address that push services may write to, such as mailto:ops@example.com.');
  }
  const ecdh = createECDH('prime256v1');
  try {
    ecdh.setPrivateKey(secret);
  } catch {
    throw new Error('VAPID_PRIVATE_KEY is no key of the curve P-256.');
  }
  const point = ecdh.getPublicKey();
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateText,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  return { publicKey: point.toString('base64url'), privateKey, subject };
}

/** The authorization header for a push service: signed for its origin, valid for half a day. */
export function vapidHeader({ publicKey, privateKey, subject }: Vapid, endpoint: string, now: Date): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1_000) + TOKEN_S, sub: subject };
  const content = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${content}.${signature.toString('base64url')}, k=${publicKey}`;
}
