import type { Queryable } from '../db/database.ts';
import { readActivity } from '../ledger/play-days.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { readWallet } from '../ledger/wallet-rows.ts';
import { usdMicros, type UsdMicros } from '../money/usd.ts';
import { readLimits } from './limit-rows.ts';

export interface OwnRoom {
  left: UsdMicros;
  because: 'deposit_limit' | 'excluded';
}

/** How much the player's own limits allow to be credited now; null: no limit. Limits change only under the wallet's lock. */
export async function ownDepositRoom(db: Queryable, playerId: PlayerId, now: Date): Promise<OwnRoom | null> {
  const { excludedUntil } = await readWallet(db, playerId);
  if (excludedUntil && excludedUntil > now) return { left: usdMicros(0n), because: 'excluded' };
  const limits = (await readLimits(db, playerId)).filter(({ kind, amount }) => kind === 'deposit' && amount !== null);
  if (limits.length === 0) return null;
  const activity = await readActivity(db, playerId, now);
  const rooms = limits.map(({ period, amount }) => amount! - activity[period].deposited);
  const least = rooms.reduce((one, other) => (one < other ? one : other));
  return { left: usdMicros(least > 0n ? least : 0n), because: 'deposit_limit' };
}
