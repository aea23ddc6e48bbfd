import type { AnswerOf } from '../../http/contract.ts';
import type { Game, readCatalogue } from '../api.ts';
import { coverOf } from '../covers/cover-address.ts';

/** A game as a list shows it to this visitor. */
export interface ListedGame extends Omit<Game, 'path' | 'cover'> {
  path: string;
  /** Null if it has no picture. */
  cover: string | null;
  isBlocked: boolean;
}

export function listGames({ games, blocked }: AnswerOf<typeof readCatalogue>): ListedGame[] {
  return games.map((game) => listGame(game, blocked.includes(game.category)));
}

export function listGame(game: Game, isBlocked: boolean): ListedGame {
  const { id, category, path } = game;
  return {
    ...game,
    path: path ?? `/${category === 'slots' ? 'slot' : 'live'}game/${id}`,
    cover: coverOf(game),
    isBlocked,
  };
}
