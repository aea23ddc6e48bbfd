import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { refusal, type Refusal } from '../refusal.ts';
import { caseView, type Reviewer } from './cases.ts';
import { CREDENTIALS, isSame, requestSignature } from './signature.ts';

const TEXT = Type.String({ minLength: 1, maxLength: 200 });
const CLOCK_LIMIT_MS = 5 * 60_000;

const Submission = Type.Object({
  caseId: TEXT,
  userId: TEXT,
  level: Type.Enum(['details', 'identity', 'address', 'source_of_funds']),
  firstName: Type.String({ maxLength: 200 }),
  lastName: Type.String({ maxLength: 200 }),
  callbackUrl: Type.String({ pattern: '^https?://' }),
  documents: Type.Optional(Type.Array(Type.Object({ kind: TEXT }), { maxItems: 20 })),
});

/** Must be registered in its own scope: it reads bodies as text, to verify their signature. */
export function registerIdentityApi(app: FastifyInstance, reviewer: Reviewer): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    const refused = refuseStranger(request, text);
    // Refused before parsing, so that strangers cannot learn whether their body was well-formed.
    if (refused) return done(Object.assign(new Error(refused.body.error), { statusCode: 401 }));
    try {
      done(null, JSON.parse(text));
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }));
    }
  });
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const status = error.statusCode ?? 500;
    const code = status === 401 ? 'UNAUTHORIZED' : status < 500 ? 'INVALID_REQUEST' : 'INTERNAL';
    return reply.code(status).send(refusal(status, code, error.message).body);
  });
  app.post<{ Body: Static<typeof Submission> }>(
    '/identity/v1/cases',
    { schema: { body: Submission } },
    (request, reply) =>
      withFaults(reviewer, request, reply, () => caseView(reviewer.submit({ documents: [], ...request.body }))),
  );
  app.get<{ Params: { id: string } }>('/identity/v1/cases/:id', (request, reply) =>
    withFaults(reviewer, request, reply, () => {
      const refused = refuseStranger(request, '');
      if (refused) return refused;
      const known = reviewer.cases.get(request.params.id);
      return known ? caseView(known) : refusal(404, 'NOT_FOUND', 'There is no case with this id.');
    }),
  );
}

function withFaults(
  { faults }: Reviewer,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => object,
): FastifyReply {
  const fault = faults.meet(({ kind }) => kind === 'error' || kind === 'unreachable');
  if (fault?.kind === 'unreachable') {
    reply.hijack();
    request.raw.socket.destroy();
    return reply;
  }
  if (fault?.kind === 'error') return reply.code(500).send(refusal(500, 'INTERNAL', 'The provider failed.').body);
  const result = answer() as Partial<Refusal>;
  return result.body ? reply.code(result.status ?? 500).send(result.body) : reply.send(result);
}

function refuseStranger({ headers, method, url }: FastifyRequest, body: string): Refusal | null {
  const ts = String(headers['x-app-access-ts'] ?? '');
  const given = String(headers['x-app-access-sig'] ?? '');
  const isRecent = /^\d{1,12}$/.test(ts) && Math.abs(Date.now() - Number(ts) * 1000) <= CLOCK_LIMIT_MS;
  const isRight =
    headers['x-app-token'] === CREDENTIALS.appToken && isSame(given, requestSignature({ ts, method, path: url, body }));
  return isRecent && isRight ? null : refusal(401, 'UNAUTHORIZED', 'The token, the time or the signature is wrong.');
}
