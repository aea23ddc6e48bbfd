import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';
import { pagePolicy } from './security-headers.ts';

/** Stands in the built page where the answer's own nonce goes. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Addresses that are never a page of the web app. */
const NOT_A_PAGE = /^\/(api|provider|ws|assets)(\/|$)/;

/** Serves the built web app: its files, and the page itself for every other address a person may open. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const indexFile = path.join(folder, 'index.html');
  const page = existsSync(indexFile) ? await readFile(indexFile, 'utf8') : null;
  await app.register(async (files) => {
    files.addHook('onRequest', (request, reply, done) => {
      // The name of a file under assets/ changes with its content.
      const isLasting = request.url.startsWith('/assets/');
      reply.header('cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'no-cache');
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
    if (!isPage || page === null || /\.\w+$/.test(request.url.split('?', 1)[0]!)) throw new Refusal('NOT_FOUND');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy({ nonce, frameSources: [], connectSources: [] }))
      .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
  });
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
