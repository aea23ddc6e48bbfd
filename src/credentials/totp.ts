import { generateSecret, generateURI, verifySync } from 'otplib';

const ISSUER = 'Roulo';
const STEP_S = 30;

/** 160 random bits in Base32, as authenticator apps take them. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** What the QR code says. */
export function totpUri(username: string, secret: string): string {
  return generateURI({ issuer: ISSUER, label: username, secret });
}

/** The step of time a code belongs to: the present one or a neighbour of it; null when the code is not right. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_S });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
