import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/errors.ts';
import { pagePolicy } from '../../http/security-headers.ts';
import { NONCE_PLACEHOLDER } from '../../http/web-pages.ts';

const BEING_BUILT =
  '<!doctype html><title>Roulo back office</title><p>The back office is being built. Please reload in a minute.</p>';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  png: 'image/png',
};

/** Serves the built back office: its files, and its page for every address that is not a call. */
export function serveOfficeApp(app: FastifyInstance, folder: string): void {
  // Looked up on each request: the files may be built while the server runs.
  app.get<{ Params: { file: string } }>('/assets/:file', async (request, reply) => {
    const { file } = request.params;
    const type = /^[\w-]+(?:\.[\w-]+)*\.(js|css|woff2|svg|png)$/.exec(file)?.[1];
    const place = path.join(folder, 'assets', file);
    if (type === undefined || !existsSync(place)) throw new Refusal('NOT_FOUND');
    // File names change with their content.
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': TYPES[type]! });
    return reply.send(await readFile(place));
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || /^\/(api|assets)(\/|$)/.test(request.url)) throw new Refusal('NOT_FOUND');
    // Read on each request: it may be built while the server runs.
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
