import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpApp } from './app.ts';
import { fileOfLanguage, PAGE_CODE, serveWebApp } from './web-pages.ts';

test('web pages: what is named by its content is kept for ever, a drawing for a day, other files are asked for again', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-pages-'));
  const app = createHttpApp({ logLevel: 'silent', trustedProxies: [] });
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  await mkdir(path.join(folder, 'assets'));
  for (const file of ['assets/code.js', 'robots.txt', 'icon.svg', 'index.html'])
    await writeFile(path.join(folder, file), 'content');
  await serveWebApp(app, folder);
  const caching = async (url: string) => (await app.inject({ url })).headers['cache-control'];
  expect(await caching('/assets/code.js')).toBe('public, max-age=31536000, immutable');
  expect(await caching('/icon.svg')).toBe('public, max-age=86400');
  expect(await caching('/robots.txt')).toBe('no-cache');
  expect(await caching('/any/page')).toBe('no-cache');
  expect(await caching('/assets/gone.js')).toBe('no-store');
});

test('web pages: a call stands before a file of the same name', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-pages-'));
  const app = createHttpApp({ logLevel: 'silent', trustedProxies: [] });
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  for (const file of ['robots.txt', 'icon.svg']) await writeFile(path.join(folder, file), 'file');
  app.get('/robots.txt', () => 'call');
  await serveWebApp(app, folder);
  expect((await app.inject({ url: '/robots.txt' })).body).toBe('call');
  expect((await app.inject({ url: '/icon.svg' })).body).toBe('file');
});

test('web pages: a server without a build answers calls', async () => {
  const app = createHttpApp({ logLevel: 'silent', trustedProxies: [] });
  onTestFinished(() => app.close());
  app.get('/robots.txt', () => 'call');
  await serveWebApp(app, path.join(os.tmpdir(), 'roulo-pages-that-are-not-there'));
  expect((await app.inject({ url: '/robots.txt' })).body).toBe('call');
});

test('web pages: a page asks for its own code at once', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-pages-'));
  const app = createHttpApp({ logLevel: 'silent', trustedProxies: [] });
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  await writeFile(path.join(folder, 'index.html'), '<head></head>');
  const code = { '/bet/:id': ['/assets/bet.js'], '/settings/:section?': ['/assets/settings.js'], '/promo': [] };
  await writeFile(path.join(folder, PAGE_CODE), JSON.stringify(code));
  await serveWebApp(app, folder);
  const page = async (url: string) => (await app.inject({ url })).body;
  expect(await page('/bet/1a?x=1')).toContain('<link rel="modulepreload" crossorigin href="/assets/bet.js"></head>');
  for (const url of ['/settings', '/settings/', '/settings/security'])
    expect(await page(url)).toContain('/assets/settings.js');
  for (const url of ['/', '/bet', '/settings/a/b', '/promo']) expect(await page(url)).toBe('<head></head>');
});

test('web pages: frames may hold the named origins and no other, and an id with a dot is still a page', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-pages-'));
  const app = createHttpApp({ logLevel: 'silent', trustedProxies: [] });
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  await writeFile(path.join(folder, 'index.html'), 'page');
  await serveWebApp(app, folder, { frameSources: ['https://games.example'], connectSources: [] });
  for (const url of ['/slotgame/vs20a', '/slotgame/https://evil.com', '/slotgame/..%2Fx', '/livegame/101']) {
    const { body, headers } = await app.inject({ url });
    expect(body, url).toBe('page');
    expect(headers['content-security-policy']).toContain('frame-src https://games.example;');
  }
  expect((await app.inject({ url: '/covers/none.avif' })).statusCode).toBe(404);
});

test('web pages: a page comes in the language of who asks, says so itself, and is missing where there is none', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-pages-'));
  const app = createHttpApp({ logLevel: 'silent', trustedProxies: [] });
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  const built =
    '<head><meta name="eur-per-usd" content="1" /><meta\n name="description" content="x"><title>Built</title></head>';
  await writeFile(path.join(folder, 'index.html'), `english${built}`);
  await writeFile(path.join(folder, 'index.es.html'), `spanish${built}`);
  await writeFile(path.join(folder, PAGE_CODE), JSON.stringify({ '/a': ['/en.js'] }));
  await writeFile(path.join(folder, fileOfLanguage(PAGE_CODE, 'es')), JSON.stringify({ '/a': ['/es.js'] }));
  await serveWebApp(app, folder, {
    frameSources: [],
    connectSources: [],
    headOf: async (address, language) => ({
      status: address === '/a' ? 200 : 404,
      tags: `<title>${language} $& ${address}</title>`,
    }),
    metas: { 'eur-per-usd': '0.9' },
  });
  const english = await app.inject({ url: '/a', headers: { 'accept-language': 'en' } });
  expect(english.body).toBe(
    'english<head><meta name="eur-per-usd" content="0.9" /><title>en $& /a</title><link rel="modulepreload" crossorigin href="/en.js"></head>',
  );
  expect(english.headers['set-cookie']).toBeUndefined();
  const spanish = await app.inject({ url: '/a?lang=es', headers: { 'accept-language': 'en' } });
  expect(spanish.body).toMatch(/^spanish.*es \$& \/a.*es\.js/);
  expect(spanish.headers).toMatchObject({ 'content-language': 'es', vary: 'accept-language, cookie' });
  expect(spanish.headers['set-cookie']).toContain('roulo-language=es; path=/');
  expect((await app.inject({ url: '/b' })).statusCode).toBe(404);
});

test('web pages: a language that is built while the server runs is found; until then the page is English and says so', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-pages-'));
  const app = createHttpApp({ logLevel: 'silent', trustedProxies: [] });
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), 'English');
  await serveWebApp(app, folder, {
    frameSources: [],
    connectSources: [],
    headOf: async (_path, language) => ({ status: 200, tags: language }),
  });
  const page = async () => {
    const { body, headers } = await app.inject({ url: '/?lang=ja' });
    return [body, headers['content-language']];
  };
  expect(await page()).toEqual(['English', 'en']);
  expect((await app.inject({ url: '/assets/ja.js' })).statusCode).toBe(404);
  await writeFile(path.join(folder, 'assets', 'ja.js'), 'code');
  await writeFile(path.join(folder, fileOfLanguage('index.html', 'ja')), 'Japanese');
  expect(await page()).toEqual(['Japanese', 'ja']);
  const { body, headers } = await app.inject({ url: '/assets/ja.js' });
  expect([body, headers['cache-control']]).toEqual(['code', 'public, max-age=31536000, immutable']);
});

test('web pages: nothing beside the built files is served', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-pages-'));
  const app = createHttpApp({ logLevel: 'silent', trustedProxies: [] });
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  await mkdir(path.join(folder, 'assets'));
  for (const file of ['index.html', '.sources', PAGE_CODE, 'assets/.hidden'])
    await writeFile(path.join(folder, file), 'secret');
  await serveWebApp(app, folder);
  for (const url of [
    '/assets/..%2f.sources',
    '/assets/%2e%2e/.sources',
    '/assets/.hidden',
    '/assets/',
    `/${PAGE_CODE}`,
  ])
    expect((await app.inject({ url })).statusCode, url).toBe(404);
});
