import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { lendBytes } from '../realtime/lent-bytes.ts';

/** Answers bets before Node makes a request of them: those that cannot be taken, and those that are plainly right. */
export interface QuickDoor {
  /** After a refusal of such a request: the next ones of this connection are looked at as bytes. */
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Any other request: until it is answered, nothing else may be said on its connection. */
  other(request: IncomingMessage, response: ServerResponse): void;
}

export interface QuickDoorOptions {
  /** First lines of the requests it may refuse. */
  lines: ReadonlySet<string>;
  isShut(): boolean;
  /** All bytes of the refusal. */
  answer: Buffer;
  onRefused(): void;
  calls?: QuickDoorCalls;
}

/** Requests that are taken as bytes. */
export interface QuickDoorCalls {
  has(line: string): boolean;
  /** Gives what starts it, or null: then it goes the usual way. The bytes are only lent. */
  take(line: string, bytes: Buffer, socket: Socket, answer: (text: string) => void): (() => void) | null;
}

interface Watched {
  /** Something is being said on the connection. */
  isAnswering: boolean;
  /** A call is under way, and these bytes have come since. */
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
    /** Where a request begins is known no longer: only the parser may say so. */
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
    /** True: it was answered here, or will be. The bytes are only lent. */
    const look = (bytes: Buffer): boolean => {
      if (state.isTaken) {
        // Whoever does not wait for the answer is heard after it, in order.
        state.held.push(Buffer.from(bytes));
        socket.pause();
        return true;
      }
      const isFree = !state.isAnswering && socket.writableLength === 0;
      const line = isFree && calls ? lineOf(bytes) : '';
      const begin = line !== '' && calls!.has(line) ? calls!.take(line, bytes, socket, sayAnswer) : null;
      if (begin) {
        state.isTaken = true;
        begin();
        return true;
      }
      const kind = isFree ? kindOf(bytes, lines) : null;
      if (kind === null) {
        giveUp();
        return false;
      }
      state.isAnswering = true;
      if (kind === 'other' || !isShut()) return false;
      onRefused();
      say(socket, answer, 'buffer', isFreeAgain);
      return true;
    };
    const stop = lendBytes(socket, pass, look);
  };

  /** Once all of it is read and answered: browsers and load balancers wait for an answer before they ask again. */
  const startAfter = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const look = () => {
      // It may be on its way still where somebody reads slowly.
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

/** At once, past the queue of the stream, which is empty; until all of it is out nothing else is answered here. */
function say(socket: Socket, what: Buffer | string, encoding: string, done: () => void): void {
  socket._write(what, encoding as BufferEncoding, done);
}

const LINE_LENGTH_MAX = 100;

function lineOf(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, LINE_LENGTH_MAX);
  return head.slice(0, Math.max(0, head.indexOf('\r\n')));
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
