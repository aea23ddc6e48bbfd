import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';
import { pagePolicy, type PagePolicy } from './security-headers.ts';

/** Stands in the built page where the answer's own nonce goes. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** A file of the build: which files each page's address needs beside the start. */
export const PAGE_CODE = '.page-code.json';

/** A game's id may look like the name of a file. */
const ALWAYS_A_PAGE = /^\/(slotgame|livegame)\//;

/** Files that do something by themselves. */
const POLICIES: Record<string, string> = {
  '/service-worker.js': "default-src 'none'; connect-src 'self'",
  '/offline.html': "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** Addresses that are never a page of the web app. */
const NOT_A_PAGE = /^\/(api|provider|ws|assets)(\/|$)/;

/** Serves the built web app: its files, and the page itself for every other address a person may open. */
export async function serveWebApp(
  app: FastifyInstance,
  folder: string,
  sources: Omit<PagePolicy, 'nonce'> = { frameSources: [], connectSources: [] },
): Promise<void> {
  const indexFile = path.join(folder, 'index.html');
  const page = existsSync(indexFile) ? await readFile(indexFile, 'utf8') : null;
  const linksFor = await readPageCode(path.join(folder, PAGE_CODE));
  await app.register(async (files) => {
    files.addHook('onRequest', (request, reply, done) => {
      // The name of a file under assets/ changes with its content.
      const isLasting = request.url.startsWith('/assets/');
      reply.header('cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      const policy = POLICIES[request.url];
      if (policy) reply.header('content-security-policy', policy);
      done();
    });
    await files.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
    });
  });
  await serveVerifier(app, path.join(folder, '..', 'verifier.html'));
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !NOT_A_PAGE.test(request.url);
    const address = request.url.split('?', 1)[0]!;
    const isFile = /\.\w+$/.test(address) && !ALWAYS_A_PAGE.test(address);
    if (!isPage || page === null || isFile) throw new Refusal('NOT_FOUND');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy({ nonce, ...sources }))
      .send(page.replace('</head>', `${linksFor(address)}</head>`).replaceAll(NONCE_PLACEHOLDER, nonce));
  });
}

/** A page asks for its own code at once, not after the start has run. */
async function readPageCode(file: string): Promise<(address: string) => string> {
  const code = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Record<string, string[]>) : {};
  const pages = Object.entries(code).map(([pattern, files]) => ({
    matches: new RegExp(`^${pattern.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}/?$`),
    links: files.map((each) => `<link rel="modulepreload" crossorigin href="${each}">`).join(''),
  }));
  return (address) => pages.find(({ matches }) => matches.test(address))?.links ?? '';
}

/** The verifier is one file with a policy of its own, which allows its own script and nothing else. */
async function serveVerifier(app: FastifyInstance, file: string): Promise<void> {
  const verifier = existsSync(file) ? await readFile(file, 'utf8') : null;
  const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(verifier ?? '')?.[1];
  if (verifier === null || policy === undefined) return;
  app.get('/verifier.html', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', `${policy}; frame-ancestors 'none'`)
      .send(verifier),
  );
}
