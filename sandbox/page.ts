import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { markup, type Markup } from './markup.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

export interface Page {
  readonly title: string;
  readonly body: Markup;
  /** Directives that replace the defaults of the same name. */
  readonly contentSecurity?: Readonly<Record<string, string>>;
}

const CONTENT_SECURITY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': 'data:',
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='5' fill='%23171328'/%3E%3Ccircle cx='8' cy='8' r='4' fill='%23C8F135'/%3E%3C/svg%3E";

// Outside the template, because the bundler rewrites a closing script tag in tagged templates with a helper that is not installed.
const SCRIPT_TAG: Markup = { markup: '<script src="/assets/sandbox.js" defer></script>' };

/** Sends a page in the common layout of the sandbox. */
export function sendPage(reply: FastifyReply, { title, body, contentSecurity }: Page): FastifyReply {
  const directives = Object.entries({ ...CONTENT_SECURITY, ...contentSecurity });
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Roulo sandbox</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="/assets/sandbox.css">
${SCRIPT_TAG}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="brand" href="/"><span class="brand-mark" aria-hidden="true"></span>Roulo sandbox</a>
<p class="note">Sandbox: simulated providers, no real money</p>
</header>
<main id="content" tabindex="-1">
${body}
</main>
</body>
</html>
`;
  return reply
    .header('content-security-policy', directives.map((directive) => directive.join(' ')).join('; '))
    .header('cross-origin-opener-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(page.markup);
}

export function registerAssets(app: FastifyInstance): void {
  app.get('/assets/sandbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  app.get('/assets/sandbox.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT));
}

export function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}
