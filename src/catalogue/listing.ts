import type { Game, GameCategory } from './api.ts';

// Runs in Node and in the browser, so use neither's APIs.

/** Blackjack and roulette tables count as live tables too. Keeps the order. */
export function gamesOf<G extends Pick<Game, 'category'>>(games: readonly G[], category: GameCategory): G[] {
  return games.filter((game) => game.category === category || (category === 'live' && isTable(game)));
}

function isTable({ category }: Pick<Game, 'category'>): boolean {
  return category === 'blackjack' || category === 'roulette';
}
