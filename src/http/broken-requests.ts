import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, type ErrorCode } from './errors.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Answers to what never becomes a request of a route. They look like every other refusal and name no framework. */

/** An address that cannot be read, or with a part that is longer than any of ours. */
export function answerBadAddress(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new Refusal(error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'NOT_FOUND' : 'BAD_REQUEST');
  void reply
    .headers(SECURITY_HEADERS)
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.answer));
}

/** By Node's names for what went wrong. */
const STATUS_BY_CODE: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** What is no HTTP, came too slowly, or has too many headers. The connection is of no further use. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Browsers open connections ahead of need. On one that has asked for nothing an answer would be taken for that to its first request.
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
