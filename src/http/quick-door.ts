import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { lendBytes } from '../realtime/lent-bytes.ts';

/** Answers bets before Node parses them: those that cannot be taken, and those that are plainly valid. */
export interface QuickDoor {
  /** Call after refusing such a request: the next ones on this connection are read as bytes. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Call for any other request: until it is answered, nothing else may be written to its connection. */
  other(request: IncomingMessage, response: ServerResponse): void;
}

export interface QuickDoorOptions {
  /** Request lines that it may refuse. */
  lines: ReadonlySet<string>;
  isShut(): boolean;
  /** The complete response of a refusal. */
  answer: Buffer;
  onRefused(): void;
  calls?: QuickDoorCalls;
}

/** Requests that are handled from raw bytes. */
export interface QuickDoorCalls {
  has(line: string): boolean;
  /** Returns a function that starts the call, or null to leave it to Node. `text` is the request in Latin-1. */
  take(line: string, text: string, socket: Socket, answer: (text: string) => void): (() => void) | null;
}

interface Watched {
  /** A response is being written. */
  isAnswering: boolean;
  /** A call is under way; `held` has the bytes that came since. */
  isTaken: boolean;
  held: Buffer[];
}

export function createQuickDoor({ lines, isShut, answer, onRefused, calls }: QuickDoorOptions): QuickDoor {
  const watched = new WeakMap<Socket, Watched>();

  const start = (socket: Socket) => {
    const [pass, ...others] = socket.listeners('data') as ((chunk: Buffer) => void)[];
    if (!pass || others.length > 0) return;
    const state: Watched = { isAnswering: false, isTaken: false, held: [] };
    watched.set(socket, state);
    const isFreeAgain = () => {
      state.isAnswering = false;
    };
    /** The start of the next request is no longer known, so only Node's parser may read on. */
    const giveUp = () => {
      watched.delete(socket);
      stop();
    };
    const sayAnswer = (text: string) => {
      state.isTaken = false;
      if (socket.writable) {
        state.isAnswering = true;
        say(socket, text, 'utf8', isFreeAgain);
      }
      if (state.held.length === 0) return;
      giveUp();
      if (socket.destroyed) return;
      pass.call(socket, Buffer.concat(state.held));
      socket.resume();
    };
    /** True if the bytes were handled here. They are reused after this returns. */
    const look = (bytes: Buffer): boolean => {
      if (state.isTaken) {
        // Pipelined requests are handled after the current answer, in order.
        state.held.push(Buffer.from(bytes));
        socket.pause();
        return true;
      }
      const isFree = !state.isAnswering && socket.writableLength === 0 && bytes.length <= LENGTH_MAX;
      const text = isFree ? bytes.toString('latin1') : '';
      const line = text.slice(0, Math.max(0, text.indexOf('\r\n')));
      // Asked first: while bets are refused, most of what arrives is refused here.
      const isRefusedBet = lines.has(line) && isShut();
      const begin = !isRefusedBet && calls?.has(line) ? calls.take(line, text, socket, sayAnswer) : null;
      if (begin) {
        state.isTaken = true;
        begin();
        return true;
      }
      const bodyLength = bodyLengthOf(text);
      if (bodyLength === null) {
        giveUp();
        return false;
      }
      state.isAnswering = true;
      if (!isRefusedBet || bodyLength === 0) return false;
      onRefused();
      say(socket, answer, 'buffer', isFreeAgain);
      return true;
    };
    const stop = lendBytes(socket, pass, look);
  };

  /** Starts once the request is fully read and answered: browsers and load balancers wait for an answer before the next request. */
  const startAfter = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const look = () => {
      // With a slow reader the response may still be on its way.
      const isOver = request.closed && request.complete && response.writableFinished && response.shouldKeepAlive;
      if (isOver && !socket.destroyed && !watched.has(socket)) start(socket);
    };
    request.once('close', look);
    response.once('close', look);
  };

  const answered = (state: Watched, response: ServerResponse) => {
    response.once('close', () => {
      state.isAnswering = false;
    });
  };

  return {
    watch(request, response) {
      const state = watched.get(request.socket);
      if (state) answered(state, response);
      else startAfter(request, response);
    },
    other(request, response) {
      const state = watched.get(request.socket);
      if (state) answered(state, response);
      else if (calls?.has(`${request.method} ${request.url} HTTP/${request.httpVersion}`))
        startAfter(request, response);
    },
  };
}

/** Writes directly, past the stream's queue, which is empty. Until all of it is written nothing else is answered here. */
function say(socket: Socket, what: Buffer | string, encoding: string, done: () => void): void {
  socket._write(what, encoding as BufferEncoding, done);
}

/** Longer requests are left to Node's parser. */
const LENGTH_MAX = 16_384;

const HEAD_END = '\r\n\r\n';

/** Headers that determine where a body ends, and those that change how the connection is used afterwards. */
const FIELDS =
  /\r\n(?:content-length: *(\d{1,9})(?=\r\n|$)|content-length|transfer-encoding|expect|upgrade|connection: *close)/gi;

/** Null unless the text is exactly one request with an unambiguous end. */
function bodyLengthOf(text: string): number | null {
  const headEnd = text.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = text.slice(0, headEnd);
  FIELDS.lastIndex = 0;
  const field = FIELDS.exec(head);
  if (field !== null && (field[1] === undefined || FIELDS.test(head))) return null;
  const length = Number(field?.[1] ?? 0);
  return text.length === headEnd + HEAD_END.length + length ? length : null;
}
