import type { FastifyInstance } from 'fastify';
import { registerCalls, type Provider } from '../provider.ts';
import { registerOidcApi } from './api.ts';
import { oidcCalls } from './calls.ts';
import { CLIENT, createCompany } from './company.ts';
import { registerOidcPages } from './pages.ts';
import { createSigner } from './tokens.ts';

/** A company's OpenID Connect provider for its staff. */
export async function registerOidc(app: FastifyInstance): Promise<Provider> {
  const company = createCompany();
  const calls = oidcCalls(company);
  await app.register(async (scope) => registerOidcApi(scope, company, createSigner()));
  await app.register(async (scope) => {
    registerCalls(scope, calls);
    registerOidcPages(scope, company);
  });
  return {
    title: 'Company accounts',
    summary: `Staff can sign in with these by OpenID Connect. The issuer is /oidc, client ${CLIENT.id}, secret ${CLIENT.secret}. Off unless the server's STAFF_OIDC settings name it.`,
    page: '/oidc',
    calls,
  };
}
