import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal, type Refusal } from './refusal.ts';
import { isLoopback } from './loopback.ts';

/** Rejects other machines everywhere, and other web pages on every path below /<provider>/control/. */
export function guardLoopback(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const refused = refuseStranger(request) ?? (isControl(request) ? refuseForeignPage(request) : null);
    if (refused) return reply.code(refused.status).send(refused.body);
    return undefined;
  });
}

function refuseStranger(request: FastifyRequest): Refusal | null {
  if (!isLoopback(request.socket.remoteAddress ?? '')) {
    return refusal(403, 'NOT_LOOPBACK', 'The sandbox only answers requests from its own machine.');
  }
  // DNS rebinding: a web page whose name was pointed at 127.0.0.1 still sends its own name here.
  if (!isLoopback((request.headers.host ?? '').replace(/:\d+$/, ''))) {
    return refusal(403, 'FOREIGN_HOST', 'Address the sandbox as localhost or 127.0.0.1.');
  }
  return null;
}

// Checks the matched route, not the raw address, which may hide "control" behind percent-encoding.
function isControl(request: FastifyRequest): boolean {
  return /^\/[^/]+\/control\//.test(request.routeOptions.url ?? '');
}

function refuseForeignPage(request: FastifyRequest): Refusal | null {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const fromElsewhere = origin !== undefined && origin !== `http://${host}`;
  const fetchedFromElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (!fromElsewhere && !fetchedFromElsewhere) return null;
  return refusal(403, 'FOREIGN_ORIGIN', 'Another web page may not use the control API.');
}
