import type { FastifyReply, FastifyRequest } from 'fastify';
import { SLOT_BLOCKED_COUNTRIES } from '../countries/lists.ts';
import type { Serve } from '../http/router.ts';
import { createAnswers, type EncodedAnswer, type GameSource } from './answers.ts';
import { GAME_CATEGORIES, readCatalogue } from './api.ts';

export interface CatalogueOptions {
  sources: readonly GameSource[];
  countryOf(request: FastifyRequest): Promise<string | null>;
}

const PROVIDER_CATEGORIES = GAME_CATEGORIES.filter((category) => category !== 'originals');

export function catalogueRoutes(serve: Serve, { sources, countryOf }: CatalogueOptions): void {
  const answerFor = createAnswers(sources);
  serve(readCatalogue, async ({ request, reply }) => {
    const country = await countryOf(request);
    const isBarred = country !== null && SLOT_BLOCKED_COUNTRIES.includes(country);
    const answer = await answerFor(isBarred ? PROVIDER_CATEGORIES : []);
    // The bytes are the contract's answer already, so that they are written and compressed once, not for every visitor.
    return send(request, reply, answer) as never;
  });
}

function send(request: FastifyRequest, reply: FastifyReply, { etag, json, gzipped }: EncodedAnswer): FastifyReply {
  // Private: the answer depends on where the visitor is, so a cache on the way must not keep it.
  reply.headers({ etag, 'cache-control': 'private, max-age=60', vary: 'accept-encoding' });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(json);
  return reply.header('content-encoding', 'gzip').send(gzipped);
}
