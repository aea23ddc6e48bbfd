import { createServer, type IncomingHttpHeaders } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { boundPort, listen } from './loopback.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

/** A stand-in for the casino: records every callback and answers as told. */
export async function startCasino(answer: (received: Received, count: number) => number = () => 200) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) };
      received.push(one);
      response.statusCode = answer(one, received.length);
      response.end();
    });
  });
  await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    received,
    url: (path: string) => `http://127.0.0.1:${boundPort(server)}${path}`,
    waitFor: (enough: (received: readonly Received[]) => boolean) =>
      expect.poll(() => enough(received), { interval: 20 }).toBe(true),
  };
}
