import type { WebSocket } from 'ws';
import type { CallBody } from './call-body.ts';
import type { Identity } from './session-end.ts';

/** One open socket and what its limits need to know. */
export interface Connection extends Identity {
  readonly socket: WebSocket;
  heardAtMs: number;
  badMessages: number;
  messagesInSecond: number;
  callsInSecond: number;
  /** Calls that are not answered yet. */
  callsUnderWay: number;
  /** The body of its last call, to recognise a repeat. */
  lastBody: CallBody | null;
  secondStartedAtMs: number;
  /** The newest wallet version whose balance this socket got in answer to a call. */
  toldVersion: number;
}

const MESSAGES_PER_SECOND_MAX = 10;
/** Games have their own lower limits. */
const CALLS_PER_SECOND_MAX = 100;
export const CALLS_UNDER_WAY_MAX = 20;
const UNREAD_BYTES_MAX = 1024 * 1024;
const SILENCE_LIMIT_MS = 75_000;
/** How long a closing socket may take to complete the close handshake. */
const CLOSE_GRACE_MS = 1_000;

export function createConnection(socket: WebSocket, identity: Identity, nowMs: number): Connection {
  return {
    ...identity,
    socket,
    heardAtMs: nowMs,
    badMessages: 0,
    messagesInSecond: 0,
    callsInSecond: 0,
    callsUnderWay: 0,
    lastBody: null,
    secondStartedAtMs: nowMs,
    toldVersion: -1,
  };
}

/** Counts a message; false if it exceeds the limit. */
export function countMessage(connection: Connection, nowMs: number, isCall = false): boolean {
  if (nowMs - connection.secondStartedAtMs >= 1_000) {
    connection.secondStartedAtMs = nowMs;
    connection.messagesInSecond = 0;
    connection.callsInSecond = 0;
  }
  if (isCall) {
    connection.callsInSecond += 1;
    return connection.callsInSecond <= CALLS_PER_SECOND_MAX;
  }
  connection.messagesInSecond += 1;
  return connection.messagesInSecond <= MESSAGES_PER_SECOND_MAX;
}

export function isSilent(connection: Connection, nowMs: number): boolean {
  return nowMs - connection.heardAtMs > SILENCE_LIMIT_MS;
}

export function isSlow(connection: Connection): boolean {
  return connection.socket.bufferedAmount > UNREAD_BYTES_MAX;
}

export function closeSocket(socket: WebSocket, code?: number, reason?: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
}
