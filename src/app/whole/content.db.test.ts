import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { settableClock } from '../../clock/clock.ts';
import { builtIn } from '../../content/documents/built-in.ts';
import type {
  AnyBody,
  ArticleBody,
  BannerBody,
  HeroBody,
  LegalBody,
  RowsBody,
} from '../../content/documents/document.ts';
import type { Kind } from '../../content/documents/document-kinds.ts';
import { PREVIEW_MS } from '../../content/documents/preview.ts';
import { createPublished } from '../../content/documents/published.ts';
import { testDatabase } from '../../db/test-database.ts';
import { atEnd, testFolder } from '../../db/test-end.ts';
import { createHttpApp } from '../../http/app.ts';
import { serveWebApp } from '../../http/web-pages.ts';
import { LANGUAGES } from '../../texts/language.ts';
import { createPageParts } from '../parts/page-parts.ts';
import { previewFor } from '../parts/preview-parts.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { clerk, type ActAnswered } from './test-office.ts';

/** Published content, on two servers of one database. */

const db = await testDatabase();
const clock = settableClock();
const server = await startTestServer(db, {}, clock);
const other = await startTestServer(db, {}, clock);
let marketing = await clerk(server, 'marketing');
let compliance = await clerk(other, 'compliance');
/** Advances the clock and signs in again, because sessions expire. */
const passTime = async (ms: number) => {
  clock.advance(ms);
  marketing = await clerk(server, 'marketing');
  compliance = await clerk(other, 'compliance');
};

const MARK = 'Zebrafinch';
const HOUR_MS = 3_600_000;

function article(text: string, title = `${MARK} news`): ArticleBody {
  const one = { title, summary: `${text}.`, sections: [{ id: 'first', heading: 'First', body: [text, ['a', 'b']] }] };
  return {
    picture: '/art/slots.svg',
    widgets: {},
    languages: Object.fromEntries(LANGUAGES.map((language) => [language, one])),
  };
}

/** The pages themselves, from a build without texts of its own. */
const published = createPublished(db.database, clock);
const pages = createPageParts('http://localhost:8080', () => [], published.shown);
const web = createHttpApp({ logLevel: 'silent', trustedProxies: [] });
const folder = await testFolder('web');
await mkdir(path.join(folder, 'assets'));
await writeFile(path.join(folder, 'index.html'), '<html><head><title>Built</title></head></html>');
await serveWebApp(web, folder, {
  frameSources: [],
  connectSources: [],
  headOf: async (address, language, request) => {
    const from = { database: db.database, clock, keys: server.office.staff.keys };
    return pages.headOf(address, language, await previewFor(from, published.shown(), request));
  },
});
atEnd(() => web.close());
const page = async (url: string) => {
  await published.refresh();
  return web.inject({ url, headers: { 'accept-language': 'en' } });
};

const draft = async (kind: Kind, key: string, body: AnyBody): Promise<number> => {
  const response = await marketing.act('content-draft', { kind, key, body: JSON.stringify(body) });
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('"done":true')]);
  return response.json<{ facts: { version: number } }>().facts.version;
};
const propose = (kind: Kind, key: string, version: number, more: object = {}) =>
  marketing.act('content-publish', { kind, key, version: String(version), ...more });
const approve = (proposal: string | null) =>
  compliance.post(`/api/approvals/${proposal}/approve`, { reason: 'Read it twice' });
const publish = async (kind: Kind, key: string, version: number, more: object = {}) => {
  const proposed = await propose(kind, key, version, more);
  expect([proposed.statusCode, proposed.body]).toEqual([200, expect.stringContaining('"done":false')]);
  const approved = await approve(proposed.json<ActAnswered>().proposal);
  expect([approved.statusCode, approved.body]).toEqual([200, expect.stringContaining('"done":true')]);
};
const both = [server, other];
const contentOn = async (on: TestServer, address: string, language = 'en') =>
  (await on.visitor().get(`/api/content?path=${encodeURIComponent(address)}&language=${language}`)).json<
    Record<string, unknown>
  >();
/** All content that a visitor can read. */
const everythingOn = async (on: TestServer) => {
  const visitor = on.visitor();
  const read = async (url: string) => (await visitor.get(url)).body;
  const addresses = ['/', '/blogs', '/blogs/fresh-news', '/blogs/secret-news', '/terms', '/no/such'];
  return (
    await Promise.all([
      read('/sitemap.xml'),
      read('/robots.txt'),
      read('/api/catalogue/front'),
      ...addresses.flatMap((address) => [
        page(address).then(({ body }) => body),
        page(`${address}?preview=article~fresh-news~1~9999999999999~k.x`).then(({ body }) => body),
        read(`/api/pages/head?path=${encodeURIComponent(address)}&language=en`),
        ...LANGUAGES.map((language) => read(`/api/content?path=${encodeURIComponent(address)}&language=${language}`)),
      ]),
    ])
  ).join('\n');
};
/** A server's status of an article: 200 while it exists. */
const statusOn = async (on: TestServer, address: string) => {
  const { article } = await contentOn(on, address);
  const { statusCode } = await page(address);
  // Null while the two servers disagree, because one has not refreshed yet.
  return (statusCode === 200) === (article !== null) ? statusCode : null;
};
const eventually = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 60_000, interval: 100 });

