import type { FastifyError, FastifyInstance } from 'fastify';
import { wantsPage, sendPage } from './page.ts';
import { markup } from './markup.ts';

export interface Refusal {
  readonly status: number;
  readonly body: { readonly error: string; readonly code: string };
}

const BY_STATUS: Readonly<Record<number, Refusal>> = {
  400: refusal(400, 'INVALID_REQUEST', 'The request could not be read. Send valid JSON.'),
  404: refusal(404, 'NOT_FOUND', 'There is nothing at this address.'),
  413: refusal(413, 'TOO_LARGE', 'The request is too large.'),
  415: refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.'),
};

export function refusal(status: number, code: string, error: string): Refusal {
  return { status, body: { error, code } };
}

export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'status' in answer && 'body' in answer;
}

/** Gives every failed request the same format: { error, code }, or a page for a browser. */
export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const known = error.validation ? invalidRequest(error) : BY_STATUS[error.statusCode ?? 500];
    if (!known) process.stderr.write(`${error.stack ?? error.message}\n`);
    const { status, body } = known ?? refusal(500, 'INTERNAL', 'The sandbox failed. Its log says why.');
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return reply.code(404).send(BY_STATUS[404]?.body);
    const body = markup`<h1>Not found</h1>
      <p>There is nothing at this address.</p>
      <p><a class="button" href="/">All providers</a></p>`;
    return sendPage(reply.code(404), { title: 'Not found', body });
  });
}

function invalidRequest(error: FastifyError): Refusal {
  const [first] = error.validation ?? [];
  const unknown = first?.params['additionalProperty'];
  if (typeof unknown === 'string') return refusal(400, 'UNKNOWN_FIELD', `Unknown field "${unknown}".`);
  return refusal(400, 'INVALID_REQUEST', `${error.message}.`);
}
