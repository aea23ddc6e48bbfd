import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { fingerprint } from '../ledger/fingerprint.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { once, type RequestKey } from '../ledger/request-keys.ts';
import type { Asked } from './call.ts';
import { Refusal } from './errors.ts';

/** The request's Idempotency-Key with a hash of its content; null if it has none. */
export function requestKeyOf(request: Asked): RequestKey | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refusal('IDEMPOTENCY_KEY_INVALID');
  return { key, fingerprint: fingerprint(request.method, request.contract?.path ?? request.url, request.bodyText) };
}

/**
 * Runs work that moves money in one transaction, once per Idempotency-Key: a repeat gets the stored
 * answer. Work refuses by throwing, which rolls back and stores nothing.
 */
export async function runOnce<Answer>(
  database: Database,
  clock: Clock,
  playerId: PlayerId,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const key = requestKeyOf(request);
  return database.transaction(async (tx) => {
    if (!key) return work(tx);
    const result = await once(tx, clock, playerId, key, () => work(tx));
    if (result.state === 'key_reused') throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return result.answer as Answer;
  });
}
