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

/** Stands in the built page where the answer's own nonce goes. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** A file of the build: which files each page's address needs beside the start. */
export const PAGE_CODE = '.page-code.json';

/** Each language has its own build; English, which every build has, needs no mark. */
export function fileOfLanguage(file: string, language: Language): string {
  return language === 'en' ? file : file.replace(/(\.\w+)$/, `.${language}$1`);
}

/** Metadata for readers that do not run the page: search engines and link previews. */
export interface PageHead {
  /** 410: there was a page, and it was taken away. */
  status: 200 | 404 | 410;
  /** Elements for the page's head, with everything escaped. */
  tags: string;
  /** Elements for what the page asks for at once, where its address says all of what it shows. */
  preloads?: string;
  /** An element with what the page shows beside what is built into it. */
  content?: string;
  /** For this visitor's eyes: not to be kept, and not to be listed. */
  isPreview?: boolean;
}

export interface WebAppOptions extends Omit<PagePolicy, 'nonce'> {
  /** Left out: every address is a page, named as the build names it. */
  headOf?(path: string, language: Language, request: FastifyRequest): Promise<PageHead>;
  /** What this visitor's page says in its head besides. */
  tagsFor?(request: FastifyRequest): Promise<string>;
  /** What the page's own meta elements say, by their names. */
  metas?: Readonly<Record<string, string>>;
  /** What is printed into the verifier: the day, and the public keys that have signed for the house. */
  houseKeys?(): Promise<string>;
}

/** What a page's own head takes the place of. */
const BUILT_HEAD = /<title>[^<]*<\/title>|<meta\s+name="description"[^>]*>/g;

/** A game's id may look like the name of a file. */
const ALWAYS_A_PAGE = /^\/(slotgame|livegame)\//;

/** Files that do something by themselves. */
const POLICIES: Record<string, string> = {
  '/service-worker.js': "default-src 'none'; connect-src 'self'",
  '/offline.html': "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** Addresses that are never a page of the web app. */
const NOT_A_PAGE = /^\/(api|provider|ws|assets)(\/|$)/;

/** The name of a file under assets/ changes with its content. A drawing that changes may be seen a day later. */
function cachingOf(address: string): string {
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return address.endsWith('.svg') ? 'public, max-age=86400' : 'no-cache';
}

/** Serves the built web app: its files, and the page itself for every other address a person may open. */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  { headOf, tagsFor, metas = {}, houseKeys, ...sources }: WebAppOptions = { frameSources: [], connectSources: [] },
): Promise<void> {
  const prepare = (html: string) => withMetas(headOf ? html.replaceAll(BUILT_HEAD, '') : html, metas);
  const pageIn = createPages(folder, prepare);
  // A build of an older version may still have a file where this version has a call.
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
    // Not before a file is found: that there is none must not be kept.
    assets.addHook('onSend', async (_request, reply) => {
      if (reply.statusCode < 400) reply.header('cache-control', cachingOf('/assets/'));
    });
    // Looked for when they are asked for: a language may be built while the server runs.
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
  /** What the page at an address asks for at once. */
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

/** The page in a language, or in English until the language is built. What was found is kept. */
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

/** A page asks for its own code at once, not after the start has run. */
async function readPageCode(file: string): Promise<(address: string) => string> {
  const code = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Record<string, string[]>) : {};
  const pages = Object.entries(code).map(([pattern, files]) => ({
    matches: pathPattern(pattern),
    links: files.map((each) => `<link rel="modulepreload" crossorigin href="${each}">`).join(''),
  }));
  return (address) => pages.find(({ matches }) => matches.test(address))?.links ?? '';
}

/** The verifier is one file with a policy of its own, which allows its own script and nothing else. */
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
