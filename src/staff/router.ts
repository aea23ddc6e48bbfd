import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, BodyOf, Contract, ParamsOf, QueryOf } from '../http/contract.ts';
import { schemaOf, takeNoContent } from '../http/router.ts';
import type { StaffGuard } from './guard.ts';
import type { StaffSession } from './staff-sessions.ts';

/** A call of the back office: for staff, or part of signing in. */
export type StaffContract = Contract & { access: 'public' | 'staff' };

export interface StaffCall<C extends StaffContract> {
  body: BodyOf<C>;
  query: QueryOf<C>;
  params: ParamsOf<C>;
  session: C extends { access: 'staff' } ? StaffSession : StaffSession | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type ServeStaff = <C extends StaffContract>(
  contract: C,
  handler: (call: StaffCall<C>) => Promise<AnswerOf<C>>,
) => void;

/** Returns the only function that registers calls of the back office. */
export function createStaffRouter(app: FastifyInstance, guard: StaffGuard): ServeStaff {
  app.decorateRequest('contract', null);
  app.decorateRequest('staffSession', null);
  return (contract, handler) => {
    if ((contract.access === 'staff') !== (contract.permission !== undefined)) {
      throw new Error(`${contract.method} ${contract.path} must name a permission if, and only if, it is for staff.`);
    }
    app.route({
      method: contract.method,
      url: contract.path.replace(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(contract),
      ...(contract.bodyBytesMax === undefined ? {} : { bodyLimit: contract.bodyBytesMax }),
      config: { contract },
      onRequest: async (request) => {
        request.contract = contract;
        request.staffSession = await guard.admit(contract, request);
      },
      preValidation: takeNoContent,
      handler: (request, reply) =>
        handler({
          body: request.body,
          query: request.query,
          params: request.params,
          session: request.staffSession,
          request,
          reply,
        } as StaffCall<typeof contract>),
    });
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard. */
    staffSession: StaffSession | null;
  }
}
