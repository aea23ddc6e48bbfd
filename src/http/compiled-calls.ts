import type { FastifyInstance } from 'fastify';
import type { Session } from '../sessions/session.ts';
import type { Asked, Call } from './call.ts';
import { ErrorAnswer, type Contract } from './contract.ts';

/** A call for the paths that bypass Fastify: the schema, the handler and the serializer of its contract. */
export interface CompiledCall {
  contract: Contract;
  /** Throws the error that Fastify would give to the error handler. */
  requireValid(body: unknown): void;
  run(body: unknown, session: Session, asked: Asked): Promise<unknown>;
  toText(answer: unknown): string;
}

export type CallHandler = (call: Call<Contract>) => Promise<unknown>;

/** Compiled on the first call, because Fastify has its compilers only then. */
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

/** Serializes refusals; shared by all calls. */
export function compileRefusals(app: FastifyInstance): (answer: object) => string {
  let toText: ((answer: object) => string) | null = null;
  return (answer) => {
    toText ??= app.serializerCompiler!({ schema: ErrorAnswer, method: 'POST', url: '/', httpStatus: '4xx' });
    return toText(answer);
  };
}

const NOTHING = Object.freeze({});
