import { expect, test } from 'vitest';
import { createHttpApp } from '../http/app.ts';
import type { Serve } from '../http/router.ts';
import { NOTHING_PUBLISHED } from './documents/shown.ts';
import { writeHead } from './page-head.ts';
import { aboutPage } from './pages.ts';
import { contentRoutes } from './routes.ts';
import { testGames as games } from './test-games.ts';

const publicUrl = 'https://roulo.test';
const headOf = (address: string, language: 'en' | 'es' = 'en') =>
  writeHead(aboutPage(address, language, games), {
    publicUrl,
    language,
    card: { path: '/cards/x.jpg', width: 1_200, height: 630 },
  });
const dataIn = (head: string) =>
  (JSON.parse(/<script[^>]*>(.*)<\/script>/.exec(head)![1]!) as { '@graph': Record<string, unknown>[] })['@graph'];

test('head: a page names itself, its address, its languages and its card', () => {
  const head = headOf('/blogs/house-edge-guide', 'es');
  expect(head).toContain('<title data-page>La ventaja de la casa, sin magia · Roulo</title>');
  expect(head).toContain('rel="canonical" href="https://roulo.test/blogs/house-edge-guide?lang=es"');
  expect(head).toContain('hreflang="en" href="https://roulo.test/blogs/house-edge-guide"');
  expect(head).toContain('hreflang="x-default" href="https://roulo.test/blogs/house-edge-guide"');
  expect(head).toContain('property="og:image" content="https://roulo.test/cards/x.jpg"');
  expect(head).toContain('name="twitter:card" content="summary_large_image"');
  const [organisation, crumbs, article] = dataIn(head);
  expect(organisation).toMatchObject({ '@type': 'Organization', name: 'Roulo' });
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  expect((crumbs!['itemListElement'] as { name: string }[]).map(({ name }) => name)).toEqual([
    'Inicio',
    'Blog',
    'La ventaja de la casa, sin magia',
  ]);
  expect(article).toMatchObject({ '@type': 'BlogPosting', inLanguage: 'es', datePublished: '2026-11-15' });
});

test('head: what a provider calls a game ends no element', () => {
  const head = headOf('/slotgame/vs20tomb');
  expect(head).toContain('<title data-page>Tomb of &#60;b&#62; &#38; Co · Roulo</title>');
  expect(head).toContain('content="en: a &#34;slot&#34;"');
  expect(head).not.toContain('<b>');
  expect(dataIn(head)[1]).toMatchObject({ '@type': 'BreadcrumbList' });
});

test('head: what is private or missing is kept out of lists and has no other address', () => {
  for (const address of ['/settings/security', '/wallet', '/bet/x', '/no/page', '/blogs/none']) {
    expect(headOf(address)).toContain('name="robots" content="noindex"');
    expect(headOf(address)).not.toContain('canonical');
  }
});

test('search engines: the map names every page in both languages, and robots are told where it is', async () => {
  const app = createHttpApp({ logLevel: 'silent', trustedProxies: [] });
  const serve = (() => {}) as Serve;
  contentRoutes(app, serve, {
    publicUrl,
    games,
    rowGames: { has: () => true, ofTheme: () => [] },
    shown: () => NOTHING_PUBLISHED,
    headOf: () => ({ status: 200, tags: '' }),
  });
  const map = (await app.inject({ url: '/sitemap.xml' })).body;
  for (const address of ['/', '/terms', '/blogs/house-edge-guide', '/slotgame/vs20tomb', '/livegame/203']) {
    expect(map).toContain(`<loc>https://roulo.test${address}</loc>`);
    expect(map).toContain(`<loc>https://roulo.test${address}?lang=es</loc>`);
  }
  expect(map).not.toContain('/settings/');
  expect(map).toContain('<lastmod>2026-11-15</lastmod>');
  const robots = (await app.inject({ url: '/robots.txt' })).body;
  expect(robots).toContain('Sitemap: https://roulo.test/sitemap.xml');
  for (const path of ['/api/', '/settings/', '/wallet', '/reset-password'])
    expect(robots).toContain(`Disallow: ${path}\n`);
  await app.close();
});
