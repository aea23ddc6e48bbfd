import type { Floor } from './floor.ts';
import { LIVE_TABLES } from './tables.ts';

/** What the integration API needs from the tables: their list, and a way to open one. */
export function liveDoor(floor: Floor) {
  return {
    games: LIVE_TABLES.map(({ id, name, rtpPercent }) => ({ id, name, rtpPercentE2: Math.round(rtpPercent * 100) })),
    open(launch: {
      readonly symbol: string;
      readonly token: string;
      readonly language: string;
      readonly lobbyFilter: string | null;
    }): string {
      const { symbol: tableId, token, language, lobbyFilter } = launch;
      return `/live/play?key=${floor.sessions.launch({ tableId, token, language, lobbyFilter })}`;
    },
    close: (userId: string) => floor.sessions.endOf(userId),
  };
}
