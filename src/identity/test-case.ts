import type { Response as InjectResponse } from 'light-my-request';
import { expect } from 'vitest';
import type { TestServer, Visitor } from '../app/test-server.ts';
import type { Database } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { DETAILS } from './test-details.ts';
import { png } from './test-files.ts';
import { signDecision } from './test-reviewer.ts';

export interface Upload {
  kind?: string;
  side?: string;
  name?: string;
  content?: Buffer;
}

/** Uploads a form like a browser. */
export async function upload(
  visitor: Visitor,
  { kind = 'passport', side, name = 'passport.png', content = png() }: Upload = {},
): Promise<InjectResponse> {
  const boundary = 'x-test-boundary';
  const field = (fieldName: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${fieldName}"\r\n\r\n${value}\r\n`;
  const payload = Buffer.concat([
    Buffer.from(field('kind', kind) + (side === undefined ? '' : field('side', side))),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return visitor.send({
    method: 'POST',
    url: '/api/kyc/documents',
    payload,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'x-csrf-token': await visitor.csrfToken(),
    },
  });
}

export async function putDetails(visitor: Visitor, change: object = {}): Promise<InjectResponse> {
  const headers = { 'x-csrf-token': await visitor.csrfToken() };
  return visitor.send({ method: 'PUT', url: '/api/kyc/details', payload: { ...DETAILS, ...change }, headers });
}

export async function remove(visitor: Visitor, documentId: string): Promise<InjectResponse> {
  const headers = { 'x-csrf-token': await visitor.csrfToken() };
  return visitor.send({ method: 'DELETE', url: `/api/kyc/documents/${documentId}`, headers });
}

/** Gives everything that a reviewer needs. */
export async function fillIn(visitor: Visitor): Promise<void> {
  expect((await putDetails(visitor)).statusCode).toBe(200);
  expect((await upload(visitor)).statusCode).toBe(200);
  expect((await upload(visitor, { kind: 'proof_of_address', name: 'bill.png' })).statusCode).toBe(200);
}

/** Gives everything that a reviewer needs, and submits it. */
export async function submitWhole(visitor: Visitor): Promise<void> {
  await fillIn(visitor);
  expect((await visitor.post('/api/kyc/submit')).statusCode).toBe(200);
}

export async function playerIdOf(database: Database, username: string): Promise<PlayerId> {
  const { rows } = await database.query<{ player_id: bigint }>('SELECT player_id FROM players WHERE username = $1', [
    username,
  ]);
  return toPlayerId(rows[0]!.player_id);
}

export async function reviewIdOf(database: Database, playerId: PlayerId): Promise<string> {
  const { rows } = await database.query<{ review_id: string }>('SELECT review_id FROM kyc_cases WHERE player_id = $1', [
    playerId,
  ]);
  return rows[0]!.review_id;
}

/** A callback of the reviewer. */
export function callBack(
  server: TestServer,
  decision: { caseId: string; status: string; checkedAt: Date; reasons?: string[]; forged?: boolean },
  headersOf: (body: string) => Record<string, string> = signDecision,
): Promise<InjectResponse> {
  const payload = JSON.stringify({
    type: 'caseReviewed',
    reasons: [],
    comment: null,
    forged: false,
    documentExpiresAt: decision.status === 'approved' ? '2028-11-15' : null,
    ...decision,
  });
  return server.app.inject({ method: 'POST', url: '/provider/kyc/decision', payload, headers: headersOf(payload) });
}
