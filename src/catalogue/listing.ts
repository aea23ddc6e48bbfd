import type { Game, GameCategory } from './api.ts';

// No Node and no browser: this file runs in both.

/** Blackjack and roulette tables are live tables too. The order stays. */
export function gamesOf<G extends Pick<Game, 'category'>>(games: readonly G[], category: GameCategory): G[] {
  return games.filter((game) => game.category === category || (category === 'live' && isTable(game)));
}

function isTable({ category }: Pick<Game, 'category'>): boolean {
  return category === 'blackjack' || category === 'roulette';
}
