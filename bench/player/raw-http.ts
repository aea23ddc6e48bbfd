import { connect, type Socket } from 'node:net';

export interface HttpAnswer {
  status: number;
  /** The status line and the headers. */
  head?: string;
  body: string;
}

/** A request whose last byte has not been sent yet. */
export interface Held {
  release(): void;
  answer: Promise<HttpAnswer>;
}

/** One kept connection that carries one request at a time. If it is lost, the next request opens a new one. */
export interface HttpLink {
  hold(request: string): Promise<Held>;
  ask(request: string): Promise<HttpAnswer>;
  close(): void;
}

/** There is no answer. When nothing was sent, nothing can have happened. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  readonly wasSent: boolean;

  constructor(wasSent: boolean) {
    super('The connection to the server was lost.');
    this.wasSent = wasSent;
  }
}

const SILENCE_MS_MAX = 30_000;

export function openLink(address: string): HttpLink {
  const { hostname, port } = new URL(address);
  let socket: Socket | null = null;
  let waiting: { resolve(answer: HttpAnswer): void; reject(error: Error): void } | null = null;
  let received: Buffer = Buffer.alloc(0);

  const take = (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = readAnswer(received);
    if (!answer || !waiting) return;
    const { resolve } = waiting;
    waiting = null;
    received = Buffer.alloc(0);
    resolve(answer);
  };

  const connectAnew = () =>
    new Promise<Socket>((resolve, reject) => {
      const opened = connect({ host: hostname, port: Number(port), noDelay: true });
      opened.setTimeout(SILENCE_MS_MAX, () => opened.destroy());
      opened.on('data', take);
      opened.on('error', () => opened.destroy());
      opened.on('end', () => opened.destroy());
      opened.on('close', () => {
        if (socket === opened) socket = null;
        received = Buffer.alloc(0);
        waiting?.reject(new ConnectionLost(true));
        waiting = null;
        reject(new ConnectionLost(false));
      });
      opened.on('connect', () => {
        socket = opened;
        resolve(opened);
      });
    });

  const begin = (on: Socket, part: string): Promise<HttpAnswer> => {
    const answer = new Promise<HttpAnswer>((resolve, reject) => {
      waiting = { resolve, reject };
    });
    // Whoever holds a request looks at its answer later than it may fail.
    answer.catch(() => {});
    on.write(part);
    return answer;
  };

  return {
    async hold(request) {
      const on = socket ?? (await connectAnew());
      const answer = begin(on, request.slice(0, -1));
      return { answer, release: () => void on.write(request.slice(-1)) };
    },
    ask: async (request) => begin(socket ?? (await connectAnew()), request),
    close: () => void socket?.destroy(),
  };
}

/** Null until all of it is there. Only answers that tell their length are understood. */
function readAnswer(bytes: Buffer): HttpAnswer | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without its length:\n${head}`);
  const bodyEnd = headEnd + 4 + Number(length);
  if (bytes.length < bodyEnd) return null;
  return { status: Number(head.slice(9, 12)), head, body: bytes.toString('utf8', headEnd + 4, bodyEnd) };
}
