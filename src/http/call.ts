import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../sessions/session.ts';
import type { BodyOf, Contract, ParamsOf, QueryOf } from './contract.ts';

/** What a handler may know of a call that can come over a socket as well as over HTTP. */
export type Asked = Pick<FastifyRequest, 'method' | 'url' | 'contract' | 'bodyText' | 'headers' | 'ip'> & {
  socket: { remoteAddress?: string | undefined };
};

/** A request that passed the guard and the schema. */
export interface Call<C extends Contract> {
  body: BodyOf<C>;
  query: QueryOf<C>;
  params: ParamsOf<C>;
  session: C extends { access: 'player' } ? Session : Session | null;
  request: C extends { overSocket: true } ? Asked : FastifyRequest;
  reply: C extends { overSocket: true } ? FastifyReply | null : FastifyReply;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The call that is asked for; null for files and pages. */
    contract: Contract | null;
    /** Whose request it is, once the guard has let it through. */
    session: Session | null;
  }
}
