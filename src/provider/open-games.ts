import type { PlayerId } from '../ledger/player-id.ts';
import type { Aggregator } from './aggregator.ts';
import { userIdOf } from './callback.ts';

/** Tracks which of our sessions have opened games for real money, so that the games close with the session. */
export interface OpenGames {
  opened(sessionId: string, playerId: PlayerId): void;
  sessionEnded(sessionId: string): void;
}

const SESSIONS_MAX = 100_000;

export function createOpenGames(aggregator: Aggregator, log: (line: string) => void): OpenGames {
  const players = new Map<string, PlayerId>();
  return {
    opened(sessionId, playerId) {
      if (players.size >= SESSIONS_MAX && !players.has(sessionId)) players.delete(players.keys().next().value!);
      players.set(sessionId, playerId);
    },
    sessionEnded(sessionId) {
      const playerId = players.get(sessionId);
      if (playerId === undefined || !players.delete(sessionId)) return;
      // The provider closes all games of a player at once, so not while another session has some open.
      if ([...players.values()].includes(playerId)) return;
      void aggregator.endGames(userIdOf(playerId)).then((reply) => {
        if (!reply.ok) log(`Provider: games of player ${playerId} were not closed: ${reply.text}`);
      });
    },
  };
}
