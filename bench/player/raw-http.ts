import type { Socket } from 'node:net';
import { findAnswer, isOpened, openWire, type HttpAnswer } from '../load/wire.ts';

export type { HttpAnswer };

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
  let socket: Socket | null = null;
  let waiting: { resolve(answer: HttpAnswer): void; reject(error: Error): void } | null = null;

  const connectAnew = async () => {
    const opened = openWire(address, (bytes, from) => {
      const answer = findAnswer(bytes, from);
      if (!answer) return null;
      const { status, headEnd, bodyAt, end } = answer;
      const head = bytes.toString('latin1', from, headEnd);
      const { resolve } = waiting ?? { resolve: () => {} };
      waiting = null;
      resolve({ status, head, body: bytes.toString('utf8', bodyAt, end) });
      return end;
    });
    opened.setTimeout(SILENCE_MS_MAX, () => opened.destroy());
    opened.on('close', () => {
      if (socket === opened) socket = null;
      waiting?.reject(new ConnectionLost(true));
      waiting = null;
    });
    if (!(await isOpened(opened))) throw new ConnectionLost(false);
    socket = opened;
    return opened;
  };

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
