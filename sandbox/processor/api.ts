import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiCall, ApiRequest } from './api-call.ts';
import { coinCalls } from './api-coins.ts';
import { paymentCalls } from './api-payments.ts';
import { payoutCalls } from './api-payouts.ts';
import { CREDENTIALS, type Machine } from './machine.ts';
import { isProblem, problem, type Problem } from './problem.ts';
import { isTokenValid, makeToken } from './token.ts';

export const API_BASE = '/processor/v1';

export function apiCalls(machine: Machine): ApiCall[] {
  return [...doorCalls(machine), ...coinCalls(machine), ...paymentCalls(machine), ...payoutCalls(machine)];
}

/** Must be registered in its own scope: its errors have the processor's format, not the sandbox's. */
export function registerApi(app: FastifyInstance, machine: Machine, calls: readonly ApiCall[]): void {
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) process.stderr.write(`${error.stack ?? error.message}\n`);
    return sendProblem(reply, problem(status, status < 500 ? 'BAD_REQUEST' : 'INTERNAL_ERROR', error.message));
  });
  for (const call of calls) {
    app.route({
      method: call.method,
      url: API_BASE + call.path,
      handler: (request, reply) => serve(machine, call, request, reply),
    });
  }
  // Unknown calls are refused in the processor's format too.
  app.all(`${API_BASE}/*`, ({ method, url }, reply) =>
    sendProblem(
      reply,
      problem(404, 'NOT_FOUND', `Cannot ${method} ${url.split('?')[0]?.slice(API_BASE.length) ?? ''}`),
    ),
  );
}

async function serve(
  machine: Machine,
  call: ApiCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fault = machine.faults.meetCall(call.name);
  if (fault?.kind === 'unreachable') return hangUp(request, reply);
  if (fault?.kind === 'rate-limited') return sendProblem(reply, problem(429, 'TOO_MANY_REQUESTS', 'Too many requests'));
  if (fault?.kind === 'error') return sendProblem(reply, problem(500, 'INTERNAL_ERROR', 'Internal server error'));
  if (fault?.kind === 'slow') await wait(fault.delayMs);
  const answer = refuseEntry(machine, call, request) ?? call.answer(readRequest(request));
  if (fault?.kind === 'lost-answer') return hangUp(request, reply);
  if (fault?.kind === 'broken-json') {
    return reply
      .type('application/json')
      .send(JSON.stringify(isProblem(answer) ? answer.problem : answer).slice(0, -9));
  }
  if (isProblem(answer)) return sendProblem(reply, answer);
  if (typeof answer === 'string') return reply.type('text/plain; charset=utf-8').send(answer);
  return reply.code(call.status ?? 200).send(answer);
}

function refuseEntry({ clock }: Machine, { needs }: ApiCall, { headers }: FastifyRequest): Problem | null {
  if (needs === 'nothing') return null;
  if (headers['x-api-key'] !== CREDENTIALS.apiKey) return problem(403, 'INVALID_API_KEY', 'Invalid api key');
  if (needs === 'key') return null;
  const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? [];
  if (token === undefined) {
    return problem(401, 'AUTH_REQUIRED', 'Authorization header is empty (Bearer JWTtoken is required)');
  }
  return isTokenValid(token, clock.nowMs()) ? null : problem(403, 'INVALID_TOKEN', 'The token is wrong or has expired');
}

function readRequest({ body, query, params }: FastifyRequest): ApiRequest {
  const fields = typeof body === 'object' && body !== null ? body : {};
  const { id = '' } = params as { id?: string };
  return { body: { ...fields }, query: query as ApiRequest['query'], id };
}

function sendProblem(reply: FastifyReply, { problem }: Problem): FastifyReply {
  return reply.code(problem.statusCode).send(problem);
}

function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function doorCalls({ clock }: Machine): ApiCall[] {
  return [
    { name: 'status', method: 'GET', path: '/status', needs: 'nothing', answer: () => ({ message: 'OK' }) },
    {
      name: 'auth',
      method: 'POST',
      path: '/auth',
      needs: 'nothing',
      answer({ body: { email, password } }) {
        const isRight = email === CREDENTIALS.email && password === CREDENTIALS.password;
        return isRight
          ? { token: makeToken(clock.nowMs()) }
          : problem(403, 'INVALID_CREDENTIALS', 'Wrong email or password');
      },
    },
  ];
}
