import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/errors.ts';
import { pagePolicy } from '../http/security-headers.ts';
import { NONCE_PLACEHOLDER } from '../http/web-pages.ts';

const BEING_BUILT =
  '<!doctype html><title>Roulo back office</title><p>The back office is being built. Please reload in a minute.</p>';

/** Serves the built back office: its files, and its page for every address that is no call. */
export async function serveOfficeApp(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    decorateReply: false,
    allowedPath: (name) => !name.endsWith('/'),
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || /^\/(api|assets)(\/|$)/.test(request.url)) throw new Refusal('NOT_FOUND');
    // Read when it is asked for: it may be built while the server runs.
    const file = path.join(folder, 'office.html');
    const html = existsSync(file) ? await readFile(file, 'utf8') : BEING_BUILT;
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': pagePolicy({ nonce, frameSources: [], connectSources: [] }),
      })
      .send(html.replaceAll(NONCE_PLACEHOLDER, nonce));
  });
}
