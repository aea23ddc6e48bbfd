import type { FastifyInstance } from 'fastify';
import type { Serve } from '../http/router.ts';
import type { PageHead } from '../http/web-pages.ts';
import { LANGUAGES, type Language } from '../texts/language.ts';
import { readContent, readPageHead } from './api.ts';
import type { Shown } from './documents/shown.ts';
import { escapeHtml, inLanguagePath } from './page-head.ts';
import { contentOf, type RowGames } from './page-content.ts';
import { aboutPage, listedPaths, PRIVATE_PATHS, type Games } from './pages.ts';

export interface ContentOptions {
  publicUrl: string;
  games: Games;
  rowGames: RowGames;
  shown(): Shown;
  headOf(path: string, language: Language): PageHead;
}

/** Files for search engines, and the head of a page reached without a page load. */
export function contentRoutes(
  app: FastifyInstance,
  serve: Serve,
  { publicUrl, games, rowGames, shown, headOf }: ContentOptions,
): void {
  serve(readPageHead, async ({ query }) => ({ tags: headOf(query.path, query.language).tags }));
  serve(readContent, async ({ query }) => contentOf(query.path, query.language, shown(), rowGames));
  const asText = { schema: { hide: true } };
  app.get('/robots.txt', asText, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots(publicUrl)),
  );
  app.get('/sitemap.xml', asText, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      // Short, so that withdrawn pages are not listed for long.
      .header('cache-control', 'public, max-age=300')
      .send(sitemap(publicUrl, games, shown())),
  );
}

function robots(publicUrl: string): string {
  const closed = ['/api/', '/provider/', '/ws', ...PRIVATE_PATHS];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    // Pages render in the browser, so a search engine that renders them needs these calls.
    'Allow: /api/catalogue',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

function sitemap(publicUrl: string, games: Games, shown: Shown): string {
  const address = (path: string, language: Language) => escapeHtml(publicUrl + inLanguagePath(path, language));
  const entries = listedPaths(games, shown).flatMap((path) => {
    const { changedOn } = aboutPage(path, 'en', games, shown);
    const others = LANGUAGES.map(
      (each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${address(path, each)}"/>`,
    ).join('');
    const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : '';
    return LANGUAGES.map((language) => `<url><loc>${address(path, language)}</loc>${changed}${others}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
