import type { FastifyInstance, FastifyReply } from 'fastify';
import { isLoopback } from '../loopback.ts';
import { markup } from '../markup.ts';
import { sendPage, type Page } from '../page.ts';
import { CLIENT, type Company, type Person, type Question } from './company.ts';

const TRAIL = markup`<nav class="trail" aria-label="Trail"><a href="/">Providers</a> / <a href="/oidc">Company accounts</a></nav>`;

/** The page where people choose who they are. */
export function registerOidcPages(app: FastifyInstance, company: Company): void {
  app.get('/oidc', (_request, reply) => sendPage(reply, listPage(company)));

  app.get<{ Querystring: Record<string, unknown> }>('/oidc/authorize', ({ query }, reply) => {
    const question = readQuestion(query);
    if (typeof question === 'string') return sendPage(reply.code(400), refusedPage(question));
    return sendPage(reply, choicePage(company.ask(question), company.people()));
  });

  app.get<{ Params: { id: string }; Querystring: { email?: string } }>(
    '/oidc/choose/:id',
    ({ params, query }, reply) => {
      const question = company.questionOf(params.id);
      if (!question) return sendPage(reply.code(404), refusedPage('This sign-in is not known any more.'));
      if (query.email === undefined) return goBack(reply, question, { error: 'access_denied' });
      const person = company.people().find(({ email }) => email === query.email);
      if (!person) return sendPage(reply.code(404), refusedPage('There is nobody with this address.'));
      return goBack(reply, question, { code: company.grant({ question, person }) });
    },
  );
}

/** A valid request, or what is wrong with it. */
function readQuestion(query: Record<string, unknown>): Question | string {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  const redirectUri = text('redirect_uri');
  if (text('client_id') !== CLIENT.id) return `The application must be ${CLIENT.id}.`;
  if (!isKnownAddress(redirectUri)) return 'The application may only send people back to its callback on this machine.';
  if (text('response_type') !== 'code') return 'The response type must be code.';
  if (!text('scope').split(' ').includes('openid')) return 'The scope must contain openid.';
  if (text('code_challenge_method') !== 'S256' || text('code_challenge') === '') return 'PKCE with S256 is needed.';
  if (text('state') === '' || text('nonce') === '') return 'State and nonce are needed.';
  return { redirectUri, state: text('state'), nonce: text('nonce'), codeChallenge: text('code_challenge') };
}

function isKnownAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname } = new URL(address);
  return protocol === 'http:' && isLoopback(hostname) && pathname === '/api/sign-in/oidc/callback';
}

function goBack(reply: FastifyReply, { redirectUri, state }: Question, answer: Record<string, string>): FastifyReply {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, state })) address.searchParams.set(name, value);
  return reply.redirect(address.href, 302);
}

function choicePage(id: string, people: readonly Person[]): Page {
  const body = markup`${TRAIL}
<h1>Sign in</h1>
<p class="lead">Roulo back office asks who you are. Choose an address.</p>
${people.map(({ email }) => markup`<p><a class="button" href="/oidc/choose/${id}?email=${encodeURIComponent(email)}">${email}</a></p>`)}
<p><a href="/oidc/choose/${id}">Cancel</a></p>`;
  return { title: 'Sign in', body };
}

function listPage({ people, faults }: Company): Page {
  const body = markup`<nav class="trail" aria-label="Trail"><a href="/">Providers</a> / Company accounts</nav>
<h1>Company accounts</h1>
<p class="lead">Staff sign in here when the server has STAFF_OIDC_ISSUER at /oidc of this sandbox, STAFF_OIDC_CLIENT_ID ${CLIENT.id} and STAFF_OIDC_CLIENT_SECRET ${CLIENT.secret}.</p>
${faults.list().map(({ kind, timesLeft }) => markup`<p class="notice warning">Fault: <strong>${kind}</strong>${timesLeft === null ? '' : `, ${timesLeft} more`}</p>`)}
<dl class="facts">
${people().map(({ email, subject, emailVerified }) => markup`<dt>${email}</dt><dd>${subject}${emailVerified ? '' : ', address not verified'}</dd>`)}
</dl>`;
  return { title: 'Company accounts', body };
}

function refusedPage(text: string): Page {
  return { title: 'Not possible', body: markup`${TRAIL}<h1>This sign-in is not possible</h1><p>${text}</p>` };
}
