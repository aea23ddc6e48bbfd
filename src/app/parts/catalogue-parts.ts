import path from 'node:path';
import type { LiveLimits } from '../../bets/live-limits.ts';
import type { Switches } from '../../bets/switches.ts';
import type { Game } from '../../catalogue/api.ts';
import { createCards } from '../../catalogue/cards/cards.ts';
import { cardRoutes } from '../../catalogue/cards/routes.ts';
import { createCoverBook } from '../../catalogue/covers/cover-book.ts';
import { coverGamesOf } from '../../catalogue/covers/cover-games.ts';
import { createCovers } from '../../catalogue/covers/covers.ts';
import { createPaintQueue } from '../../catalogue/covers/paint-queue.ts';
import { coverRoutes } from '../../catalogue/covers/routes.ts';
import { catalogueRoutes, ownCoverRoute } from '../../catalogue/routes.ts';
import { createShelf, type Shelf } from '../../catalogue/shelf.ts';
import { builtCoversFolder } from '../../db/project-root.ts';
import type { Published } from '../../content/documents/published.ts';
import { contentRoutes } from '../../content/routes.ts';
import { gamesInRows } from '../../content/page-content.ts';
import { liveRoutes } from '../../live/routes.ts';
import type { Aggregator } from '../../provider/aggregator.ts';
import { addRoundsFromBefore, endedRoundOf, type Crowd } from './crowd-parts.ts';
import type { Job } from './jobs.ts';
import { createPageParts, type PageParts } from './page-parts.ts';
import { createProvider, gameFactsOf, listGames, type Provider } from './provider-parts.ts';
import type { ServerBase } from '../servers/server-base.ts';

export interface CatalogueParts {
  shelf: Shelf;
  provider: Provider;
  /** Metadata of all pages, including games. */
  pages: PageParts;
  jobs: Job[];
  /** Stops drawing. */
  close(): Promise<void>;
}

/** The provider's games: list, covers, wallet and live tables. */
export async function createCatalogue(
  base: ServerBase,
  aggregator: Aggregator,
  crowd: Crowd,
  switches: Switches,
  limits: Pick<LiveLimits, 'stakeMax'>,
  published: Published,
): Promise<CatalogueParts> {
  const { config, app, serve, cells, clock, limiter, sessions, countryOf, walletChanged, log } = base;
  const covers = createCoverBook({ folder: config.coversDir, isDrawn: () => true });
  const shelf = createShelf({ database: cells.directory, clock, covers, listGames: () => listGames(aggregator), log });
  await shelf.refresh();
  const pages = createPageParts(config.publicUrl, shelf.games, published.shown);
  const namedGames = () => gamesInRows(published.shown(), pages.rowGames);
  catalogueRoutes(serve, { cells, clock, shelf, countryOf, namedGames });
  ownCoverRoute(app, covers);
  const queue = createPaintQueue({ log });
  const drawnCovers = createCovers({
    folder: path.join(config.dataDir, 'drawn-covers'),
    built: builtCoversFolder(),
    games: coverGamesOf(shelf.games),
    queue,
    log,
  });
  coverRoutes(app, drawnCovers);
  const cards = createCards({ folder: path.join(config.dataDir, 'drawn-cards'), queue, log });
  cardRoutes(app, { cards, designOf: pages.designOf });
  contentRoutes(app, serve, { publicUrl: config.publicUrl, ...pages });
  const provider = createProvider(app, serve, {
    config,
    cells,
    batchCells: base.batchCells,
    clock,
    aggregator,
    findGame: async (symbol) =>
      gameFactsOf(symbol, shelf.known(symbol), switches.offIn(config.slots.providerId, symbol)),
    limits,
    limiter,
    countryOf,
    walletChanged,
    recordActivity: sessions.recordActivity,
    roundsEnded: (rounds) => crowd.bets.noteRounds(rounds.map((round) => endedRoundOf(round, shelf.known(round.game)))),
    log,
  });
  addRoundsFromBefore(base, crowd, shelf.known);
  sessions.onEnded(provider.sessionEnded);
  base.metrics.gauge('roulo_provider_up', 'Whether the game aggregator answers', () => Number(provider.isUp()));
  liveRoutes(serve, config.liveFeed, () => liveTables(shelf.games()));
  return {
    shelf,
    provider,
    pages,
    jobs: [
      ...provider.jobs,
      { name: 'content', everyMs: 500, run: published.refresh },
      { name: 'catalogue', everyMs: 2_000, run: shelf.synchronise },
      { name: 'covers', everyMs: 30_000, run: shelf.refresh },
      ...(config.drawsAhead ? [{ name: 'drawn covers', everyMs: 15_000, run: drawnCovers.drawMissing }] : []),
    ],
    close: drawnCovers.close,
  };
}

/** The provider's tables have numeric ids; our own pages for its lobby do not. */
function liveTables(games: readonly Game[]): string[] {
  return games.filter(({ id, category }) => category !== 'slots' && /^\d+$/.test(id)).map(({ id }) => id);
}
