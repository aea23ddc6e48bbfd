import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { KeyRing } from '../secrets/key-ring.ts';

export interface SignedRequest {
  payload: string;
  signature: string;
}

export type SignedPurpose = 'deposit' | 'payout';

export interface SignedContent<Body> {
  body: Body;
  /** Used up by `spendSignature`, in the transaction that carries out the request. */
  nonce: string;
  expiresAt: Date;
}

const LIFE_MS = 2 * 60_000;
const KEY_PURPOSE = 'cashier request';
const PAYLOAD_CHARS_MAX = 2_000;

/** An opaque text and its signature, valid once, for two minutes, for this player, purpose and body. */
export function signRequest(
  keys: KeyRing,
  clock: Clock,
  playerId: PlayerId,
  purpose: SignedPurpose,
  body: unknown,
): SignedRequest {
  const nonce = randomBytes(16).toString('base64url');
  const expiresAtMs = clock.now().getTime() + LIFE_MS;
  const payload = Buffer.from(JSON.stringify({ purpose, body, nonce, expiresAtMs })).toString('base64url');
  return { payload, signature: keys.sign(KEY_PURPOSE, `${playerId} ${payload}`) };
}

/** Null if it was not signed for this player and purpose, was changed, or has expired. */
export function readSignedRequest<Body>(
  keys: KeyRing,
  clock: Clock,
  playerId: PlayerId,
  purpose: SignedPurpose,
  { payload, signature }: SignedRequest,
): SignedContent<Body> | null {
  if (payload.length > PAYLOAD_CHARS_MAX || !keys.verify(KEY_PURPOSE, `${playerId} ${payload}`, signature)) return null;
  const content = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    purpose: SignedPurpose;
    body: Body;
    nonce: string;
    expiresAtMs: number;
  };
  if (content.purpose !== purpose || clock.now().getTime() > content.expiresAtMs) return null;
  return { body: content.body, nonce: content.nonce, expiresAt: new Date(content.expiresAtMs) };
}

/** False if it was used before. A parallel request waits for the first one's transaction. */
export async function spendSignature(
  tx: Tx,
  playerId: PlayerId,
  { nonce, expiresAt }: Pick<SignedContent<unknown>, 'nonce' | 'expiresAt'>,
): Promise<boolean> {
  const { rowCount } = await tx.query('INSERT INTO spent_signatures VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    playerId,
    nonce,
    expiresAt,
  ]);
  return rowCount === 1;
}

export async function forgetSpentSignatures(database: Database, clock: Clock): Promise<void> {
  // Some minutes after they expire, in case server clocks differ.
  await database.query('DELETE FROM spent_signatures WHERE expires_at < $1', [
    new Date(clock.now().getTime() - 10 * LIFE_MS),
  ]);
}
