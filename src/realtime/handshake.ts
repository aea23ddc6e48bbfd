import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { endsSession, type Identity, type SessionEnd } from './session-end.ts';

export interface HandshakeOptions {
  authenticate(request: IncomingMessage): Promise<Identity | null>;
  isOriginAllowed(origin: string): boolean;
  accept(socket: WebSocket, identity: Identity, request: IncomingMessage): void;
  log(line: string): void;
  timeLimitMs?: number;
  /** How many sign-in checks may run in parallel. */
  checksMax?: number;
}

export interface Handshake {
  upgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => void;
  /** A session that ends during its handshake must not get a socket. */
  noteSessionEnd: (end: SessionEnd) => void;
  /** From now on every handshake is refused. */
  close: () => void;
}

const PATH = '/ws';
const MESSAGE_BYTES_MAX = 4096;

export function createHandshake(options: HandshakeOptions): Handshake {
  const { timeLimitMs = 5_000, checksMax = 1_000 } = options;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MESSAGE_BYTES_MAX,
  });
  const waiting = new Set<{ ends: SessionEnd[] }>();
  let runningChecks = 0;
  let closed = false;

  async function check(request: IncomingMessage): Promise<Identity | null> {
    runningChecks += 1;
    try {
      return await options.authenticate(request);
    } finally {
      runningChecks -= 1;
    }
  }

  function refusalOf(request: IncomingMessage): number | null {
    const { origin } = request.headers;
    if (request.url?.split('?', 1)[0] !== PATH) return 404;
    if (origin !== undefined && !options.isOriginAllowed(origin)) return 403;
    // A check that outlives its handshake still counts. Otherwise checks would pile up without limit while the database hangs.
    if (closed || runningChecks >= checksMax) return 503;
    return null;
  }

  /** A separate function: closures of `run` stay on the stream and would keep the request alive as long as the socket. */
  function open(request: IncomingMessage, stream: Duplex, head: Buffer, identity: Identity): void {
    server.handleUpgrade(request, stream, head, (socket) => options.accept(socket, identity, request));
  }

  async function run(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    stream.on('error', () => stream.destroy());
    const refusal = refusalOf(request);
    if (refusal !== null) return refuse(stream, refusal);

    const handshake = { ends: [] as SessionEnd[] };
    waiting.add(handshake);
    try {
      const identity = await withTimeLimit(check(request), timeLimitMs);
      if (closed) return refuse(stream, 503);
      if (!identity || handshake.ends.some((end) => endsSession(end, identity))) return refuse(stream, 401);
      if (!stream.writable) return void stream.destroy();
      open(request, stream, head, identity);
    } catch (error) {
      options.log(`ws: handshake failed (${String(error)})`);
      refuse(stream, 503);
    } finally {
      waiting.delete(handshake);
    }
  }

  return {
    upgrade: (request, stream, head) => void run(request, stream, head),
    noteSessionEnd(end) {
      for (const handshake of waiting) handshake.ends.push(end);
    },
    close() {
      closed = true;
    },
  };
}

function refuse(stream: Duplex, status: number): void {
  const retry = status === 503 ? 'Retry-After: 1\r\n' : '';
  stream.once('finish', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n${retry}\r\n`);
}

function withTimeLimit<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
