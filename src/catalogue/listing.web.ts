import type { Game, GameCategory } from './api.ts';

/** A game as the visitor gets it. */
export interface ListedGame extends Game {
  isBlocked: boolean;
}

export const SORTS = ['recommended', 'ascending', 'descending'] as const;
export type Sort = (typeof SORTS)[number];

const POPULAR_SLOTS = 18;
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Blackjack and roulette tables are live tables too. The most popular come first. */
export function gamesOf(games: readonly ListedGame[], category: GameCategory): ListedGame[] {
  return games
    .filter((game) => game.category === category || (category === 'live' && isTable(game)))
    .sort(byPopularity);
}

/** Those whose name holds the text, whatever its case. */
export function findGames(games: readonly ListedGame[], text: string, sort: Sort): readonly ListedGame[] {
  const wanted = text.trim().toLowerCase();
  const found = wanted === '' ? games : games.filter(({ name }) => name.toLowerCase().includes(wanted));
  if (sort === 'recommended') return found;
  const direction = sort === 'ascending' ? 1 : -1;
  return found.toSorted((a, b) => direction * collator.compare(a.name, b.name));
}

/** Popular slots and the originals in an order of chance, which `weightOf` gives: the same for a game each time. */
export function recommend(games: readonly ListedGame[], weightOf: (id: string) => number): ListedGame[] {
  const slots = gamesOf(games, 'slots').filter(({ popularity }) => popularity !== undefined);
  return [...slots.slice(0, POPULAR_SLOTS), ...gamesOf(games, 'originals')]
    .filter(({ isBlocked }) => !isBlocked)
    .map((game) => ({ game, weight: weightOf(game.id) }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ game }) => game);
}

const weights = new Map<string, number>();

/** By chance, but fixed for the life of the page. */
export function weightOfPage(id: string): number {
  const weight = weights.get(id) ?? crypto.getRandomValues(new Uint32Array(1))[0]!;
  weights.set(id, weight);
  return weight;
}

function isTable({ category }: ListedGame): boolean {
  return category === 'blackjack' || category === 'roulette';
}

function byPopularity(a: ListedGame, b: ListedGame): number {
  return (a.popularity ?? Number.MAX_SAFE_INTEGER) - (b.popularity ?? Number.MAX_SAFE_INTEGER);
}
