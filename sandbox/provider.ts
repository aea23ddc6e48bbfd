import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { isRefusal } from './refusal.ts';

/**
 * One simulated provider. Its folder exports a function that adds its routes to the sandbox's app and returns this.
 * The front page is generated from it.
 */
export interface Provider {
  readonly title: string;
  readonly summary: string;
  /** The provider's page for people. */
  readonly page: string;
  readonly calls: readonly Call[];
  /** Other addresses it listens on, for the front page and the log line at start. */
  listensOn?(): string;
  start?(): Promise<void>;
  stop?(): Promise<void>;
}

export interface Call<Body extends TSchema = TSchema, Query extends TSchema = TSchema> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  /** Explanations of fields that the summary does not explain. */
  readonly notes?: readonly string[];
  readonly body?: Body;
  readonly query?: Query;
  readonly example: { readonly path?: string; readonly body?: Static<Body> };
  /** Returns the JSON answer, or a refusal. */
  answer(input: CallInput<Static<Body>, Static<Query>>, reply: FastifyReply): unknown;
}

interface CallInput<Body, Query> {
  readonly body: Body;
  readonly query: Query;
  readonly params: Readonly<Record<string, string>>;
}

/** Infers the types of body and query from their schemas. */
export function defineCall<Body extends TSchema, Query extends TSchema>(call: Call<Body, Query>): Call {
  return call;
}

export function registerCalls(app: FastifyInstance, calls: readonly Call[]): void {
  for (const call of calls) {
    app.route<{ Params: Record<string, string> }>({
      method: call.method,
      url: call.path,
      schema: {
        ...(call.body && { body: call.body }),
        ...(call.query && { querystring: call.query }),
      },
      preValidation: async (request) => {
        if (call.body) request.body ??= {};
      },
      handler: async ({ body, query, params }, reply) => {
        const answer = await call.answer({ body, query, params }, reply);
        return isRefusal(answer) ? reply.code(answer.status).send(answer.body) : answer;
      },
    });
  }
}
