import type { FastifyInstance } from 'fastify';
import type { Session } from '../sessions/session.ts';
import type { Asked, Call } from './call.ts';
import { ErrorAnswer, type Contract } from './contract.ts';

/** A call as its doors before and beside Fastify run it: the schema, the handler and the serializer of its contract. */
export interface CompiledCall {
  contract: Contract;
  /** Throws what Fastify would hand to the error handler. */
  requireValid(body: unknown): void;
  run(body: unknown, session: Session, asked: Asked): Promise<unknown>;
  toText(answer: unknown): string;
}

export type CallHandler = (call: Call<Contract>) => Promise<unknown>;

/** Compiled with the first call: by then Fastify has its compilers. */
export function compileCall(app: FastifyInstance, contract: Contract, handler: CallHandler): CompiledCall {
  const { method, path } = contract;
  let isValid: ReturnType<NonNullable<FastifyInstance['validatorCompiler']>> | null = null;
  let toText: ((answer: unknown) => string) | null = null;
  return {
    contract,
    requireValid(body) {
      isValid ??= app.validatorCompiler!({ schema: contract.body ?? {}, method, url: path, httpPart: 'body' });
      if (isValid(body)) return;
      const { errors } = isValid as unknown as { errors: unknown[] };
      throw Object.assign(new Error('The body does not fit.'), { validation: errors });
    },
    run: (body, session, asked) =>
      handler({
        body,
        query: NOTHING,
        params: NOTHING,
        session,
        request: asked,
        reply: null,
      } as unknown as Call<Contract>),
    toText(answer) {
      toText ??= app.serializerCompiler!({ schema: contract.answer, method, url: path, httpStatus: '200' });
      return toText(answer);
    },
  };
}

/** What writes refusals, the same for every call. */
export function compileRefusals(app: FastifyInstance): (answer: object) => string {
  let toText: ((answer: object) => string) | null = null;
  return (answer) => {
    toText ??= app.serializerCompiler!({ schema: ErrorAnswer, method: 'POST', url: '/', httpStatus: '4xx' });
    return toText(answer);
  };
}

const NOTHING = Object.freeze({});
