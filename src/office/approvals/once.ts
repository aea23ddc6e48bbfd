import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../clock/clock.ts';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import { Refusal } from '../../http/errors.ts';
import { requestKeyOf } from '../../http/idempotency.ts';

interface OnceOptions<Plan, Answer> {
  database: Database;
  clock: Clock;
  staffId: bigint;
  request: FastifyRequest;
  /** Runs before the transaction, because it makes its own database queries. Throws to refuse. */
  plan(): Promise<Plan>;
  /** Throws to refuse, which rolls everything back and stores no answer. */
  work(tx: Tx, plan: Plan): Promise<Answer>;
}

/** Runs an act once per member of staff and Idempotency-Key: a repeat gets the first answer. */
export async function runOnceForStaff<Plan, Answer>(options: OnceOptions<Plan, Answer>): Promise<Answer> {
  const { database, clock, staffId, request, work } = options;
  const key = requestKeyOf(request);
  const stored = async (db: Queryable): Promise<{ answer: Answer } | null> => {
    if (!key) return null;
    const { rows } = await db.query<{ request_hash: Buffer; answer: Answer }>(
      'SELECT request_hash, answer FROM staff_requests WHERE staff_id = $1 AND key = $2',
      [staffId, key.key],
    );
    if (rows[0] && !rows[0].request_hash.equals(key.fingerprint)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return rows[0] ?? null;
  };
  const before = await stored(database);
  if (before) return before.answer;
  let plan: Plan;
  try {
    plan = await options.plan();
  } catch (refusal) {
    // Perhaps it failed because the same request has just succeeded elsewhere.
    const meanwhile = await stored(database);
    if (meanwhile) return meanwhile.answer;
    throw refusal;
  }
  return database.transaction(async (tx) => {
    if (!key) return work(tx, plan);
    // Blocks while the same key is in progress elsewhere.
    const { rowCount } = await tx.query(
      'INSERT INTO staff_requests (staff_id, key, request_hash, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [staffId, key.key, key.fingerprint, clock.now()],
    );
    if (rowCount === 0) return (await stored(tx))!.answer;
    const answer = await work(tx, plan);
    await tx.query('UPDATE staff_requests SET answer = $3 WHERE staff_id = $1 AND key = $2', [
      staffId,
      key.key,
      JSON.stringify(answer),
    ]);
    return answer;
  });
}
