import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnsweredCall } from '../realtime/messages.ts';
import type { ReceivedCall } from '../realtime/received-message.ts';
import type { Session } from '../sessions/session.ts';
import type { BodyOf, Contract, ParamsOf, QueryOf } from './contract.ts';

/** What a handler may read of a call, which can come over a socket as well as over HTTP. */
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

/** The client of a socket: what is kept of the request that opened it. */
export interface Visitor {
  ip: string;
  peer: string;
  headers: IncomingHttpHeaders;
}

/** Counts calls over sockets along with the requests. */
export interface CallCounts {
  /** Call the returned function when the call is answered. Null: there is no room. */
  enter(load: 'bet' | 'rest' | 'last'): (() => void) | null;
  answered(path: string, status: number, elapsedMs: number): void;
}

/** The calls that can be made over sockets. */
export interface CallTable {
  add(contract: Contract, handler: (call: Call<Contract>) => Promise<unknown>): void;
  /** Runs a call and returns the text to send back. Never throws. */
  answer(call: ReceivedCall, session: Session, visitor: Visitor): Promise<AnsweredCall>;
  count(counts: CallCounts): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The contract of the call; null for files and pages. */
    contract: Contract | null;
    /** The body as it came. */
    bodyText: string;
    /** Set by the guard. */
    session: Session | null;
  }
}
