import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { lendBytes } from './lent-bytes.ts';

/** Answers bets that cannot be taken before Node makes a request of them: that is most of what a refusal costs. */
export interface QuickRefusal {
  /** After a refusal of such a request: the next ones of this connection are looked at as bytes. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Any other request: until it is answered, nothing else may be said on its connection. */
  other(request: IncomingMessage, response: ServerResponse): void;
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
    const isFreeAgain = () => {
      state.isAnswering = false;
    };
    /** True: it was answered here. The bytes are only lent. */
    const refuse = (bytes: Buffer): boolean => {
      const kind = state.isAnswering || socket.writableLength > 0 ? null : kindOf(bytes, lines);
      if (kind === null) {
        // Where a request begins is known no longer: only the parser may say so.
        watched.delete(socket);
        stop();
        return false;
      }
      state.isAnswering = true;
      if (kind === 'other' || !isShut()) return false;
      onRefused();
      // At once, past the queue of the stream, which is empty; until all of it is out nothing else is refused here.
      socket._write(answer, 'buffer' as BufferEncoding, isFreeAgain);
      return true;
    };
    const stop = lendBytes(socket, pass, refuse);
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
    other(request, response) {
      const state = watched.get(request.socket);
      if (state) answered(state, response);
    },
  };
}

const HEAD_END = Buffer.from('\r\n\r\n');
/** Fields that say where a body ends, and those after which a connection is used otherwise. */
const FIELDS =
  /\r\n(?:content-length: *(\d{1,9})(?=\r\n|$)|content-length|transfer-encoding|expect|upgrade|connection: *close)/gi;

/** Null unless it is exactly one request with nothing unusual about its end. */
function kindOf(chunk: Buffer, lines: ReadonlySet<string>): 'refusable' | 'other' | null {
  const headEnd = chunk.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = chunk.toString('latin1', 0, headEnd);
  FIELDS.lastIndex = 0;
  const field = FIELDS.exec(head);
  if (field !== null && (field[1] === undefined || FIELDS.test(head))) return null;
  if (chunk.length !== headEnd + HEAD_END.length + Number(field?.[1] ?? 0)) return null;
  return field !== null && lines.has(head.slice(0, head.indexOf('\r\n'))) ? 'refusable' : 'other';
}
