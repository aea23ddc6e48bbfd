import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { atEnd } from '../../db/test-end.ts';
import { fundedPlayer, KENO } from '../../games/test-player.ts';
import { startTestServer } from '../test-server.ts';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

/** A minimal trace collector: it accepts what is posted. */
async function startCollector(): Promise<{ url: string; spans: SentSpan[] }> {
  const spans: SentSpan[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const sent = JSON.parse(Buffer.concat(chunks).toString()) as {
        resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
      };
      for (const { scopeSpans } of sent.resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans };
}

test('tracing: a bet is one trace, from its route through the batch to the commit, and the log names it', async () => {
  const { url, spans } = await startCollector();
  process.env['OTEL_EXPORTER_OTLP_PROTOCOL'] = 'http/json';
  const db = await testDatabase();
  const server = await startTestServer(db, { OTEL_EXPORTER_OTLP_ENDPOINT: url });
  const player = await fundedPlayer(server, db, 100);
  await player.play('/api/keno/play/keno', KENO);
  await player.play('/api/keno/play/keno', KENO);
  // Closing a server sends the remaining spans.
  await server.close();
  const routes = spans.filter(({ name }) => name === 'POST /api/keno/play/keno');
  expect(routes).toHaveLength(2);
  for (const route of routes) {
    const batches = spans.filter(({ name, parentSpanId }) => name === 'batch' && parentSpanId === route.spanId);
    expect(batches.length).toBeGreaterThan(0);
    const commits = spans.filter(
      ({ name, parentSpanId }) => name === 'commit' && batches.some(({ spanId }) => spanId === parentSpanId),
    );
    expect(commits.length).toBeGreaterThan(0);
    for (const part of [...batches, ...commits]) expect(part.traceId).toBe(route.traceId);
    expect(server.logged.filter((line) => line.includes(`"trace_id":"${route.traceId}"`))).toHaveLength(1);
  }
});
