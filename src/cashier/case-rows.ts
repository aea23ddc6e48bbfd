import type { Queryable, Tx } from '../db/database.ts';

export interface OpenCase {
  caseId: bigint;
  kind: string;
  subject: string;
  playerId: bigint | null;
  details: string;
  openedAt: Date;
  /** Nothing of the player's is paid out while it is open. */
  freezes: boolean;
}

export async function listOpenCases(db: Queryable, limit: number): Promise<OpenCase[]> {
  const { rows } = await db.query<{
    case_id: bigint;
    kind: string;
    subject: string;
    player_id: bigint | null;
    details: string;
    opened_at: Date;
    freezes: boolean;
  }>(
    `SELECT case_id, kind, subject, player_id, details::text, opened_at,
            EXISTS (SELECT FROM withdrawal_freezes f WHERE f.case_id = c.case_id AND f.lifted_at IS NULL) AS freezes
     FROM operator_cases c WHERE closed_at IS NULL ORDER BY opened_at LIMIT $1`,
    [limit],
  );
  return rows.map((row) => ({
    caseId: row.case_id,
    kind: row.kind,
    subject: row.subject,
    playerId: row.player_id,
    details: row.details,
    openedAt: row.opened_at,
    freezes: row.freezes,
  }));
}

/**
 * Closes what is open, by number or by what it is about, and lifts what it froze. False when nothing was open. Whether two
 * accounts are one person's is decided by the commands of the links, which close the case.
 */
export async function closeCase(
  tx: Tx,
  which: { id: string } | { subject: string },
  operator: string,
  decision: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.query<{ case_id: bigint }>(
    `UPDATE operator_cases SET closed_at = $3, closed_by = $4, decision = $5
     WHERE closed_at IS NULL AND kind <> 'account_link' AND (case_id = $1::bigint OR subject = $2) RETURNING case_id`,
    ['id' in which ? which.id : null, 'subject' in which ? which.subject : null, now, operator, decision],
  );
  const closed = rows.map((row) => row.case_id);
  await tx.query(
    'UPDATE withdrawal_freezes SET lifted_at = $2, lifted_by = $3 WHERE case_id = ANY($1::bigint[]) AND lifted_at IS NULL',
    [closed, now, operator],
  );
  return closed.length > 0;
}
