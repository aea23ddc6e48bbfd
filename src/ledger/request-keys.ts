import type { Clock } from '../clock/clock.ts';
import { bigintArray, byKey, textArray } from '../db/arrays.ts';
import type { Queryable, Tx } from '../db/database.ts';
import type { UsdMicros } from '../money/usd.ts';
import type { PlayerId } from './player-id.ts';
import { lockWallet } from './wallet-rows.ts';

/** The Idempotency-Key of a request, and a hash of its content. */
export interface RequestKey {
  key: string;
  fingerprint: Buffer;
}

/** What an answer can be rebuilt from: a record of the player, and the wallet's figures at that time. */
export interface Receipt {
  reference: bigint;
  version: bigint;
  primary: UsdMicros;
  promotional: UsdMicros;
}

export interface StoredAnswer {
  fingerprint: Buffer;
  answer: unknown;
  /** Stored instead of an answer that can be rebuilt. */
  receipt?: Receipt;
}

export const REQUEST_KEYS_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export async function findRequestKeys(
  tx: Tx,
  requests: readonly { playerId: PlayerId; key: string }[],
): Promise<Map<string, StoredAnswer>> {
  if (requests.length === 0) return new Map();
  const { rows } = await tx.query<RequestKeyRecord>({
    name: 'ledger-find-request-keys',
    text: `SELECT k.player_id, k.key, k.fingerprint, k.answer, k.reference, k.wallet_version, k.primary_micros, k.promotional_micros
           FROM unnest($1::bigint[], $2::text[]) AS r (player_id, key)
           CROSS JOIN ${byKey('SELECT * FROM request_keys WHERE player_id = r.player_id AND key = r.key')} AS k`,
    values: [bigintArray(requests, (request) => request.playerId), textArray(requests, (request) => request.key)],
  });
  return new Map(rows.map((row) => [`${row.player_id} ${row.key}`, toStoredAnswer(row)]));
}

interface RequestKeyRecord {
  player_id: bigint;
  key: string;
  fingerprint: Buffer;
  answer: unknown;
  reference: bigint | null;
  wallet_version: bigint | null;
  primary_micros: bigint | null;
  promotional_micros: bigint | null;
}

function toStoredAnswer(row: RequestKeyRecord): StoredAnswer {
  const { fingerprint, answer, reference } = row;
  if (reference === null) return { fingerprint, answer };
  const receipt = {
    reference,
    version: row.wallet_version!,
    primary: row.primary_micros as UsdMicros,
    promotional: row.promotional_micros as UsdMicros,
  };
  return { fingerprint, answer, receipt };
}

export type Once<Answer> =
  | { state: 'done'; answer: Answer }
  | { state: 'repeated'; answer: unknown }
  | { state: 'key_reused' };

/**
 * Runs `work` at most once per key. The wallet's lock makes parallel repeats wait for the first one and
 * then see its answer. Work that refuses must throw, so that neither its effect nor an answer is stored.
 */
export async function once<Answer>(
  tx: Tx,
  clock: Clock,
  playerId: PlayerId,
  request: RequestKey,
  work: () => Promise<Answer>,
): Promise<Once<Answer>> {
  await lockWallet(tx, playerId);
  const known = (await findRequestKeys(tx, [{ playerId, key: request.key }])).values().next().value;
  if (known) {
    return known.fingerprint.equals(request.fingerprint)
      ? { state: 'repeated', answer: known.answer }
      : { state: 'key_reused' };
  }
  const answer = await work();
  await tx.query(
    'INSERT INTO request_keys (player_id, key, fingerprint, answer, created_at) VALUES ($1, $2, $3, $4, $5)',
    [playerId, request.key, request.fingerprint, JSON.stringify(answer), clock.now()],
  );
  return { state: 'done', answer };
}

export async function forgetOldRequestKeys(db: Queryable, clock: Clock): Promise<number> {
  const { rowCount } = await db.query('DELETE FROM request_keys WHERE created_at < $1', [
    new Date(clock.now().getTime() - REQUEST_KEYS_KEPT_MS),
  ]);
  return rowCount ?? 0;
}