test('content: without publications every page is as it was built', async () => {
  for (const path of ['/', '/blogs', '/terms', '/blogs/house-edge-guide'])
    expect(await contentOn(server, path)).toEqual({});
  expect(await everythingOn(server)).not.toContain(MARK);
});

test('content: a draft, a proposal and what is planned are nowhere to be seen; published, it is everywhere; withdrawn, it is gone', async () => {
  const version = await draft('article', 'fresh-news', article(`${MARK} text`));
  expect(version).toBe(1);
  expect(await everythingOn(server)).not.toContain(MARK);
  const from = new Date(clock.now().getTime() + HOUR_MS).toISOString();
  const until = new Date(clock.now().getTime() + 3 * HOUR_MS).toISOString();
  const proposed = (await propose('article', 'fresh-news', version, { from, until })).json<ActAnswered>();
  expect(await everythingOn(server)).not.toContain(MARK);
  expect((await approve(proposed.proposal)).statusCode).toBe(200);
  const listed = (await marketing.get('/api/documents')).json<{ items: { key: string; planned: object | null }[] }>();
  expect(listed.items.find(({ key }) => key === 'fresh-news')!.planned).toMatchObject({ version: 1, from });
  // Both servers have it by now, and neither shows it before its time.
  for (const on of both) {
    await on.runJob('content');
    expect(await everythingOn(on)).not.toContain(MARK);
    expect(await statusOn(on, '/blogs/fresh-news')).toBe(404);
  }
  await passTime(HOUR_MS);
  for (const on of both) {
    expect(await statusOn(on, '/blogs/fresh-news')).toBe(200);
    const { body } = await page('/blogs/fresh-news');
    expect(body).toContain(`<title data-page>${MARK} news · Roulo</title>`);
    expect(body).toContain('rel="canonical"');
    expect(body).toContain(`"datePublished":"${clock.now().toISOString().slice(0, 10)}"`);
    expect(body).toContain('id="page-content"');
    expect((await on.visitor().get('/sitemap.xml')).body).toContain('/blogs/fresh-news</loc>');
    expect(await contentOn(on, '/blogs/fresh-news', 'ja')).toMatchObject({ article: { title: `${MARK} news` } });
    expect(JSON.stringify(await contentOn(on, '/blogs'))).toContain(MARK);
  }
  await passTime(2 * HOUR_MS);
  for (const on of both) {
    expect(await everythingOn(on)).not.toContain(MARK);
    expect(await statusOn(on, '/blogs/fresh-news')).toBe(410);
    expect((await on.visitor().get('/sitemap.xml')).body).not.toContain('fresh-news');
  }
});

test('content: what is published or withdrawn reaches every server without a restart', async () => {
  const version = await draft('article', 'quick-news', article('Quick'));
  await publish('article', 'quick-news', version);
  for (const on of both) await eventually(() => statusOn(on, '/blogs/quick-news')).toBe(200);
  // One person can withdraw it.
  const gone = await marketing.act('content-withdraw', { kind: 'article', key: 'quick-news' });
  expect(gone.json<ActAnswered>()).toMatchObject({ done: true });
  for (const on of both) await eventually(() => statusOn(on, '/blogs/quick-news')).toBe(410);
  const again = await marketing.act('content-withdraw', { kind: 'article', key: 'quick-news' });
  expect(again.statusCode).toBe(409);
});

