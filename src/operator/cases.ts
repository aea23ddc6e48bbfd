import { recordAudit } from '../audit/audit-log.ts';
import type { Clock } from '../clock/clock.ts';
import { withinCellOf } from '../db/cells/cells.ts';
import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';

/** Something that a person must look at. */
export interface Finding {
  kind: string;
  /** What it is about, such as `payment 5745459419`. */
  subject: string;
  playerId: PlayerId | null;
  details: Record<string, unknown>;
  /** Nothing of the player's is paid out until the case is decided. */
  freezes?: boolean;
}

/**
 * Asks for a person, with a row in the audit log: call it last in a transaction. Gives false when the same
 * thing was already noticed.
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
