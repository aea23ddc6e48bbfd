import { gamesOf } from '../listing.ts';
import type { ListedGame } from './listed-game.web.ts';

const POPULAR_SLOTS = 18;

/**
 * The first slots and the originals in a random order, which `weightOf` keeps stable. Slots that are blocked in the
 * player's country are included, because their card says so.
 */
export function recommend(games: readonly ListedGame[], weightOf: (id: string) => number): ListedGame[] {
  return [...gamesOf(games, 'slots').slice(0, POPULAR_SLOTS), ...gamesOf(games, 'originals')]
    .map((game) => ({ game, weight: weightOf(game.id) }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ game }) => game);
}

const weights = new Map<string, number>();

/** Random, but constant while the page is open. */
export function weightOfPage(id: string): number {
  const weight = weights.get(id) ?? crypto.getRandomValues(new Uint32Array(1))[0]!;
  weights.set(id, weight);
  return weight;
}
