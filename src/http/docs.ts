import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

const VERSION = '0.1.0';

/** Must be called before the routes are added, because it collects them as they are added. */
export async function collectApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Roulo',
        version: VERSION,
        description:
          'The API of the Roulo web app. Amounts are US dollars; POST, PUT and DELETE carry X-CSRF-Token; calls that move money honour Idempotency-Key.',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-roulo-access' } },
      },
    },
  });
}

interface OpenApi {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  summary?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content?: Record<string, { schema?: object }> };
  responses?: Record<string, { content?: Record<string, { schema?: object }> }>;
}

/** `/api/openapi.json`, and the same as a page at `/api/docs`. */
export function serveDocs(app: FastifyInstance): void {
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    const styleHash = createHash('sha256').update(STYLE).digest('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
      )
      .send(renderDocs(app.swagger() as unknown as OpenApi));
  });
}

function renderDocs(api: OpenApi): string {
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), renderOperation(method, path, operation)]);
    }
  }
  const tags = [...byTag.keys()];
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>Roulo API</title><style>${STYLE}</style></head><body><main><h1>Roulo API</h1><p>${escapeHtml(api.info.description ?? '')}</p>` +
    `<nav aria-label="Areas">${tags.map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`).join('')}` +
    `<a href="/api/openapi.json">openapi.json</a></nav>` +
    tags
      .map((tag) => `<section id="${escapeHtml(tag)}"><h2>${escapeHtml(tag)}</h2>${byTag.get(tag)!.join('')}</section>`)
      .join('') +
    `</main></body></html>`
  );
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody?.content?.['application/json']?.schema;
  const answer = operation.responses?.['200']?.content?.['application/json']?.schema;
  const access = operation.security ? '<em>signed in</em>' : '';
  const part = (title: string, schema: object | undefined) =>
    schema ? `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>` : '';
  return (
    `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${access}` +
    `<span>${escapeHtml(operation.summary ?? '')}</span></summary>${part('Request', body)}${part('Answer', answer)}</details>`
  );
}

const STYLE = `
:root{color-scheme:dark}*{box-sizing:border-box}
body{margin:0;background:#0F0C1C;color:#F5F3FF;font:16px/1.5 Figtree,system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 16px 64px}
h1,h2{font-family:Sora,system-ui,sans-serif;line-height:1.1}h1{font-size:32px}h2{font-size:24px;margin:32px 0 12px}
h3{margin:12px 0 4px;font-size:14px;color:#BDB6DB}p,span{color:#BDB6DB}
nav{display:flex;flex-wrap:wrap;gap:8px;margin:16px 0}
nav a{padding:8px 12px;border-radius:8px;background:#2C2548;color:#F5F3FF;text-decoration:none}
details{margin:0 0 8px;border-radius:12px;background:#201B36}
summary{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;padding:12px 16px;cursor:pointer;border-radius:12px}
summary:hover,nav a:hover{background:#3B3260}summary:focus-visible,nav a:focus-visible{outline:2px solid #9D8BFF;outline-offset:2px}
summary code{word-break:break-all}summary b{min-width:64px;color:#5CC8FF}b.post{color:#C8F135}b.put{color:#FFC94A}b.delete{color:#FF6B86}
em{font-size:12px;font-style:normal;color:#FFC94A}details>h3,details>pre{margin-left:16px;margin-right:16px}
pre{overflow:auto;margin-top:0;padding:12px;border-radius:8px;background:#0A0814;font-size:13px}details>pre:last-child{margin-bottom:16px}
`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
