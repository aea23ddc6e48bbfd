import type { WebSocket } from 'ws';
import type { PageRequest } from './page-messages.ts';
import type { Layout } from './rules/layout.ts';

const REQUEST_BYTES_MAX = 16 * 1024;
const REQUESTS_PER_S = 40;

/** Calls back with every valid request. Requests before the first `open()` are kept until then. */
export function listenTo(socket: WebSocket, receive: (request: PageRequest) => void): { open(): void } {
  const early: PageRequest[] = [];
  let take = (request: PageRequest): void => void early.push(request);
  const mayAsk = createRate();
  socket.on('message', (data, isBinary) => {
    const text = (data as Buffer).toString();
    if (isBinary || text.length > REQUEST_BYTES_MAX || !mayAsk()) return;
    const request = parse(text);
    if (request) take(request);
  });
  return {
    open() {
      take = receive;
      early.forEach(receive);
    },
  };
}

function parse(text: string): PageRequest | null {
  try {
    const request = JSON.parse(text) as PageRequest;
    if (typeof request !== 'object' || request === null || !Number.isInteger(request.n)) return null;
    if (request.type === 'place') return isLayout(request.layout) ? request : null;
    return ['act', 'sit', 'leave', 'balance'].includes(request.type) ? request : null;
  } catch {
    return null;
  }
}

function isLayout(layout: unknown): layout is Layout {
  return (
    typeof layout === 'object' &&
    layout !== null &&
    !Array.isArray(layout) &&
    Object.values(layout).every((cents) => Number.isInteger(cents) && (cents as number) > 0)
  );
}

function createRate(): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    count += 1;
    return count <= REQUESTS_PER_S;
  };
}
