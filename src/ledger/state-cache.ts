import type { PlayerId } from './player-id.ts';

const PLAYERS_MAX = 200_000;

export interface StateCache<State> {
  isEmpty(): boolean;
  has(playerId: PlayerId): boolean;
  get(playerId: PlayerId): State | undefined;
  set(playerId: PlayerId, state: State): void;
  delete(playerId: PlayerId): void;
}

/** States of players in memory. They may be out of date, so every write checks the version. */
export function createStateCache<State>(playersMax = PLAYERS_MAX): StateCache<State> {
  const states = new Map<PlayerId, State>();
  return {
    isEmpty: () => states.size === 0,
    has: (playerId) => states.has(playerId),
    get: (playerId) => states.get(playerId),
    set(playerId, state) {
      if (states.size >= playersMax && !states.has(playerId)) {
        // Evict the oldest; which one hardly matters.
        states.delete(states.keys().next().value!);
      }
      states.set(playerId, state);
    },
    delete: (playerId) => void states.delete(playerId),
  };
}
