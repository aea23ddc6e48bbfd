import type { Game } from './api.ts';
import { listGame, type ListedGame } from './lists/listed-game.web.ts';

/** A listed game, of which only the name matters unless `facts` says more. */
export function listed(name: string, facts: Partial<Game> & { isBlocked?: boolean } = {}): ListedGame {
  const { isBlocked = false, ...more } = facts;
  return listGame({ id: name, name, category: 'slots', ...more }, isBlocked);
}

export const namesOf = (games: readonly { name: string }[]): string[] => games.map(({ name }) => name);
