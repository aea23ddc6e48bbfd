import { generateKeyPairSync, sign } from 'node:crypto';
import type { FaultKind, Grant } from './company.ts';

const TOKEN_S = 300;
const KEY_ID = 'sandbox-1';

export interface Signer {
  readonly jwks: object;
  /** An ID token. A fault decides what is wrong with it. */
  idToken(grant: Grant, given: { issuer: string; audience: string; fault: FaultKind | null; nowMs: number }): string;
}

/** Signs with ES256, with new keys at each start. */
export function createSigner(): Signer {
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    jwks: { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'ES256' }] },
    idToken({ question, person }, { issuer, audience, fault, nowMs }) {
      const issuedAt = Math.floor(nowMs / 1000) - (fault === 'expired' ? 2 * 3600 : 0);
      const claims = {
        iss: fault === 'wrong-issuer' ? `${issuer}/other` : issuer,
        aud: fault === 'wrong-audience' ? 'another-application' : audience,
        sub: person.subject,
        iat: issuedAt,
        exp: issuedAt + TOKEN_S,
        nonce: fault === 'wrong-nonce' ? 'another-nonce' : question.nonce,
        ...(fault === 'address-elsewhere' ? {} : { email: person.email, email_verified: person.emailVerified }),
      };
      const header = fault === 'unsigned' ? { alg: 'none' } : { alg: 'ES256', kid: KEY_ID, typ: 'JWT' };
      const content = `${encode(header)}.${encode(claims)}`;
      if (fault === 'unsigned') return `${content}.`;
      const { privateKey } = fault === 'wrong-signature' ? other : own;
      const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `${content}.${signature.toString('base64url')}`;
    },
  };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
