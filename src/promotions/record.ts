import type { RunEnding } from '../bets/promotion-runs.ts';
import type { Queryable } from '../db/database.ts';
import type { AnswerOf } from '../http/contract.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { toUsd } from '../money/usd.ts';
import { FIRST_PROMOTION } from '../terms/promotion-terms.ts';
import type { readPromotionRecord } from './api.ts';

interface BonusRow {
  step: number;
  at: Date;
  locked: bigint;
  bonus: bigint;
  lock: bigint;
  spins: number | null;
  granted_at: Date | null;
  ending: RunEnding | null;
  ended_at: Date | null;
}

/** A deposit credited in parts is one line, under the run of its last part. */
export async function readRecord(db: Queryable, playerId: PlayerId): Promise<AnswerOf<typeof readPromotionRecord>> {
  const { rows } = await db.query<BonusRow>(
    `SELECT b.step, b.at, b.locked, b.bonus, b.lock, f.spins, f.granted_at, r.ending, r.ended_at
     FROM (SELECT player_id, step, min(granted_at) AS at, max(run) AS run, sum(locked_micros)::bigint AS locked,
                  sum(bonus_micros)::bigint AS bonus,
                  sum(coalesce(lock_micros, bonus_micros * $2))::bigint AS lock
           FROM promotion_bonuses WHERE player_id = $1 GROUP BY player_id, step) AS b
     LEFT JOIN promotion_free_spins f ON f.player_id = b.player_id AND f.step = b.step
     LEFT JOIN promotion_runs r ON r.player_id = b.player_id AND r.run = b.run
     ORDER BY b.step`,
    [playerId, FIRST_PROMOTION.wagerFactor],
  );
  const bonuses = rows.map((row) => ({
    step: row.step,
    at: row.at.toISOString(),
    deposit: toUsd(row.locked),
    bonus: toUsd(row.bonus),
    lock: toUsd(row.lock),
    freeSpins: row.spins ?? 0,
    freeSpinsGranted: row.granted_at !== null,
    ending: row.ending,
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
  return { bonuses };
}
