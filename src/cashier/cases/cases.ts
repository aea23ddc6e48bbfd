import type { Clock } from '../../clock/clock.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { openCase as openCaseOf, type Finding } from '../../operator/cases.ts';

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
  'staff_freeze',
] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export interface NewCase extends Finding {
  kind: CaseKind;
}

/** Opens a case; call it last in a transaction. False if the same finding was already reported. */
export function openCase(tx: Tx, clock: Clock, found: NewCase): Promise<boolean> {
  return openCaseOf(tx, clock, 'cashier', found);
}

export async function isWithdrawalFrozen(db: Queryable, playerId: PlayerId): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM withdrawal_freezes WHERE player_id = $1 AND lifted_at IS NULL', [
    playerId,
  ]);
  return (rowCount ?? 0) > 0;
}