test('content: an article of the product can be rewritten, rolled back and withdrawn', async () => {
  const slug = 'house-edge-guide';
  const body = (await builtIn('article', slug)) as ArticleBody;
  for (const language of LANGUAGES) body.languages[language]!.title = `${MARK} edge`;
  const version = await draft('article', slug, body);
  expect(version).toBe(2);
  await publish('article', slug, version);
  for (const on of both)
    await eventually(async () => (await contentOn(on, `/blogs/${slug}`))['article']).toMatchObject({
      title: `${MARK} edge`,
    });
  await publish('article', slug, 1);
  for (const on of both) await eventually(() => contentOn(on, `/blogs/${slug}`)).toEqual({});
  await publish('article', slug, 2);
  for (const on of both) await eventually(() => contentOn(on, `/blogs/${slug}`)).not.toEqual({});
  const history = (await marketing.get(`/api/documents/article/${slug}`)).json<{
    publications: { version: number; state: string }[];
  }>();
  expect(history.publications.map(({ version: number, state }) => [number, state])).toEqual([
    [2, 'shown'],
    [1, 'past'],
    [2, 'past'],
  ]);
  await marketing.act('content-withdraw', { kind: 'article', key: slug });
  for (const on of both) await eventually(() => statusOn(on, `/blogs/${slug}`)).toBe(410);
  expect(JSON.stringify(await contentOn(server, '/blogs'))).not.toContain(slug);
  await publish('article', slug, 1);
  for (const on of both) await eventually(() => statusOn(on, `/blogs/${slug}`)).toBe(200);
});

test('content: legal texts keep the figures of the rules, in every language', async () => {
  const body = (await builtIn('legal', 'terms')) as LegalBody;
  for (const language of LANGUAGES)
    body.languages[language]!.sections[0]!.body.push(`${MARK}: rakeback is {rakeback.percent}.`);
  const wrong = structuredClone(body);
  wrong.languages.pt!.sections[0]!.body[wrong.languages.pt!.sections[0]!.body.length - 1] = 'Rakeback: 50%.';
  const refused = await propose('legal', 'terms', await draft('legal', 'terms', wrong));
  expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('50%')]);
  const unknown = structuredClone(body);
  unknown.languages.en!.lead = '{everything}';
  expect((await propose('legal', 'terms', await draft('legal', 'terms', unknown))).statusCode).toBe(409);
  const lacking = structuredClone(body);
  delete lacking.languages.ja;
  const missing = await propose('legal', 'terms', await draft('legal', 'terms', lacking));
  expect(missing.body).toContain('A language is missing: ja.');
  await publish('legal', 'terms', await draft('legal', 'terms', body));
  for (const on of both)
    await eventually(async () => JSON.stringify(await contentOn(on, '/terms'))).toContain(`${MARK}: rakeback is 5%.`);
  expect(JSON.stringify(await contentOn(other, '/terms', 'es'))).toContain(
    `${MARK}: rakeback is 5 %.`.replace(' %', '\u{a0}%'),
  );
  const about = (await server.visitor().get('/sitemap.xml')).body;
  const today = clock.now().toISOString().slice(0, 10);
  expect(about).toContain(`/terms</loc><lastmod>${today}</lastmod>`);
  // New players agree to this text.
  const { username } = await other.player();
  const agreed = await db.owner.query('SELECT terms_version FROM players WHERE username = $1', [username]);
  expect(agreed.rows).toEqual([
    { terms_version: expect.stringMatching(new RegExp(`^${today} version \\d+$`)) as string },
  ]);
  const withdrawn = await marketing.act('content-withdraw', { kind: 'legal', key: 'terms' });
  expect(withdrawn.statusCode).toBe(409);
  await publish('legal', 'terms', 1);
  for (const on of both) await eventually(() => contentOn(on, '/terms')).toEqual({});
});

test('content: hero, banners and rows of the first page come with every page', async () => {
  const hero: HeroBody = {
    languages: Object.fromEntries(LANGUAGES.map((each) => [each, { heading: `${MARK} ${each}`, text: 'T' }])),
  };
  const banner: BannerBody = {
    order: 15,
    look: 'gold',
    picture: '/art/slots.svg',
    link: '/promo',
    audience: 'visitors',
    languages: Object.fromEntries(
      LANGUAGES.map((each) => [each, { heading: 'Hello', text: '{promotion.firstBonusPercent}', button: 'Go' }]),
    ),
  };
  const rows = (await builtIn('rows', 'home')) as RowsBody;
  rows.rows = [{ id: 'picked', show: 'games', games: ['dice', 'keno'], limit: 5 }, rows.rows[1]!];
  for (const each of LANGUAGES) rows.languages[each]!.titles = { picked: `Picked ${each}`, originals: 'O' };
  await publish('hero', 'home', await draft('hero', 'home', hero));
  await publish('banner', 'hello', await draft('banner', 'hello', banner));
  await publish('rows', 'home', await draft('rows', 'home', rows));
  for (const on of both) {
    await eventually(() => contentOn(on, '/casino', 'es')).toMatchObject({
      hero: { heading: `${MARK} es` },
      banners: [{ key: 'originals' }, { key: 'hello', link: '/promo' }, { key: 'slots' }],
      rows: [{ title: 'Picked es', games: ['dice', 'keno'] }, { category: 'originals' }],
    });
    expect((await page('/casino')).body).toContain(`${MARK} en`);
  }
  expect(await contentOn(server, '/')).toMatchObject({ banners: [{}, { text: '100%' }, {}] });
  for (const [kind, key] of [
    ['hero', 'home'],
    ['rows', 'home'],
  ] as const)
    await publish(kind, key, 1);
  await marketing.act('content-withdraw', { kind: 'banner', key: 'hello' });
  for (const on of both) await eventually(async () => Object.keys(await contentOn(on, '/'))).toEqual(['banners']);
});

