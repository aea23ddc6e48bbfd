import type { Queryable } from '../db/database.ts';
import { gameOfCode, type Game } from '../games/all.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { UsdMicros } from '../money/usd.ts';
import { ENDINGS } from './records.ts';

/** A player's totals in one game. */
export interface GameTotals {
  game: Game;
  bets: number;
  wagered: UsdMicros;
  /** The largest payout above its stake; null if there is none. */
  biggestWin: UsdMicros | null;
  bestMultiplierE4: bigint;
}

/** Finished bets per game, most played first. Reads only the player's range of the primary key. */
export async function readGameTotals(db: Queryable, playerId: PlayerId): Promise<GameTotals[]> {
  const { rows } = await db.query<{ game: number; bets: bigint; wagered: bigint; win: bigint | null; best: bigint }>(
    `SELECT game, count(*) AS bets, sum(stake_micros)::bigint AS wagered, max(multiplier_e4) AS best,
            max(payout_micros) FILTER (WHERE payout_micros > stake_micros) AS win
     FROM bets WHERE player_id = $1 AND ending <> $2 GROUP BY game ORDER BY bets DESC, game`,
    [playerId, ENDINGS.indexOf('returned')],
  );
  return rows.map(({ game, bets, wagered, win, best }) => ({
    game: gameOfCode(game)!.id,
    bets: Number(bets),
    wagered: wagered as UsdMicros,
    biggestWin: win as UsdMicros | null,
    bestMultiplierE4: best,
  }));
}
