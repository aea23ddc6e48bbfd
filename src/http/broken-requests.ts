import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, type ErrorCode } from './errors.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Answers for requests that never reach a route. They look like every other refusal and name no framework. */

/** A malformed address, or one with a part longer than any of ours. */
export function answerBadAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new Refusal(error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'BAD_REQUEST');
  void reply
    .headers(SECURITY_HEADERS)
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.answer));
}

/** By Node's error code. */
const STATUS_BY_CODE: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Malformed HTTP, a request that came too slowly, or too many headers. Closes the connection. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Browsers open connections ahead of time. On one without a request, this answer would be taken for the answer to its first request.
  const hasAsked = socket.bytesRead > 0;
  if (hasAsked && socket.writable) {
    const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
    const body = describe(status === 431 ? 'TOO_LARGE' : 'BAD_REQUEST');
    const headers = {
      ...SECURITY_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroy(error);
}

function describe(code: ErrorCode): string {
  return JSON.stringify(new Refusal(code).answer);
}
