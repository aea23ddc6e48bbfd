import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIVE_TABLES, type LiveTable } from '../../sandbox/live/tables.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { userIdOf } from '../../src/provider/callback.ts';
import { openGameSession } from '../../src/provider/game-sessions.ts';
import { parseKeyRing } from '../../src/secrets/key-ring.ts';
import { makeNamedPlayers } from '../bets/players.ts';
import { asOwner } from '../stage/books.ts';

/** Players with money, signed in, who have opened these tables. Gives how the provider calls them. */
export function seatPlayers(
  databaseUrl: string,
  secretKeys: string,
  count: number,
  tableIds: readonly string[],
): Promise<string[]> {
  return asOwner(databaseUrl, async (owner) => {
    const players = await makeNamedPlayers(owner, parseKeyRing(secretKeys), count, 'Seated');
    for (const { playerId, sessionId } of players) {
      for (const game of tableIds) {
        await openGameSession(owner, systemClock, { playerId, sessionId, game, balance: 'primary', country: null });
      }
    }
    return players.map(({ playerId }) => userIdOf(playerId));
  });
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
