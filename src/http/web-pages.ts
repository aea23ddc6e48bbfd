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
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    // The name of a file under assets/ changes with its content.
    setHeaders: (reply, file) => {
      reply.setHeader(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
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
