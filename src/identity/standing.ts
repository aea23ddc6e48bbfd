import type { Clock } from '../clock/clock.ts';
import type { Queryable, Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { dollars, usdMicros, type UsdMicros } from '../money/usd.ts';
import { VERIFICATION } from '../terms/house-terms.ts';
import type { CaseState } from './case-state.ts';
import { findCase } from './case-rows.ts';
import type { Neighbours } from './identity.ts';
import { documentsDueAt } from './times.ts';

export const DEPOSIT_CAP = dollars(VERIFICATION.depositCap);

export interface Room {
  left: UsdMicros;
  because: 'kyc';
}

/** How much may still be credited; null: no limit. Call it under the wallet's lock, which decisions take too. */
export async function depositRoomOf(
  tx: Tx,
  playerId: PlayerId,
  { clock, depositsOf }: { clock: Clock; depositsOf: Neighbours['depositsOf'] },
): Promise<Room | null> {
  const { state, decidedAt } = await findCase(tx, playerId);
  if (state === 'approved') return null;
  const { credited, firstAt } = await depositsOf(tx, playerId);
  const dueAt = dueAtOf(state, firstAt, decidedAt);
  const isClosed = state === 'rejected' || (dueAt !== null && dueAt <= clock.now());
  const left = isClosed || credited >= DEPOSIT_CAP ? 0n : DEPOSIT_CAP - credited;
  return { left: usdMicros(left), because: 'kyc' };
}

/** A rejected player gets no further deposit address. */
export async function depositsClosed(db: Queryable, playerId: PlayerId): Promise<boolean> {
  return (await findCase(db, playerId)).state === 'rejected';
}

/**
 * Whether the primary balance may be withdrawn. Call it under the wallet's lock. A rejected player has only the last deposit
 * there, because the rest was set aside by the decision.
 */
export async function withdrawalsOpen(tx: Tx, playerId: PlayerId): Promise<boolean> {
  const { state, forged } = await findCase(tx, playerId);
  return state === 'approved' || (state === 'rejected' && !forged);
}

/** When documents are due; null if none are. */
export function dueAtOf(state: CaseState, firstDepositAt: Date | null, decidedAt: Date | null): Date | null {
  if (state === 'pending' || state === 'approved' || state === 'rejected') return null;
  const askedAgainAt = state === 'resubmit' || state === 'expired' ? decidedAt : null;
  return documentsDueAt(firstDepositAt, askedAgainAt);
}
