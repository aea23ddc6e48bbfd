import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { isSameText } from '../secrets/same-text.ts';
import { Refusal } from './errors.ts';
import { createRequestTimes } from './request-times.ts';

export interface Metrics {
  registry: Registry;
  gauge(name: string, help: string, read: () => number): void;
  /** One value per label value, such as each game. */
  gauges(name: string, help: string, label: string, read: () => Record<string, number>): void;
  /** Counts a call that bypassed Fastify with the requests. Calls over a socket have SOCKET as method. */
  countCall(path: string, method: string, status: number, elapsedMs: number): void;
  /** Values with any labels. */
  samples(name: string, help: string, labels: readonly string[], read: () => readonly Sample[]): void;
}

export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

export interface MetricsOptions {
  token: string | null;
}

/** Prometheus text at /api/metrics, for this machine or for clients with the token. */
export function serveMetrics(app: FastifyInstance, options: MetricsOptions): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'roulo_' });
  const times = createRequestTimes();
  app.addHook('onResponse', (request, reply, done) => {
    times.count(request.contract?.path ?? 'other', request.method, reply.statusCode, reply.elapsedTime);
    done();
  });
  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, options.token)) throw new Refusal('METRICS_CLOSED');
    return reply.type(registry.contentType).send((await registry.metrics()) + times.text());
  });
  return {
    registry,
    countCall: times.count,
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
    gauges(name, help, label, read) {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          labelNames: [label],
          registers: [],
          collect() {
            this.reset();
            for (const [of, value] of Object.entries(read())) this.set({ [label]: of }, value);
          },
        }),
      );
    },
    samples(name, help, labels, read) {
      registry.registerMetric(
        new Gauge({
          name,
          help,
          labelNames: [...labels],
          registers: [],
          collect() {
            this.reset();
            // `reset` sets a gauge without labels to zero, a value that nobody measured.
            if (labels.length === 0) this.remove();
            for (const { labels: of = {}, value } of read()) this.set(of, value);
          },
        }),
      );
    },
  };
}

function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) return isSameText(request.headers.authorization, `Bearer ${token}`);
  // Behind a proxy on this machine every request seems local; the proxy's headers give it away.
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
}
