import { ENDINGS, type Bet } from '../../bets/records.ts';
import type { Queryable } from '../../db/database.ts';
import { gameOfCode } from '../../games/all.ts';
import { toPlayerId } from '../../ledger/player-id.ts';
import type { UsdMicros } from '../../money/usd.ts';
import { BIG_WIN_MICROS, HIGH_STAKE_MICROS, LINES_KEPT, LUCKY_E4, type BetList } from './lists.ts';

export type RecentBet = Pick<Bet, 'playerId' | 'number' | 'game' | 'settledAt' | 'stake' | 'payout' | 'multiplierE4'>;

const RETURNED = ENDINGS.indexOf('returned');
const HOUR_MS = 3_600_000;
/** Periods searched for a list. For all bets a few minutes come first, which suffice on a busy site. */
const WINDOWS_MS: Record<BetList, readonly number[]> = {
  all: [HOUR_MS / 12, 24 * HOUR_MS],
  high: [24 * HOUR_MS],
  lucky: [24 * HOUR_MS],
  wins: [24 * HOUR_MS],
};
/** Literal values, so that the partial indexes of migration 0036 match. */
const CONDITIONS: Record<BetList, string> = {
  all: '',
  high: `AND stake_micros >= ${HIGH_STAKE_MICROS}`,
  lucky: `AND multiplier_e4 >= ${LUCKY_E4}`,
  wins: `AND payout_micros - stake_micros >= ${BIG_WIN_MICROS}`,
};

/** A cell's newest finished bets for a list, for a server that has just started. */
export async function readRecentBets(db: Queryable, list: BetList, now: Date): Promise<RecentBet[]> {
  let bets: RecentBet[] = [];
  for (const windowMs of WINDOWS_MS[list]) {
    const { rows } = await db.query<RecentRow>(
      `SELECT player_id, number, game, settled_at, stake_micros, payout_micros, multiplier_e4 FROM bets
       WHERE settled_at > $1 AND ending <> ${RETURNED} ${CONDITIONS[list]} ORDER BY settled_at DESC LIMIT ${LINES_KEPT}`,
      [new Date(now.getTime() - windowMs)],
    );
    bets = rows.map(toRecentBet);
    if (bets.length === LINES_KEPT) break;
  }
  return bets;
}

interface RecentRow {
  player_id: bigint;
  number: bigint;
  game: number;
  settled_at: Date;
  stake_micros: bigint;
  payout_micros: bigint;
  multiplier_e4: bigint;
  [column: string]: unknown;
}

function toRecentBet(row: RecentRow): RecentBet {
  return {
    playerId: toPlayerId(row.player_id),
    number: row.number,
    game: gameOfCode(row.game)!.id,
    settledAt: row.settled_at,
    stake: row.stake_micros as UsdMicros,
    payout: row.payout_micros as UsdMicros,
    multiplierE4: row.multiplier_e4,
  };
}
