import { randomUUID } from 'node:crypto';
import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { DatabaseError } from 'pg';
import { CellAwayError, CommitUnknownError, isConnectionLoss, isStalePlan } from '../db/failures.ts';
import { refuse } from '../texts/refusals.ts';
import { answerBadAddress, answerBrokenRequest } from './broken-requests.ts';
import { COMPILERS } from './compilers.ts';
import { OverloadedError, Refusal, type ErrorCode } from './errors.ts';
import { describeInvalid } from './invalid.ts';
import { keepRouteTable } from './route-table.ts';
import { addSecurityHeaders } from './security-headers.ts';

const BODY_BYTES_MAX = 64 * 1024;
/** Time limit for receiving a request body; uploads over a slow connection get longer. */
const BODY_MS_MAX = 15_000;
export const UPLOAD_MS_MAX = 120_000;

export interface HttpAppOptions {
  logLevel: string;
  /** Where log lines go; standard output when left out. */
  logStream?: { write(line: string): void };
  /** Addresses and ranges whose forwarding headers are trusted. */
  trustedProxies: string[];
  onUnexpected?(error: unknown): void;
  /** Trace fields for a request's log line, if tracing is on. */
  traceOf?(request: FastifyRequest): object;
  bodyMsMax?: number;
}

/** A Fastify application with the behaviour that all our routes share. It does not listen yet. */
export function createHttpApp(options: HttpAppOptions): FastifyInstance {
  const app = fastify({
    logger: {
      level: options.logLevel,
      ...(options.logStream ? { stream: options.logStream } : {}),
      // Never log headers or addresses: headers hold cookies and tokens, addresses hold links from mails.
      serializers: { req: (request) => ({ method: request.method }) },
    },
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    bodyLimit: BODY_BYTES_MAX,
    logController: new LogController({ disableRequestLogging: true }),
    // Requests get no id and no logger of their own: only failures are logged, and those get an id then.
    genReqId: () => '',
    childLoggerFactory: (logger) => logger,
    requestTimeout: UPLOAD_MS_MAX,
    http: { headersTimeout: BODY_MS_MAX },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
    // Nothing is coerced, dropped or filled in: a request is accepted as it is, or refused.
    schemaController: { compilersFactory: COMPILERS },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false } },
  });
  keepRouteTable(app);
  takeOnlyJson(app);
  limitBodyTime(app, options.bodyMsMax ?? BODY_MS_MAX);
  addSecurityHeaders(app);
  app.setErrorHandler((error, request, reply) => sendError(options, error, request, reply));
  if (options.logLevel === 'debug' || options.logLevel === 'trace') {
    app.addHook('onResponse', async (request, reply) => {
      request.log.debug({
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: reply.elapsedTime,
        ...options.traceOf?.(request),
      });
    });
  }
  return app;
}

const BYTE_ORDER_MARK = '\uFEFF';

function takeOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyText', '{}');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') {
      done(null, undefined);
      return;
    }
    // JSON has no byte-order mark (RFC 8259, 8.1). The parser would drop it, so two readers could see two different texts.
    if ((body as string).startsWith(BYTE_ORDER_MARK)) {
      done(new Refusal('BAD_REQUEST'));
      return;
    }
    request.bodyText = body as string;
    void parse(request, body as string, done);
  });
}

/** Closes the connection of clients that send a body too slowly, even if the request was already refused. */
function limitBodyTime(app: FastifyInstance, bodyMsMax: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.raw.complete || request.method === 'GET') return done();
    const timer = setTimeout(() => request.raw.destroy(), request.routeOptions.config.bodyMsMax ?? bodyMsMax);
    request.raw.once('end', () => clearTimeout(timer));
    request.raw.once('close', () => clearTimeout(timer));
    done();
  });
}

function sendError(
  options: HttpAppOptions,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { config } = request.routeOptions;
  const { status, headers, answer } = describeError(error, config, (id) => {
    const trace = options.traceOf?.(request);
    request.log.error({ err: error, id, method: request.method, path: pathOf(request), ...trace }, 'request failed');
    options.onUnexpected?.(error);
  });
  return reply.headers(headers).code(status).send(answer);
}

export interface DescribedError {
  status: number;
  headers: Record<string, string>;
  answer: object;
}

/** The response for any error. A failure of ours is reported with an id that the response carries too. */
export function describeError(
  error: unknown,
  about: { invalidCode?: ErrorCode; errorAlsoAsMessage?: boolean },
  report: (id: string) => void,
): DescribedError {
  const refusal = toRefusal(error, about.invalidCode);
  const headers: Record<string, string> = {};
  // A server that is shutting down refuses calls on purpose, so this is not reported.
  if (refusal.status >= 500 && refusal.code !== 'STOPPING') {
    // Lets support find the log line from a player's report.
    const id = randomUUID();
    headers['x-request-id'] = id;
    report(id);
  }
  const retryAfterS = refusal.retryAfterS ?? (refusal.status === 503 ? 1 : undefined);
  if (retryAfterS !== undefined) headers['retry-after'] = String(retryAfterS);
  const alsoMessage = about.errorAlsoAsMessage ? { message: refusal.message } : {};
  return { status: refusal.status, headers, answer: { ...refusal.answer, ...alsoMessage } };
}

const BY_FASTIFY_CODE: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_CONTENT_TYPE',
};

/** PostgreSQL's error classes for "not now": resources, shutdown, statement timeout, lock not available, deadlock, serialization. */
const DATABASE_BUSY = /^(53|57|55P03|40P01|40001)/;

/** A client that disconnects in the middle of a body is no failure of ours, though Node reports it like a lost connection. */
function isClientGone(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted';
}

/** A text with a zero byte: valid in JSON, but PostgreSQL cannot store it. Nothing was done. */
function isUnwritable(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '22021';
}

/** The refusal that a client gets for an error. `invalidCode` is the code for requests that do not fit the schema. */
export function toRefusal(error: unknown, invalidCode: ErrorCode | undefined): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof CommitUnknownError) return new Refusal('OUTCOME_UNKNOWN');
  if (error instanceof CellAwayError) return new Refusal('CELL_AWAY');
  if (isClientGone(error) || isUnwritable(error)) return new Refusal('BAD_REQUEST');
  if (error instanceof OverloadedError || isConnectionLoss(error) || isStalePlan(error))
    return new Refusal('UNAVAILABLE');
  if (error instanceof DatabaseError && DATABASE_BUSY.test(error.code ?? '')) return new Refusal('UNAVAILABLE');
  const { validation, code, statusCode } = error as Partial<FastifyError>;
  if (validation) {
    return invalidCode ? new Refusal(invalidCode) : Refusal.of(refuse('BAD_REQUEST', describeInvalid(validation)));
  }
  const known = code ? BY_FASTIFY_CODE[code] : undefined;
  if (known) return new Refusal(known);
  return new Refusal(statusCode !== undefined && statusCode < 500 ? 'BAD_REQUEST' : 'INTERNAL');
}

/** Without the query, because links from mails carry tokens there. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0]!;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    invalidCode?: ErrorCode;
    errorAlsoAsMessage?: boolean;
    bodyMsMax?: number;
  }
}
