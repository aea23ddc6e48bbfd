import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/errors.ts';
import { COVER_STYLE } from './cover-address.ts';
import type { Covers } from './covers.ts';

/** The covers that we draw. Every existing game gets a picture; a browser that cannot read AVIF gets WebP. */
export function coverRoutes(app: FastifyInstance, covers: Covers): void {
  app.get<{ Params: { file: string }; Querystring: { v?: unknown } }>(
    '/covers/:file',
    { schema: { hide: true } },
    async ({ params, query, headers }, reply) => {
      const [, id, asked] = /^(.+)\.(avif|webp)$/.exec(params.file) ?? [];
      if (id === undefined) throw new Refusal('NOT_FOUND');
      const picture = await covers.find(id, asked === 'avif' && readsAvif(headers.accept) ? 'avif' : 'webp');
      if (!picture) throw new Refusal('NOT_FOUND');
      const isLasting = picture.isFinal && query.v === String(COVER_STYLE);
      return reply
        .type(picture.type)
        .headers({
          vary: 'accept',
          'cache-control': isLasting ? 'public, max-age=31536000, immutable' : 'no-store',
        })
        .send(picture.content);
    },
  );
}

/** Browsers list the picture formats they know, so one that lists WebP but not AVIF cannot read AVIF. */
function readsAvif(accept: string | undefined): boolean {
  return accept === undefined || accept.includes('image/avif') || !accept.includes('image/webp');
}
