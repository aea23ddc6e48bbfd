import type { Queryable } from '../db/database.ts';
import { toPlayerId } from '../ledger/player-id.ts';
import type { UsdMicros } from '../money/usd.ts';
import type { Round } from './records.ts';

export type RecentRound = Pick<Round, 'playerId' | 'providerId' | 'roundId' | 'game' | 'staked' | 'paid'> & {
  endedAt: Date;
};

export interface RecentRoundsWanted {
  /** Only rounds opened since then. */
  since: Date;
  stakeMin: bigint;
  /** Minimum payout above the stake. */
  gainMin: bigint;
  /** In ten-thousandths of the stake. */
  multiplierMinE4: bigint;
  limit: number;
}

/** A cell's newest finished rounds. A small index finds them by time; the other conditions are checked row by row. */
export async function readRecentRounds(
  db: Queryable,
  { since, stakeMin, gainMin, multiplierMinE4, limit }: RecentRoundsWanted,
): Promise<RecentRound[]> {
  const { rows } = await db.query<{
    player_id: bigint;
    provider_id: string;
    round_id: string;
    game: string;
    staked_micros: bigint;
    paid_micros: bigint;
    ended_at: Date;
  }>(
    `SELECT player_id, provider_id, round_id, game, staked_micros, paid_micros, ended_at FROM provider_rounds
     WHERE opened_at > $1 AND ended_at IS NOT NULL AND staked_micros > 0 AND staked_micros >= $2
       AND paid_micros - staked_micros >= $3 AND paid_micros * 10000 >= staked_micros * $4::bigint
     ORDER BY ended_at DESC LIMIT $5`,
    [since, stakeMin, gainMin, multiplierMinE4, limit],
  );
  return rows.map((row) => ({
    playerId: toPlayerId(row.player_id),
    providerId: row.provider_id,
    roundId: row.round_id,
    game: row.game,
    staked: row.staked_micros as UsdMicros,
    paid: row.paid_micros as UsdMicros,
    endedAt: row.ended_at,
  }));
}
