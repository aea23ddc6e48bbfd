import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import { SLOT_BLOCKED_COUNTRIES } from '../countries/lists.ts';
import type { Cells } from '../db/cells/cells.ts';
import { Refusal } from '../http/errors.ts';
import type { Serve } from '../http/router.ts';
import { createAnswers, type EncodedAnswer, type Part } from './answers.ts';
import * as api from './api.ts';
import type { CoverBook } from './covers/cover-book.ts';
import {
  addFavourite,
  noteOpened,
  readFavourites,
  readOpened,
  readPlayedOriginals,
  removeFavourite,
} from './own/player-games.ts';
import type { Shelf } from './shelf.ts';
import { similarTo } from './search/similar.ts';

export interface CatalogueOptions {
  cells: Cells;
  clock: Clock;
  shelf: Shelf;
  countryOf(request: FastifyRequest): Promise<string | null>;
  /** Ids of the games named in rows of the first page. */
  namedGames?(): readonly string[];
}

const PROVIDER_CATEGORIES = api.GAME_CATEGORIES.filter((category) => category !== 'originals');
const RECENT_MAX = 40;

export function catalogueRoutes(serve: Serve, { shelf, countryOf, namedGames, ...options }: CatalogueOptions): void {
  const answerFor = createAnswers(shelf.games, namedGames);
  const barredFor = async (request: FastifyRequest): Promise<api.GameCategory[]> => {
    const country = await countryOf(request);
    return country !== null && SLOT_BLOCKED_COUNTRIES.includes(country) ? PROVIDER_CATEGORIES : [];
  };
  const sendList = async (request: FastifyRequest, reply: FastifyReply, part: Part) =>
    // The bytes already match the contract, so that they are encoded and compressed once instead of per visitor.
    send(request, reply, await answerFor(part, await barredFor(request)), keepFor(shelf)) as never;

  serve(api.readCatalogue, ({ request, reply }) => sendList(request, reply, 'all'));
  serve(api.readFront, ({ request, reply }) => sendList(request, reply, 'front'));
  serve(api.readGame, async ({ params, request }) => {
    const game = requireGame(shelf, params.id);
    const barred = await barredFor(request);
    return { game, isBlocked: barred.includes(game.category), similar: similarTo(game, shelf.games()) };
  });
  ownGamesRoutes(serve, { shelf, ...options });
}

function ownGamesRoutes(
  serve: Serve,
  { cells, clock, shelf }: Omit<CatalogueOptions, 'countryOf' | 'namedGames'>,
): void {
  const isListed = (id: string) => shelf.find(id) !== undefined;
  serve(api.readOwnGames, async ({ session: { playerId } }) => {
    const [favourites, opened, played] = await Promise.all([
      readFavourites(cells.of(playerId), playerId),
      readOpened(cells.of(playerId), playerId),
      readPlayedOriginals(cells.of(playerId), playerId),
    ]);
    const recent = [...opened, ...played].sort((a, b) => b.at.getTime() - a.at.getTime()).map(({ id }) => id);
    return { favourites: favourites.filter(isListed), recent: recent.filter(isListed).slice(0, RECENT_MAX) };
  });
  serve(api.addFavourite, async ({ session, params }) => {
    await addFavourite(cells.of(session.playerId), session.playerId, requireGame(shelf, params.id).id, clock.now());
    return { message: 'Added to your favourites.' };
  });
  serve(api.removeFavourite, async ({ session, params }) => {
    await removeFavourite(cells.of(session.playerId), session.playerId, params.id);
    return { message: 'Taken from your favourites.' };
  });
  serve(api.noteOpened, async ({ session, params }) => {
    await noteOpened(cells.of(session.playerId), session.playerId, requireGame(shelf, params.id).id, clock.now());
    return { message: 'Noted.' };
  });
}

/** The operator's own pictures. */
export function ownCoverRoute(app: FastifyInstance, covers: CoverBook): void {
  app.get<{ Params: { name: string } }>('/covers/own/:name', { schema: { hide: true } }, async ({ params }, reply) => {
    const found = covers.fileOf(params.name);
    if (!found) throw new Refusal('NOT_FOUND');
    return reply.type(found.type).header('cache-control', 'public, max-age=3600').send(createReadStream(found.file));
  });
}

function requireGame(shelf: Shelf, id: string): api.Game {
  const game = shelf.find(id);
  if (!game) throw new Refusal('NOT_FOUND');
  return game;
}

/** Seconds for which a browser may cache the list: 0 while only our own games are known. */
function keepFor(shelf: Shelf): number {
  return shelf.games().some(({ category }) => category !== 'originals') ? 60 : 0;
}

function send(request: FastifyRequest, reply: FastifyReply, answer: EncodedAnswer, keepS: number): FastifyReply {
  const { etag, json, gzipped, brotli } = answer;
  // Private: the answer depends on the visitor's country, so shared caches must not store it.
  reply.headers({ etag, 'cache-control': `private, max-age=${keepS}`, vary: 'accept-encoding' });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const taken = String(request.headers['accept-encoding']);
  if (/\bbr\b/.test(taken)) return reply.header('content-encoding', 'br').send(brotli);
  if (/\bgzip\b/.test(taken)) return reply.header('content-encoding', 'gzip').send(gzipped);
  return reply.send(json);
}
