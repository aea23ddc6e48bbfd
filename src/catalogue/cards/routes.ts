import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/errors.ts';
import { LANGUAGES, type Language } from '../../texts/language.ts';
import type { CardDesign } from './card.ts';
import { CARD_STYLE, type Cards } from './cards.ts';

/** Address of a page's card: the page's address under /cards/ and a language. */
export function cardAddress(pagePath: string, language: Language): string {
  return `/cards/${language}${pagePath === '/' ? '/home' : pagePath}.jpg?v=${CARD_STYLE}`;
}

export interface CardRouteOptions {
  cards: Cards;
  /** Null: there is no such page. */
  designOf(pagePath: string, language: Language): CardDesign | null;
}

export function cardRoutes(app: FastifyInstance, { cards, designOf }: CardRouteOptions): void {
  app.get<{ Params: { language: string; '*': string } }>(
    '/cards/:language/*',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const language = LANGUAGES.find((each) => each === params.language);
      const [, page] = /^(.+)\.jpg$/.exec(params['*']) ?? [];
      const design = language && page !== undefined ? designOf(page === 'home' ? '/' : `/${page}`, language) : null;
      if (!design) throw new Refusal('NOT_FOUND');
      const picture = await cards.find(design);
      if (!picture) throw new Refusal('UNAVAILABLE');
      return reply
        .type('image/jpeg')
        .headers({ 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' })
        .send(picture);
    },
  );
}