test('content: a preview shows one version on the real page, for a while, and to nobody else', async () => {
  const version = await draft('article', 'secret-news', article(`${MARK} secret`));
  const preview = await marketing.post('/api/documents/preview', { kind: 'article', key: 'secret-news', version });
  const { url } = preview.json<{ url: string }>();
  expect(url).toMatch(/^http:\/\/localhost:8080\/blogs\/secret-news\?preview=/);
  const address = url.replace('http://localhost:8080', '');
  const seen = await page(address);
  expect(seen.statusCode).toBe(200);
  expect(seen.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
  expect(seen.body).toContain(`${MARK} secret`);
  expect(seen.body).toContain('"isPreview":true');
  expect(seen.body).toContain('name="robots" content="noindex"');
  expect(seen.body).not.toContain('rel="canonical"');
  // Right after the preview: another visitor, and a forged token.
  expect((await page('/blogs/secret-news')).statusCode).toBe(404);
  for (const on of both) expect(await everythingOn(on)).not.toContain(`${MARK} secret`);
  expect((await page(address.replace('~1~', '~2~').replace('%7E1%7E', '%7E2%7E'))).statusCode).toBe(404);
  expect((await page(`${address.slice(0, -1)}x`)).body).not.toContain(`${MARK} secret`);
  await passTime(PREVIEW_MS);
  expect((await page(address)).statusCode).toBe(404);
  const none = await marketing.post('/api/documents/preview', { kind: 'article', key: 'secret-news', version: 99 });
  expect(none.statusCode).toBe(404);
});

test('content: one writes, another approves; nobody publishes alone, and the database says so too', async () => {
  const second = await clerk(server, 'marketing', 'compliance');
  const version = await draft('article', 'two-people', article('Two'));
  const own = (
    await second.act('content-publish', { kind: 'article', key: 'two-people', version: String(version) })
  ).json<ActAnswered>();
  expect(own).toMatchObject({ done: false });
  const alone = await second.post(`/api/approvals/${own.proposal}/approve`, { reason: 'It is mine' });
  expect(alone.statusCode).toBe(409);
  expect(
    (await marketing.post(`/api/approvals/${own.proposal}/approve`, { reason: 'I am no approver' })).statusCode,
  ).toBe(404);
  // The approver sees the difference.
  const seen = (await compliance.get(`/api/approvals/${own.proposal}`)).json<{
    difference: { what: string; after: string }[];
  }>();
  expect(seen.difference).toContainEqual({ what: 'en / first / 1', before: null, after: 'Two' });
  expect((await approve(own.proposal)).statusCode).toBe(200);
  const insert = (approver: string | null) =>
    db.owner.query(
      `INSERT INTO content_publications (kind, key, version, shown_from, proposed_by, approved_by, published_at, reason)
       VALUES ('article', 'two-people', 1, now(), 'a@x', $1, now(), 'alone')`,
      [approver],
    );
  await expect(insert('a@x')).rejects.toThrow(/check/);
  await expect(insert(null)).rejects.toThrow(/check/);
  await expect(db.database.query('UPDATE content_versions SET note = note')).rejects.toThrow(/permission/);
  await expect(db.database.query('DELETE FROM content_publications')).rejects.toThrow(/permission/);
});

test('content: many drafts at once are one version each', async () => {
  const versions = await Promise.all(Array.from({ length: 10 }, () => draft('banner', 'racing', BANNER)));
  expect(versions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const wrong = await marketing.act('content-draft', { kind: 'banner', key: 'racing', body: '{"link":1}' });
  expect(wrong.statusCode).toBe(409);
  const unsafe = { ...BANNER, link: 'javascript:alert(1)' };
  expect(
    (await marketing.act('content-draft', { kind: 'banner', key: 'racing', body: JSON.stringify(unsafe) })).statusCode,
  ).toBe(409);
  expect((await marketing.act('content-draft', { kind: 'legal', key: 'other-terms', body: '{}' })).statusCode).toBe(
    409,
  );
});

const BANNER: BannerBody = {
  order: 1,
  look: 'mint',
  picture: '/art/originals.svg',
  link: '/race',
  audience: 'all',
  languages: {},
};
