import type { Queryable } from '../../db/database.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Whether this withdrawal is the one to confirm its batch with a one-time code, and how many codes the batch has had. */
export async function readBatch(
  db: Queryable,
  { batchId, withdrawalId }: Withdrawal,
): Promise<{ isLeader: boolean; codeAttempts: number }> {
  const { rows } = await db.query<{ leader: string | null; is_confirmed: boolean; attempts: bigint }>(
    `SELECT (array_agg(withdrawal_id ORDER BY state = 'verifying' DESC, withdrawal_id)
               FILTER (WHERE state IN ('submitted', 'verifying')))[1] AS leader,
            bool_or(state IN ('processing', 'sent', 'returned')) AS is_confirmed, sum(code_attempts)::bigint AS attempts
     FROM withdrawals WHERE batch_id = $1`,
    [batchId],
  );
  const { leader, is_confirmed, attempts } = rows[0]!;
  return { isLeader: leader === withdrawalId && !is_confirmed, codeAttempts: Number(attempts) };
}

/** The batch is confirmed, so its other withdrawals are checked now. */
export async function hastenBatch(db: Queryable, { batchId }: Withdrawal, now: Date): Promise<void> {
  await db.query(
    `UPDATE withdrawals SET next_step_at = $2
     WHERE batch_id = $1 AND state = 'submitted' AND next_step_at > $2 AND (leased_until IS NULL OR leased_until <= $2)`,
    [batchId, now],
  );
}
