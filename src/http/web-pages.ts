import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../texts/language.ts';
import { Refusal } from './errors.ts';
import { pathPattern } from './path-pattern.ts';
import { pagePolicy, type PagePolicy } from './security-headers.ts';
import { keepChoice, wishedLanguage } from './wished-language.ts';

/** Placeholder in the built page for the nonce of each response. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** A file of the build that maps addresses to the script files they need besides the entry. */
export const PAGE_CODE = '.page-code.json';

/** Each language has its own build; English is the default and has no suffix. */
export function fileOfLanguage(file: string, language: Language): string {
  return language === 'en' ? file : file.replace(/(\.\w+)$/, `.${language}$1`);
}

/** Metadata for readers that do not run the page: search engines and link previews. */
export interface PageHead {
  /** 410: the page existed and was removed. */
  status: 200 | 404 | 410;
  /** Elements for the page's head, with everything escaped. */
  tags: string;
  /** Elements that preload data, if the address alone determines what the page shows. */
  preloads?: string;
  /** An element with content that is not built into the page. */
  content?: string;
  /** For this visitor only: not cached and not indexed. */
  isPreview?: boolean;
}

export interface WebAppOptions extends Omit<PagePolicy, 'nonce'> {
  /** Left out: every address is a page, with the head of the build. */
  headOf?(path: string, language: Language, request: FastifyRequest): Promise<PageHead>;
  /** Further head elements for this visitor. */
  tagsFor?(request: FastifyRequest): Promise<string>;
  /** Content of the page's own meta elements, by name. */
  metas?: Readonly<Record<string, string>>;
  /** Printed into the verifier: the day, and the public keys that have signed for the house. */
  houseKeys?(): Promise<string>;
}

/** Elements that a page's own head replaces. */
const BUILT_HEAD = /<title>[^<]*<\/title>|<meta\s+name="description"[^>]*>/g;

/** A game's id may look like a file name. */
const ALWAYS_A_PAGE = /^\/(slotgame|livegame)\//;

/** Files that run on their own. */
const POLICIES: Record<string, string> = {
  '/service-worker.js': "default-src 'none'; connect-src 'self'",
  '/offline.html': "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** Addresses that are never a page of the web app. */
const NOT_A_PAGE = /^\/(api|provider|ws|assets)(\/|$)/;

/** File names under assets/ contain a hash of the content. A changed drawing may appear up to a day late. */
function cachingOf(address: string): string {
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return address.endsWith('.svg') ? 'public, max-age=86400' : 'no-cache';
}

/** Serves the built web app: its files, and the page for every other address. */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  { headOf, tagsFor, metas = {}, houseKeys, ...sources }: WebAppOptions = { frameSources: [], connectSources: [] },
): Promise<void> {
  const prepare = (html: string) => withMetas(headOf ? html.replaceAll(BUILT_HEAD, '') : html, metas);
  const pageIn = createPages(folder, prepare);
  // An older build may still have a file where this version has a call.
  const built = existsSync(folder) ? await readdir(folder) : [];
  const answered = built.filter((name) => app.hasRoute({ method: 'GET', url: `/${name}` }));
  await app.register(async (files) => {
    files.addHook('onRequest', (request, reply, done) => {
      reply.header('cache-control', cachingOf(request.url));
      const policy = POLICIES[request.url];
      if (policy) reply.header('content-security-policy', policy);
      done();
    });
    await files.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      globIgnore: [...answered, 'assets/**'],
      preCompressed: true,
      cacheControl: false,
    });
  });
  await app.register(async (assets) => {
    // Set only for a file that was found, so that a 404 is never cached.
    assets.addHook('onSend', async (_request, reply) => {
      if (reply.statusCode < 400) reply.header('cache-control', cachingOf('/assets/'));
    });
    // Files are looked up per request, because a language may be built while the server runs.
    await assets.register(fastifyStatic, {
      root: path.join(folder, 'assets'),
      prefix: '/assets/',
      index: false,
      dotfiles: 'ignore',
      allowedPath: (name) => !name.endsWith('/'),
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
    });
  });
  await serveVerifier(app, path.join(folder, '..', 'verifier.html'), houseKeys);
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !NOT_A_PAGE.test(request.url);
    const address = request.url.split('?', 1)[0]!;
    const isFile = /\.\w+$/.test(address) && !ALWAYS_A_PAGE.test(address);
    const found = isPage && !isFile ? await pageIn(wishedLanguage(request)) : null;
    if (found === null) throw new Refusal('NOT_FOUND');
    const { page, language } = found;
    const nonce = randomBytes(16).toString('base64');
    const head: PageHead = (await headOf?.(address, language, request)) ?? { status: 200, tags: '' };
    const preloads = address === request.url ? (head.preloads ?? '') : '';
    const own = (await tagsFor?.(request)) ?? '';
    keepChoice(request, reply);
    return reply
      .code(head.status)
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': head.isPreview ? 'no-store' : 'no-cache',
        ...(head.isPreview ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
        vary: 'accept-language, cookie',
        'content-language': language,
        'content-security-policy': pagePolicy({ nonce, ...sources }),
      })
      .send(
        page.html
          .replace(
            '</head>',
            () => `${head.tags}${own}${head.content ?? ''}${page.linksFor(address)}${preloads}</head>`,
          )
          .replaceAll(NONCE_PLACEHOLDER, nonce),
      );
  });
}

