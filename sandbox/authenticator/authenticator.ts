import type { FastifyInstance } from 'fastify';
import { markup } from '../markup.ts';
import { sendPage, type Page } from '../page.ts';
import { STEP_MS, totpCode } from '../processor/totp.ts';
import { defineCall, registerCalls, type Provider } from '../provider.ts';

/** The sandbox's two initial staff accounts. The casino creates them with the same secrets. */
const ACCOUNTS = [
  { email: 'admin@roulo.example', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXQ' },
  { email: 'second@roulo.example', secret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU' },
];

/** Replaces the authenticator app on a phone. */
export async function registerAuthenticator(app: FastifyInstance): Promise<Provider> {
  const calls = [
    defineCall({
      method: 'GET',
      path: '/authenticator/control/codes',
      summary: 'The codes of the two staff accounts, now and half a minute later.',
      example: {},
      answer: () => ({ items: codesAt(Date.now()) }),
    }),
  ];
  await app.register(async (scope) => {
    registerCalls(scope, calls);
    scope.get('/authenticator', (_request, reply) => sendPage(reply, codesPage()));
  });
  return {
    title: 'Authenticator app',
    summary: 'Shows the codes of the two staff accounts of the back office. Each code works once.',
    page: '/authenticator',
    calls,
  };
}

function codesAt(nowMs: number) {
  const step = Math.floor(nowMs / STEP_MS);
  return ACCOUNTS.map(({ email, secret }) => ({
    email,
    code: totpCode(secret, step),
    next: totpCode(secret, step + 1),
    secondsLeft: Math.ceil(((step + 1) * STEP_MS - nowMs) / 1_000),
  }));
}

function codesPage(): Page {
  const codes = codesAt(Date.now());
  const body = markup`<nav class="trail" aria-label="Trail"><a href="/">Providers</a> / Authenticator app</nav>
<h1>Authenticator app</h1>
<p class="lead">Codes of the staff accounts that this sandbox began with. A code works once; the next one comes within half a minute.</p>
<div data-live>
<dl class="facts">
${codes.map(({ email, code, secondsLeft }) => markup`<dt>${email}</dt><dd><strong>${code}</strong> for ${String(secondsLeft)} s</dd>`)}
</dl>
</div>`;
  return { title: 'Authenticator app', body };
}
