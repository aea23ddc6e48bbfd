import { listBets } from '../../bets/records.ts';
import type { Queryable } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';

const FAVOURITES_MAX = 500;
const OPENED_MAX = 60;
/** How many bets are searched for originals. */
const BETS_LOOKED_AT = 100;

export async function readFavourites(database: Queryable, playerId: PlayerId): Promise<string[]> {
  const { rows } = await database.query<{ game_id: string }>(
    'SELECT game_id FROM favourite_games WHERE player_id = $1 ORDER BY added_at DESC, game_id',
    [playerId],
  );
  return rows.map((row) => row.game_id);
}

export interface OpenedGame {
  id: string;
  at: Date;
}

export async function readOpened(database: Queryable, playerId: PlayerId): Promise<OpenedGame[]> {
  const { rows } = await database.query<{ game_id: string; opened_at: Date }>(
    `SELECT game_id, opened_at FROM opened_games WHERE player_id = $1 ORDER BY opened_at DESC LIMIT ${OPENED_MAX}`,
    [playerId],
  );
  return rows.map((row) => ({ id: row.game_id, at: row.opened_at }));
}

/** For our own games, the time of the last bet is known. */
export async function readPlayedOriginals(database: Queryable, playerId: PlayerId): Promise<OpenedGame[]> {
  const bets = await listBets(database, playerId, { limit: BETS_LOOKED_AT });
  const lastly = new Map(bets.toReversed().map(({ game, placedAt }) => [game, placedAt]));
  return [...lastly].map(([id, at]) => ({ id, at }));
}

/** Adding an existing one changes nothing. Beyond the maximum the oldest is dropped. */
export async function addFavourite(database: Queryable, playerId: PlayerId, id: string, now: Date): Promise<void> {
  await database.query(
    'INSERT INTO favourite_games (player_id, game_id, added_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [playerId, id, now],
  );
  await database.query(
    `DELETE FROM favourite_games WHERE player_id = $1 AND game_id IN (
       SELECT game_id FROM favourite_games WHERE player_id = $1 ORDER BY added_at DESC, game_id OFFSET ${FAVOURITES_MAX})`,
    [playerId],
  );
}

export async function removeFavourite(database: Queryable, playerId: PlayerId, id: string): Promise<void> {
  await database.query('DELETE FROM favourite_games WHERE player_id = $1 AND game_id = $2', [playerId, id]);
}

export async function noteOpened(database: Queryable, playerId: PlayerId, id: string, now: Date): Promise<void> {
  await database.query(
    `INSERT INTO opened_games (player_id, game_id, opened_at) VALUES ($1, $2, $3)
     ON CONFLICT (player_id, game_id) DO UPDATE SET opened_at = excluded.opened_at`,
    [playerId, id, now],
  );
  await database.query(
    `DELETE FROM opened_games WHERE player_id = $1 AND game_id IN (
       SELECT game_id FROM opened_games WHERE player_id = $1 ORDER BY opened_at DESC, game_id OFFSET ${OPENED_MAX})`,
    [playerId],
  );
}
