import { recordAudit } from '../audit/audit-log.ts';
import type { Clock } from '../clock/clock.ts';
import { withinCellOf } from '../db/cells/cells.ts';
import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';

/** A finding that a person must review. */
export interface Finding {
  kind: string;
  /** Such as `payment 5745459419`. */
  subject: string;
  playerId: PlayerId | null;
  details: Record<string, unknown>;
  /** Blocks payouts to the player until the case is decided. */
  freezes?: boolean;
}

/**
 * Opens a case with a row in the audit log, so call it last in a transaction. False if the same finding was already
 * reported.
 */
export async function openCase(tx: Tx, clock: Clock, area: string, found: Finding): Promise<boolean> {
  const now = clock.now();
  const { rows } = await tx.query<{ case_id: bigint }>(
    `INSERT INTO operator_cases (kind, subject, player_id, details, opened_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (kind, subject) DO NOTHING RETURNING case_id`,
    [found.kind, found.subject, found.playerId, JSON.stringify(found.details), now],
  );
  const opened = rows[0];
  if (!opened) return false;
  if (found.freezes && found.playerId !== null) {
    const values = [found.playerId, opened.case_id, now];
    const sql = 'INSERT INTO withdrawal_freezes (player_id, case_id, since) VALUES ($1, $2, $3)';
    await withinCellOf(tx, found.playerId, () => tx.query(sql, values));
  }
  await recordAudit(tx, clock, {
    actor: 'system',
    action: `${area}.${found.kind}`,
    target: found.playerId === null ? found.subject : `player:${found.playerId}`,
    after: { case: String(opened.case_id), subject: found.subject, ...found.details },
  });
  return true;
}
