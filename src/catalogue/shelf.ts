import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { Game } from './api.ts';
import type { CoverBook } from './covers/cover-book.ts';
import { readGames, writeGames } from './game-rows.ts';
import { LOBBIES, ORIGINALS } from './own/own-games.ts';
import { knownGameOf, type KnownGame, type ProviderGame } from './game/provider-game.ts';

export interface ShelfOptions {
  database: Database;
  clock: Clock;
  covers: CoverBook;
  /** The aggregator's list. If it fails, the known games stay. */
  listGames(): Promise<readonly ProviderGame[]>;
  log(line: string): void;
}

export interface Shelf {
  /** All games, in order of recommendation. The same array while nothing has changed. */
  games(): readonly Game[];
  find(id: string): Game | undefined;
  /** A provider's game as the books need it, also outside of a request. */
  known(symbol: string): KnownGame | undefined;
  /** Reads the table and the pictures again; does not call the provider. */
  refresh(): Promise<void>;
  /** Queries the provider if it is time to, and refreshes. Meant to be called every few seconds. */
  synchronise(): Promise<void>;
}

const SYNC_MS = 5 * 60_000;
const RETRY_MS = 5_000;

/** The catalogue in memory, backed by the database, so that no page depends on the provider being up. */
export function createShelf({ database, clock, covers, listGames, log }: ShelfOptions): Shelf {
  let games: readonly Game[] = ORIGINALS;
  let byId = new Map<string, Game>(ORIGINALS.map((game) => [game.id, game]));
  let bySymbol = new Map<string, KnownGame>();
  let text = '';
  let nextSyncMs = 0;
  let isAway = false;

  const refresh = async (): Promise<void> => {
    const [known] = await Promise.all([readGames(database), covers.look()]);
    const shown = arrange(known, covers);
    const shownText = JSON.stringify(shown);
    if (shownText === text) return;
    text = shownText;
    games = shown;
    byId = new Map(shown.map((game) => [game.id, game]));
    bySymbol = new Map(known.map((game) => [game.symbol, game]));
  };

  const synchronise = async (): Promise<void> => {
    const nowMs = clock.now().getTime();
    if (nowMs < nextSyncMs) return;
    nextSyncMs = nowMs + RETRY_MS;
    const told = await listGames().catch((error: unknown) => {
      if (!isAway) log(`The list of games could not be read; the last one stays: ${String(error)}`);
      return [];
    });
    const known = distinct(told.flatMap((game) => knownGameOf(game) ?? []));
    isAway = known.length === 0;
    // An empty list is an error of the provider, not a casino without games.
    if (!isAway) {
      await database.transaction((tx) => writeGames(tx, known, clock.now()));
      nextSyncMs = nowMs + SYNC_MS;
    }
    await refresh();
  };

  return {
    games: () => games,
    find: (id) => byId.get(id),
    known: (symbol) => bySymbol.get(symbol),
    refresh,
    synchronise,
  };
}

function arrange(known: readonly KnownGame[], covers: CoverBook): readonly Game[] {
  const hasTables = known.some(({ category }) => category !== 'slots');
  return [
    ...ORIGINALS,
    ...mixed(known).map((game) => listed(game, covers)),
    ...(hasTables ? LOBBIES.map((lobby) => ({ ...lobby, ...coverOf(lobby.id, covers) })) : []),
  ];
}

/** The provider's list is grouped by theme. This interleaves the themes, so that neighbours differ. */
function mixed(known: readonly KnownGame[]): KnownGame[] {
  const seen = new Map<string, number>();
  return known
    .map((game) => {
      const turn = seen.get(game.theme ?? '') ?? 0;
      if (game.theme !== null) seen.set(game.theme, turn + 1);
      return { game, turn };
    })
    .sort((a, b) => a.turn - b.turn)
    .map(({ game }) => game);
}

function listed({ symbol, name, category, ...facts }: KnownGame, covers: CoverBook): Game {
  return {
    id: symbol,
    name,
    category,
    ...coverOf(symbol, covers),
    ...(facts.theme === null ? {} : { theme: facts.theme }),
    ...(facts.mechanic === null ? {} : { mechanic: facts.mechanic }),
    ...(facts.volatility === null ? {} : { volatility: facts.volatility }),
    ...(facts.rtpPercentE2 === null ? {} : { rtp: facts.rtpPercentE2 / 100 }),
  };
}

function coverOf(id: string, covers: CoverBook): Pick<Game, 'cover'> {
  const cover = covers.coverOf(id);
  return cover === null ? {} : { cover };
}

function distinct(games: readonly KnownGame[]): KnownGame[] {
  return [...new Map(games.map((game) => [game.symbol, game])).values()];
}
