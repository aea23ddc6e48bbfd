import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Refusal } from './errors.ts';

export interface Metrics {
  registry: Registry;
  gauge(name: string, help: string, read: () => number): void;
}

export interface MetricsOptions {
  token: string | null;
}

/** Prometheus text at /api/metrics, for this machine or whoever has the token. */
export function serveMetrics(app: FastifyInstance, options: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'roulo_' });
  const requests = new Histogram({
    name: 'roulo_http_request_seconds',
    help: 'Time to answer a request, by route and status class',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  // Looking the labels up in the registry costs more than counting.
  const counters = new Map<string, { observe(seconds: number): void }>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'other';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const name = `${request.method} ${route} ${status}`;
    let counter = counters.get(name);
    if (!counter) {
      counter = requests.labels(route, request.method, status);
      counters.set(name, counter);
    }
    counter.observe(reply.elapsedTime / 1_000);
    done();
  });
  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, options.token)) throw new Refusal('METRICS_CLOSED');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return {
    registry,
    gauge(name, help, read) {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          registers: [],
          collect() {
            this.set(read());
          },
        }),
      );
    },
  };
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return request.headers.authorization === `Bearer ${token}`;
  // Behind a proxy on this machine everyone seems to come from here; the proxy's own headers tell.
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
}
