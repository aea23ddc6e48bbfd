import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { QueryConfig } from 'pg';
import type { Database, Queryable } from '../../db/database.ts';

/** Spans of requests, batches and commits, sent with OpenTelemetry. */
export interface Tracing {
  /** The same database with its statements and batches traced. */
  traceDatabase(database: Database): Database;
  traceRoutes(app: FastifyInstance): void;
  /** Trace fields for a request's log line. */
  idsOf(request: FastifyRequest): { trace_id?: string };
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

/**
 * The packages are imported only here, so that a server without tracing does not load them. The SDK reads all standard settings
 * (OTEL_…) besides the address. Traces start here: trace headers from a player's browser are ignored.
 */
export async function startTracing(endpoint: string): Promise<Tracing> {
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = endpoint;
  // Metrics go to Prometheus and logs are lines of JSON, unless configured otherwise.
  process.env['OTEL_METRICS_EXPORTER'] ??= 'none';
  process.env['OTEL_LOGS_EXPORTER'] ??= 'none';
  const [{ NodeSDK }, { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/api'),
  ]);
  const sdk = new NodeSDK({ serviceName: process.env['OTEL_SERVICE_NAME'] || 'roulo', instrumentations: [] });
  sdk.start();
  const tracer = trace.getTracer('roulo');
  const spans = new WeakMap<FastifyRequest, Span>();

  const finish = <T>(span: Span, work: Promise<T>): Promise<T> =>
    work.then(
      (result) => {
        span.end();
        return result;
      },
      (error: unknown) => {
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
        span.end();
        throw error;
      },
    );

  const named = (statement: string | QueryConfig) =>
    typeof statement === 'string' ? {} : { 'db.statement.name': statement.name ?? '' };
  const commit = <T>(attributes: Record<string, string>, work: () => Promise<T>): Promise<T> => {
    const span = tracer.startSpan('commit', { kind: SpanKind.CLIENT, attributes });
    return finish(span, context.with(trace.setSpan(context.active(), span), work));
  };

  const traceQuery =
    ({ query }: Queryable): Queryable['query'] =>
    (statement, values) =>
      commit(named(statement), () => query(statement, values));

  return {
    traceDatabase: (database) => ({
      ...database,
      ...(database.line ? { line: () => ({ query: traceQuery(database.line!()) }) } : {}),
      query: traceQuery(database),
      transaction: (work) => commit({ 'db.transaction': 'yes' }, () => database.transaction(work)),
      ...(database.direct
        ? {
            direct() {
              const way = database.direct!();
              return way && { ...way, query: traceQuery(way) };
            },
          }
        : {}),
      batches: {
        asker: () => trace.getSpan(context.active()),
        around(askers, work) {
          const [first, ...others] = askers as (Span | undefined)[];
          const parent = first ? trace.setSpan(ROOT_CONTEXT, first) : ROOT_CONTEXT;
          const links = others.flatMap((other) => (other ? [{ context: other.spanContext() }] : []));
          const span = tracer.startSpan('batch', { links, attributes: { 'roulo.commands': askers.length } }, parent);
          for (const other of others) other?.addLink({ context: span.spanContext() });
          return finish(span, context.with(trace.setSpan(parent, span), work));
        },
      },
    }),

    traceRoutes(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const route = request.routeOptions.url ?? 'page';
        const attributes = { 'http.request.method': request.method, 'http.route': route };
        spans.set(
          request,
          tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT),
        );
        done();
      });
      // Starts after the body has arrived, because receiving it depends on the connection, not on the handler.
      app.addHook('preHandler', (request, _reply, done) => {
        const span = spans.get(request);
        if (span) context.with(trace.setSpan(ROOT_CONTEXT, span), done);
        else done();
      });
      app.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request);
        span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },

    idsOf(request) {
      const span = spans.get(request);
      return span ? { trace_id: span.spanContext().traceId } : {};
    },

    stop: () => sdk.shutdown(),
  };
}
