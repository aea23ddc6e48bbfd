import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { browserScript, builtOr } from '../browser-scripts.ts';
import { markup, type Markup } from '../markup.ts';
import { sendPage } from '../page.ts';
import type { Floor } from './floor.ts';
import type { LiveSession } from './sessions.ts';

const SCRIPT_TAG: Markup = { markup: '<script src="/live/assets/table.js" type="module"></script>' };

const PAGE_FOLDER = path.join('sandbox', 'live', 'page');
const FONTS = ['figtree', 'sora'];

/** Texts shown until the script runs, in every language of the page. */
const TEXTS = {
  en: {
    title: 'Live table',
    opening: 'The table is being set…',
    unknown: 'This session is not known. Open the table again from the casino.',
  },
  es: {
    title: 'Mesa en vivo',
    opening: 'Se está preparando la mesa…',
    unknown: 'Esta sesión no se conoce. Vuelve a abrir la mesa desde el casino.',
  },
  pt: {
    title: 'Mesa ao vivo',
    opening: 'A mesa está sendo preparada…',
    unknown: 'Esta sessão não é conhecida. Abra a mesa de novo pelo cassino.',
  },
  ja: {
    title: 'ライブテーブル',
    opening: 'テーブルを準備しています…',
    unknown: 'このセッションは見つかりません。カジノからテーブルを開き直してください。',
  },
} as const;
const isWritten = (language: string): language is keyof typeof TEXTS => Object.hasOwn(TEXTS, language);

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self' ws://127.0.0.1:* ws://localhost:*",
  "base-uri 'none'",
  "form-action 'none'",
  // The casino shows the table in a frame.
  'frame-ancestors http://localhost:* http://127.0.0.1:*',
].join('; ');

export function registerLivePages(app: FastifyInstance, floor: Floor): void {
  const script = once(() => browserScript('live'));
  const style = once(() => readFile(builtOr('table.css', path.join(PAGE_FOLDER, 'table.css')), 'utf8'));
  app.get('/live/assets/table.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await script()),
  );
  app.get('/live/assets/table.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await style()),
  );
  app.get<{ Params: { name: string } }>('/live/assets/fonts/:name', async ({ params }, reply) => {
    const font = FONTS.find((known) => `${known}.woff2` === params.name);
    if (font === undefined) return reply.code(404).send();
    reply.header('cache-control', 'max-age=86400').type('font/woff2');
    return reply.send(await readFile(fontFile(font)));
  });
  app.get<{ Querystring: { key?: string } }>('/live/play', (request, reply) => {
    const session = floor.sessions.of(request.query.key ?? '');
    return sendTablePage(session ? reply : reply.code(404), session);
  });
  app.get<{ Params: { id: string } }>('/live/snaps/sim:id/poster.svg', (request, reply) => {
    const table = floor.tableOf(request.params.id);
    if (!table) return reply.code(404).send();
    return reply.type('image/svg+xml').send(poster(table.name));
  });
  app.get('/live', (_request, reply) => sendPage(reply, { title: 'Live tables', body: overview(floor) }));
}

function sendTablePage(reply: FastifyReply, session: LiveSession | null): FastifyReply {
  const language = session && isWritten(session.language) ? session.language : 'en';
  const texts = TEXTS[language];
  const body = markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/live/assets/table.css">
${session ? SCRIPT_TAG : null}
</head>
<body>
<div id="table">${session ? texts.opening : texts.unknown}</div>
</body>
</html>
`;
  return reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(body.markup);
}

function overview(floor: Floor): Markup {
  const rows = [...floor.machines.values()].map((machine) => {
    const { table } = machine;
    const { phase, dealer, roundId } = machine.state();
    return markup`<tr><td>${table.id}</td><td>${table.name}</td><td>${table.kind}</td><td>${dealer}</td><td>${phase}</td><td>${roundId}</td><td>${machine.bets().length}</td></tr>`;
  });
  return markup`<p class="trail"><a href="/">Providers</a></p>
<h1>Live tables</h1>
<p class="lead">Rounds go on by themselves. A table is played from the casino: sign in there and open one.</p>
<div data-live>
<p class="live-state"><span class="when-live">Up to date</span><span class="when-lost">Connection lost</span></p>
<div class="panel"><table>
<thead><tr><th>Id</th><th>Table</th><th>Game</th><th>Dealer</th><th>Phase</th><th>Round</th><th>Bets</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>
</div>`;
}

function poster(name: string): string {
  return markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="#171328"/><circle cx="160" cy="90" r="60" fill="none" stroke="#6C52F5" stroke-width="10"/><text x="160" y="96" fill="#F5F3FF" font-family="sans-serif" font-size="18" text-anchor="middle">${name}</text></svg>`
    .markup;
}

function fontFile(font: string): string {
  const manifest = createRequire(import.meta.url).resolve(`@fontsource-variable/${font}/package.json`);
  return path.join(path.dirname(manifest), 'files', `${font}-latin-wght-normal.woff2`);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}
