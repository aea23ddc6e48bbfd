import type { Game } from '../api.ts';
import { gamesOf } from '../listing.ts';

export const SIMILAR_MAX = 40;

/** Games of the same kind: those with the same theme and mechanic first, then the most recommended. */
export function similarTo(game: Game, games: readonly Game[]): Game[] {
  const kind = game.category === 'slots' || game.category === 'originals' ? game.category : 'live';
  return gamesOf(games, kind)
    .filter(({ id }) => id !== game.id)
    .map((other) => ({ other, likeness: likenessOf(game, other) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, SIMILAR_MAX)
    .map(({ other }) => other);
}

function likenessOf(game: Game, other: Game): number {
  const isSame = (fact: 'theme' | 'mechanic' | 'volatility' | 'category') =>
    game[fact] !== undefined && game[fact] === other[fact];
  return (
    4 * Number(isSame('theme')) +
    2 * Number(isSame('mechanic')) +
    Number(isSame('volatility')) +
    Number(isSame('category'))
  );
}
