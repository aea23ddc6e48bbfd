import type { FastifyInstance, FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { browserScript } from '../browser-scripts.ts';
import { markup, type Markup } from '../markup.ts';
import { findGame } from './catalogue.ts';
import { CABINET_STYLE } from './cabinet-style.ts';
import { CELEBRATION_STYLE } from './celebration-style.ts';
import type { GameView } from './game-messages.ts';
import { GAME_STYLE } from './game-style.ts';
import { gameView } from './game-view.ts';
import { GAME_FONTS } from './look.ts';
import type { Machine } from './machine.ts';

// Outside the template, because the bundler rewrites a closing script tag in tagged templates with a helper that is not installed.
const SCRIPT_TAG: Markup = { markup: '<script src="/gs2c/game.js" type="module"></script>' };

/** Must come last, so that no cabinet's rule overrides it. */
const CALM =
  '@media (prefers-reduced-motion: reduce) { *, *::before, *::after { animation: none !important; transition: none !important; } }';

/** The page of a game, shown in a frame of the casino. */
export function registerGamePage(app: FastifyInstance, machine: Machine, casinoUrl: string): void {
  app.get<{ Querystring: { key?: string } }>('/gs2c/playGame.do', ({ query }, reply) => {
    const launch = typeof query.key === 'string' ? machine.books.launches.get(query.key) : null;
    if (!launch) return sendGame(reply.code(404), casinoUrl, NO_GAME);
    const view = gameView(machine, launch);
    return sendGame(reply, casinoUrl, { view, language: launch.language, data: { key: launch.id } });
  });
  app.get<{ Querystring: { gameSymbol?: string; lang?: string } }>('/gs2c/openGame.do', ({ query }, reply) => {
    const game = typeof query.gameSymbol === 'string' ? findGame(query.gameSymbol) : null;
    if (!game) return sendGame(reply.code(404), casinoUrl, NO_GAME);
    const view = gameView(machine, { mode: 'DEMO', symbol: game.symbol });
    return sendGame(reply, casinoUrl, { view, language: String(query.lang), data: { demo: game.symbol } });
  });
  let script: Promise<string> | null = null;
  app.get('/gs2c/game.js', async (request, reply) => {
    script ??= browserScript('slots').catch((error: unknown) => {
      script = null;
      throw error;
    });
    const text = await script;
    const tag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
    reply.header('cache-control', 'no-cache').header('etag', tag).type('text/javascript; charset=utf-8');
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(text);
  });
  app.get('/gs2c/game.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(GAME_STYLE + CABINET_STYLE + CELEBRATION_STYLE + CALM),
  );
  app.get<{ Params: { name: string } }>('/gs2c/fonts/:name', async ({ params }, reply) => {
    const font = GAME_FONTS.find((known) => `${known}.woff2` === params.name);
    if (!font) return reply.code(404).send();
    const folder = path.dirname(createRequire(import.meta.url).resolve(`@fontsource/${font}/package.json`));
    const files = [400, 700].map((weight) => path.join(folder, 'files', `${font}-latin-${weight}-normal.woff2`));
    const file = files.find((each) => existsSync(each));
    if (file === undefined) return reply.code(404).send();
    return reply
      .header('cache-control', 'max-age=86400')
      .type('font/woff2')
      .send(await readFile(file));
  });
}

interface GamePage {
  /** Embedded in the page, so that the script can draw without waiting for an answer. */
  readonly view: GameView | null;
  readonly language: string;
  /** Data attributes that the script reads. */
  readonly data: Readonly<Record<string, string>>;
}

const NO_GAME: GamePage = { view: null, language: 'en', data: { missing: 'yes' } };

const LANGUAGES = ['en', 'es', 'pt', 'ja'];

/** Escaped, so that no text can close the element. */
function dataTag(view: GameView): Markup {
  const json = JSON.stringify(view).replaceAll('<', String.raw`\u003c`);
  return { markup: `<script type="application/json" id="view">${json}</script>` };
}

function sendGame(reply: FastifyReply, casinoUrl: string, { view, language, data }: GamePage): FastifyReply {
  const name = view?.game.name ?? 'Game not found';
  const letters = view && `/gs2c/fonts/${view.look.font}.woff2`;
  const attributes = Object.entries({ ...data, ...(letters && { font: letters }) }).map(
    ([key, value]) => markup` data-${key}="${value}"`,
  );
  const page = markup`<!doctype html>
<html lang="${LANGUAGES.includes(language) ? language : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/gs2c/game.css">
${letters && markup`<link rel="preload" href="${letters}" as="font" type="font/woff2" crossorigin>`}
${SCRIPT_TAG}
</head>
<body${attributes}>
${view && dataTag(view)}
<div id="game" aria-busy="true"><div class="loader"><p class="loader-name">${name}</p><div class="loader-bar"><i></i></div></div></div>
</body>
</html>
`;
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors 'self' ${casinoUrl} http://localhost:* http://127.0.0.1:*`,
  ];
  return reply
    .header('content-security-policy', directives.join('; '))
    .type('text/html; charset=utf-8')
    .send(page.markup);
}
