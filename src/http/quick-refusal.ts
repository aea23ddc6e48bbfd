import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Answers bets that cannot be taken before Node makes a request of them: that is most of what a refusal costs. */
export interface QuickRefusal {
  /** After a refusal: the next requests of this connection are looked at as bytes. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** A request that is taken: until it is answered, nothing else may be said on its connection. */
  taken(request: IncomingMessage, response: ServerResponse): void;
}

export interface QuickRefusalOptions {
  /** First lines of the requests it may answer. */
  lines: ReadonlySet<string>;
  isShut(): boolean;
  /** All bytes of the answer. */
  answer: Buffer;
  onRefused(): void;
}

interface Watched {
  isAnswering: boolean;
}

export function createQuickRefusal({ lines, isShut, answer, onRefused }: QuickRefusalOptions): QuickRefusal {
  const watched = new WeakMap<Socket, Watched>();

  const start = (socket: Socket) => {
    const [pass, ...others] = socket.listeners('data') as ((chunk: Buffer) => void)[];
    if (!pass || others.length > 0) return;
    const state: Watched = { isAnswering: false };
    watched.set(socket, state);
    const look = (chunk: Buffer) => {
      const isPlain = !state.isAnswering && socket.writableLength === 0 && isWholeRequest(chunk, lines);
      if (isPlain && isShut()) {
        onRefused();
        socket.write(answer);
        return;
      }
      if (isPlain) {
        state.isAnswering = true;
      } else {
        // Where a request begins is known no longer: only the parser may say so.
        watched.delete(socket);
        socket.removeListener('data', look);
        socket.on('data', pass);
      }
      pass.call(socket, chunk);
    };
    socket.removeListener('data', pass);
    socket.on('data', look);
  };

  const answered = (state: Watched, response: ServerResponse) => {
    response.once('close', () => {
      state.isAnswering = false;
    });
  };

  return {
    watch(request, response) {
      const { socket } = request;
      const state = watched.get(socket);
      if (state) return answered(state, response);
      // All of it has been read by then, and browsers and load balancers wait for an answer before they ask again. It may
      // be on its way still where somebody reads slowly.
      request.once('close', () => {
        if (request.complete && response.writableFinished && !socket.destroyed) start(socket);
      });
    },
    taken(request, response) {
      const state = watched.get(request.socket);
      if (state) answered(state, response);
    },
  };
}

const HEAD_END = Buffer.from('\r\n\r\n');
/** Fields that say where a body ends, and those after which a connection is used otherwise. */
const FIELDS =
  /\r\n(?:content-length: *(\d{1,9})(?=\r\n|$)|content-length|transfer-encoding|expect|upgrade|connection: *close)/gi;

/** Exactly one request with nothing unusual about its end. */
function isWholeRequest(chunk: Buffer, lines: ReadonlySet<string>): boolean {
  const headEnd = chunk.indexOf(HEAD_END);
  if (headEnd < 0) return false;
  const head = chunk.toString('latin1', 0, headEnd);
  if (!lines.has(head.slice(0, head.indexOf('\r\n')))) return false;
  FIELDS.lastIndex = 0;
  const length = FIELDS.exec(head)?.[1];
  if (length === undefined || FIELDS.test(head)) return false;
  return chunk.length === headEnd + HEAD_END.length + Number(length);
}
