import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CLIENT, type Company, type FaultKind } from './company.ts';
import type { Signer } from './tokens.ts';

/** The applications' endpoints: discovery, keys, tokens for codes, and user info. */
export function registerOidcApi(app: FastifyInstance, company: Company, signer: Signer): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  app.addHook('onRequest', async (request, reply) => breakDown(company, request, reply));

  app.get('/oidc/.well-known/openid-configuration', (request) => {
    const issuer = issuerOf(request);
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'email'],
    };
  });

  app.get('/oidc/keys', () => signer.jwks);

  app.post<{ Body: unknown }>('/oidc/token', (request, reply) => {
    if (!isClient(request.headers.authorization)) return refuse(reply, 401, 'invalid_client');
    const { body } = request;
    if (!(body instanceof URLSearchParams)) return refuse(reply, 400, 'invalid_request');
    if (body.get('grant_type') !== 'authorization_code') return refuse(reply, 400, 'unsupported_grant_type');
    const grant = company.takeGrant(body.get('code') ?? '');
    if (!grant || body.get('redirect_uri') !== grant.question.redirectUri) return refuse(reply, 400, 'invalid_grant');
    const proof = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (proof !== grant.question.codeChallenge) return refuse(reply, 400, 'invalid_grant');
    const fault = company.faults.meet(({ kind }) => !isBreakdown(kind))?.kind ?? null;
    return {
      access_token: company.giveAccess(grant.person),
      token_type: 'Bearer',
      expires_in: 300,
      id_token: signer.idToken(grant, {
        issuer: issuerOf(request),
        audience: CLIENT.id,
        fault,
        nowMs: Date.now(),
      }),
    };
  });

  app.get('/oidc/userinfo', (request, reply) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const person = company.personOf(token ?? '');
    if (!person) return refuse(reply, 401, 'invalid_token');
    return { sub: person.subject, email: person.email, email_verified: person.emailVerified };
  });
}

function issuerOf(request: FastifyRequest): string {
  return `http://${request.headers.host}/oidc`;
}

function isBreakdown(kind: FaultKind): boolean {
  return kind === 'error' || kind === 'unreachable';
}

async function breakDown({ faults }: Company, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const fault = faults.meet(({ kind }) => isBreakdown(kind));
  if (fault?.kind === 'unreachable') {
    reply.hijack();
    request.raw.socket.destroy();
  } else if (fault) return refuse(reply, 500, 'server_error');
  return undefined;
}

/** RFC 6749, 2.3.1: name and secret are form-encoded inside the header. */
function isClient(authorization = ''): boolean {
  const given = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1] ?? '';
  const [id = '', secret = ''] = Buffer.from(given, 'base64').toString().split(':');
  const plain = new URLSearchParams(`id=${id}&secret=${secret}`);
  return plain.get('id') === CLIENT.id && plain.get('secret') === CLIENT.secret;
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error });
}
