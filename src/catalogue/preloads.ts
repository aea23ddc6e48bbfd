import type { Game, GameCategory } from './api.ts';
import { coverOf, FIRST_COVERS } from './covers/cover-address.ts';
import { gamesOf } from './listing.ts';

interface ListPage {
  /** The call that returns its games. */
  list: '/api/catalogue' | '/api/catalogue/front';
  /** Category of the covers at its top. */
  first?: GameCategory;
}

const LIST_PAGES: Readonly<Record<string, ListPage>> = {
  '/': { list: '/api/catalogue/front' },
  '/casino': { list: '/api/catalogue/front', first: 'originals' },
  '/casino/originals': { list: '/api/catalogue', first: 'originals' },
  '/casino/slots': { list: '/api/catalogue', first: 'slots' },
  '/casino/live': { list: '/api/catalogue', first: 'live' },
  '/casino/live/blackjack': { list: '/api/catalogue', first: 'blackjack' },
  '/casino/live/roulette': { list: '/api/catalogue', first: 'roulette' },
};

/** Preload links for a page of games, loaded in parallel with its code: the games, and the covers at its top. */
export function preloadsOf(path: string, games: readonly Game[]): string {
  const page = Object.hasOwn(LIST_PAGES, path) ? LIST_PAGES[path]! : null;
  if (!page) return '';
  const covers = page.first
    ? gamesOf(games, page.first)
        .slice(0, FIRST_COVERS)
        .flatMap((game) => coverOf(game) ?? [])
    : [];
  return [
    `<link rel="preload" as="fetch" crossorigin href="${page.list}">`,
    ...covers.map((address) => `<link rel="preload" as="image" fetchpriority="high" href="${address}">`),
  ].join('');
}
