import { generateSecret, generateURI, verifySync } from 'otplib';

const ISSUER = 'Roulo';
const STEP_S = 30;

/** 160 random bits in Base32, as authenticator apps expect. */
export function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/** Content of the QR code. */
export function totpUri(username: string, secret: string): string {
  return generateURI({ issuer: ISSUER, label: username, secret });
}

/** The time step of a code: the current one or a neighbour; null if the code is wrong. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_S });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
