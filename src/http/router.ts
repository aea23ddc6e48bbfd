import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Session } from '../sessions/session.ts';
import type { Call, CallTable } from './call.ts';
import { ErrorAnswer, NoContent, type AnswerOf, type Contract } from './contract.ts';
import { Refusal } from './errors.ts';
import type { Guard } from './guard.ts';

export type Serve = <C extends Contract>(contract: C, handler: (call: Call<C>) => Promise<AnswerOf<C>>) => void;

/** Returns the only function that registers calls of the API. */
export function createRouter(app: FastifyInstance, guard: Guard, otherDoors: readonly Pick<CallTable, 'add'>[]): Serve {
  app.decorateRequest('contract', null);
  app.decorateRequest('session', null);
  return (contract, handler) => {
    if (contract.overSocket) for (const door of otherDoors) door.add(contract, handler);
    app.route({
      method: contract.method,
      url: contract.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(contract),
      config: {
        contract,
        ...(contract.invalidCode ? { invalidCode: contract.invalidCode } : {}),
        ...(contract.errorAlsoAsMessage ? { errorAlsoAsMessage: true } : {}),
      },
      // Runs before the body is read, so that a request without permission is not parsed.
      onRequest: (request, _reply, done) => {
        request.contract = contract;
        const admit = (session: Session | null) => {
          request.session = session;
          done();
        };
        const known = guard.admitKnown(contract, request);
        if (known) admit(known);
        else guard.admit(contract, request).then(admit, done);
      },
      preValidation: takeNoContent,
      handler: (request, reply) =>
        handler({
          body: request.body,
          query: request.query,
          params: request.params,
          session: request.session,
          request,
          reply,
        } as Call<typeof contract>),
    });
  };
}

export function schemaOf(contract: Contract): FastifySchema & { summary: string; tags: string[]; security?: object[] } {
  return {
    summary: contract.summary,
    tags: [contract.path.split('/')[2] ?? 'api'],
    ...(contract.access !== 'public' ? { security: [{ session: [] }] } : {}),
    ...(contract.params ? { params: contract.params } : {}),
    querystring: contract.query ?? NoContent,
    ...(contract.body ? { body: contract.body } : {}),
    response: { 200: contract.answer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
  };
}

/** Treats a missing body as `{}` in a call without content. */
export function takeNoContent(request: FastifyRequest, _reply: FastifyReply, done: (refusal?: Refusal) => void): void {
  const { contract } = request;
  if (contract?.body && request.body === undefined) request.body = {};
  if (!contract?.body && hasFields(request.body)) return done(new Refusal('BAD_REQUEST'));
  done();
}

function hasFields(body: unknown): boolean {
  return body !== undefined && JSON.stringify(body) !== '{}';
}
