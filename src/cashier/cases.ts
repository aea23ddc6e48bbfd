import { recordAudit } from '../audit/audit-log.ts';
import type { Clock } from '../clock/clock.ts';
import type { Queryable, Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';

export const CASE_KINDS = [
  'deposit_held',
  'deposit_reversed',
  'deposit_changed',
  'payment_unknown',
  'payment_missing',
  'payment_differs',
  'payout_in_review',
  'payout_stuck',
  'payout_refused',
  'payout_unknown',
  'payout_differs',
  'balance_short',
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export interface NewCase {
  kind: CaseKind;
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
export async function openCase(tx: Tx, clock: Clock, found: NewCase): Promise<boolean> {
  const now = clock.now();
  const { rows } = await tx.query<{ case_id: bigint }>(
    `INSERT INTO operator_cases (kind, subject, player_id, details, opened_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (kind, subject) DO NOTHING RETURNING case_id`,
    [found.kind, found.subject, found.playerId, JSON.stringify(found.details), now],
  );
  const opened = rows[0];
  if (!opened) return false;
  if (found.freezes && found.playerId !== null) {
    await tx.query('INSERT INTO withdrawal_freezes (player_id, case_id, since) VALUES ($1, $2, $3)', [
      found.playerId,
      opened.case_id,
      now,
    ]);
  }
  await recordAudit(tx, clock, {
    actor: 'system',
    action: `cashier.${found.kind}`,
    target: found.playerId === null ? found.subject : `player:${found.playerId}`,
    after: { case: String(opened.case_id), subject: found.subject, ...found.details },
  });
  return true;
}

export async function isWithdrawalFrozen(db: Queryable, playerId: PlayerId): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM withdrawal_freezes WHERE player_id = $1 AND lifted_at IS NULL', [
    playerId,
  ]);
  return (rowCount ?? 0) > 0;
}