interface Page {
  html: string;
  /** Preload links for the code of the page at an address. */
  linksFor(address: string): string;
}

function withMetas(html: string, metas: Readonly<Record<string, string>>): string {
  return Object.entries(metas).reduce(
    (page, [name, content]) => page.replace(new RegExp(`(<meta name="${name}" content=")[^"]*`), `$1${content}`),
    html,
  );
}

interface FoundPage {
  page: Page;
  language: Language;
}

/** The page in a language, or in English until that language is built. The result is cached. */
function createPages(
  folder: string,
  prepare: (html: string) => string,
): (wished: Language) => Promise<FoundPage | null> {
  const known = new Map<Language, Promise<FoundPage>>();
  const read = async (language: Language): Promise<FoundPage> => ({
    page: {
      html: prepare(await readFile(path.join(folder, fileOfLanguage('index.html', language)), 'utf8')),
      linksFor: await readPageCode(path.join(folder, fileOfLanguage(PAGE_CODE, language))),
    },
    language,
  });
  const find = (language: Language): Promise<FoundPage> | null => {
    const before = known.get(language);
    if (before) return before;
    if (!existsSync(path.join(folder, fileOfLanguage('index.html', language)))) return null;
    const found = read(language);
    known.set(language, found);
    return found;
  };
  return async (wished) => find(wished) ?? find('en');
}

/** Lets a page load its own code at once instead of after the entry script has run. */
async function readPageCode(file: string): Promise<(address: string) => string> {
  const code = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Record<string, string[]>) : {};
  const pages = Object.entries(code).map(([pattern, files]) => ({
    matches: pathPattern(pattern),
    links: files.map((each) => `<link rel="modulepreload" crossorigin href="${each}">`).join(''),
  }));
  return (address) => pages.find(({ matches }) => matches.test(address))?.links ?? '';
}

/** The verifier is a single file whose own policy allows only its own script. */
async function serveVerifier(
  app: FastifyInstance,
  file: string,
  houseKeys: () => Promise<string> = async () => '',
): Promise<void> {
  const verifier = existsSync(file) ? await readFile(file, 'utf8') : null;
  const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(verifier ?? '')?.[1];
  if (verifier === null || policy === undefined) return;
  app.get('/verifier.html', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', `${policy}; frame-ancestors 'none'`)
      .send(withMetas(verifier, { 'house-keys': await houseKeys() })),
  );
}
