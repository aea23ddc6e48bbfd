import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { formatUsd, usdMicros, type UsdMicros } from '../money/usd.ts';
import type { Operator } from './command.ts';

const DAY_MS = 24 * 3_600_000;

export interface OperatorSum {
  playerId: PlayerId;
  /** Positive, whether given or taken. */
  amount: UsdMicros;
}

/**
 * Why a sum needs a second person: what this operator moved in 24 hours, or what was moved for this player, would exceed the
 * limit. Both stay locked until the transaction ends, so parallel acts cannot split a sum.
 */
export async function sumNeedsSecond(
  tx: Tx,
  { playerId, amount }: OperatorSum,
  by: Operator,
  from: UsdMicros,
  now: Date,
): Promise<string | null> {
  await tx.query('SELECT staff_id FROM staff_accounts WHERE staff_id = $1 FOR UPDATE', [by.staffId]);
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('operator sums of player ' || $1, 0))`, [
    String(playerId),
  ]);
  const { rows } = await tx.query<{ by_operator: bigint; for_player: bigint }>(
    `SELECT coalesce(sum(amount_micros) FILTER (WHERE staff_id = $1), 0)::bigint AS by_operator,
            coalesce(sum(amount_micros) FILTER (WHERE player_id = $2), 0)::bigint AS for_player
     FROM operator_sums WHERE at > $3 AND (staff_id = $1 OR player_id = $2)`,
    [by.staffId, playerId, new Date(now.getTime() - DAY_MS)],
  );
  const { by_operator, for_player } = rows[0]!;
  const limit = formatUsd(from);
  const told = (sum: bigint) => formatUsd(usdMicros(sum + amount));
  if (by_operator + amount >= from)
    return `${told(by_operator)} by you in 24 hours, and two people are needed from ${limit} on`;
  if (for_player + amount >= from)
    return `${told(for_player)} for this player in 24 hours, and two people are needed from ${limit} on`;
  return null;
}

/** Counts a sum for the operator who decided on it first. */
export async function noteSum(tx: Tx, { playerId, amount }: OperatorSum, by: Operator, now: Date): Promise<void> {
  const staffId = by.proposedBy?.staffId ?? by.staffId;
  await tx.query('INSERT INTO operator_sums (staff_id, player_id, amount_micros, at) VALUES ($1, $2, $3, $4)', [
    staffId,
    playerId,
    amount,
    now,
  ]);
}
