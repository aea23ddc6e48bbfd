import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIVE_TABLES, type LiveTable } from '../../sandbox/live/tables.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { openDatabase } from '../../src/db/database.ts';
import { toPlayerId } from '../../src/ledger/player-id.ts';
import { userIdOf } from '../../src/provider/callback.ts';
import { openGameSession } from '../../src/provider/game-sessions.ts';
import { parseKeyRing } from '../../src/secrets/key-ring.ts';
import { makePlayers } from '../bets/players.ts';

export interface SeatedPlayer {
  readonly userId: string;
  /** Game tokens by table. */
  readonly tokens: ReadonlyMap<string, string>;
}

/** Players with money, signed in, who have opened these tables. */
export async function seatPlayers(
  databaseUrl: string,
  secretKeys: string,
  count: number,
  tableIds: readonly string[],
): Promise<SeatedPlayer[]> {
  const owner = openDatabase({ url: databaseUrl, connections: 4 });
  await makePlayers(owner, parseKeyRing(secretKeys), count);
  const { rows } = await owner.query<{ player_id: bigint; session_id: string }>(
    'SELECT player_id, session_id FROM sessions ORDER BY player_id',
  );
  const players: SeatedPlayer[] = [];
  for (const row of rows) {
    const playerId = toPlayerId(row.player_id);
    const tokens = new Map<string, string>();
    for (const game of tableIds) {
      const launch = { playerId, sessionId: row.session_id, game, balance: 'primary', country: null } as const;
      tokens.set(game, await openGameSession(owner, systemClock, launch));
    }
    players.push({ userId: userIdOf(playerId), tokens });
  }
  await owner.close();
  return players;
}

/** The table of this id, and others like it, which the sandbox itself does not have. */
export function tablesLike(id: string, count: number): LiveTable[] {
  const table = LIVE_TABLES.find((known) => known.id === id);
  if (!table) throw new Error(`There is no table ${id}.`);
  return Array.from({ length: count }, (_, index) => (index === 0 ? table : { ...table, id: `${id}${index}` }));
}

/** The provider's list of live tables, and more of them. */
export function listTables(more: readonly LiveTable[] = []): Promise<GameList> {
  return listGames(
    [...LIVE_TABLES, ...more].map(({ id, name, rtpPercent }) => ({
      gameID: id,
      gameName: name,
      gameTypeID: 'lg',
      rtpPercentE2: Math.round(rtpPercent * 100),
    })),
  );
}

interface GameList {
  url: string;
  close(): void;
}

/** The provider's list of games, which the casino asks for before it takes bets on them. */
export async function listGames(gameList: readonly object[]): Promise<GameList> {
  const server = createServer((_request, response) => response.end(JSON.stringify({ error: '0', gameList })));
  // Its open port must not keep a program from ending.
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
