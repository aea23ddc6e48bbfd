import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { COOKIES } from '../../src/sessions/cookies.ts';
import { requestText } from '../player/visitor.ts';

/** Lent to all connections of a process in turn: nothing of what is read stays in it. */
const SHARED = Buffer.allocUnsafeSlow(65_536);

/**
 * A connection that costs a fraction of a client's: it reads only what it is asked for, so that the processor's time goes to what is
 * measured. `take` gets the message that begins at `from` and gives where it ends; null while it is not all there. What goes wrong ends
 * in the connection's `close`.
 */
export function openWire(address: string, take: (bytes: Buffer, from: number) => number | null): Socket {
  const { hostname, port } = new URL(address);
  let kept: Buffer | null = null;
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: SHARED,
      callback(length) {
        const lent = SHARED.subarray(0, length);
        const bytes = kept ? Buffer.concat([kept, lent]) : lent;
        let from = 0;
        for (let end: number | null = 0; end !== null && from < bytes.length;) {
          end = take(bytes, from);
          from = end ?? from;
        }
        kept = from < bytes.length ? Buffer.from(bytes.subarray(from)) : null;
        return true;
      },
    },
  });
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.destroy());
  return socket;
}

/** Whether there is somebody at the other end. */
export function isOpened(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.on('connect', () => resolve(true));
    socket.on('close', () => resolve(false));
  });
}

export interface HttpAnswer {
  status: number;
  /** The status line and the headers. */
  head?: string;
  body: string;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = Buffer.from('\r\ncontent-length: ');
const ZERO = 48;

/** Where the parts of an answer are; null until all of it is there. It must tell its length, or be the last one. */
export function findAnswer(bytes: Buffer, from: number) {
  const headEnd = bytes.indexOf(HEAD_END, from);
  if (headEnd < 0) return null;
  const bodyAt = headEnd + HEAD_END.length;
  const lengthAt = bytes.indexOf(LENGTH, from);
  const length =
    lengthAt >= 0 && lengthAt < headEnd
      ? readDigits(bytes, lengthAt + LENGTH.length)
      : findLength(bytes.toString('latin1', from, headEnd));
  const end = bodyAt + length;
  // "HTTP/1.1 200 OK"
  return bytes.length < end ? null : { status: readDigits(bytes, from + 9), headEnd, bodyAt, end };
}

/** Of an answer that writes its headers in another way than ours. */
function findLength(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined && !/\r\nconnection: (close|upgrade)/i.test(head)) {
    throw new Error(`An answer without its length:\n${head}`);
  }
  return Number(length ?? 0);
}

/** The whole number that begins there; NaN where none does. */
export function readDigits(bytes: Buffer, from: number): number {
  let number = Number.NaN;
  for (let at = from; bytes[at]! >= ZERO && bytes[at]! < ZERO + 10; at += 1) {
    number = (at === from ? 0 : number * 10) + bytes[at]! - ZERO;
  }
  return number;
}

/** A player's web socket (RFC 6455), which hears whole texts. Null where the server refuses. */
export function openWebSocket(
  address: string,
  accessToken: string,
  hear: (bytes: Buffer, from: number, end: number) => void,
): Promise<Socket | null> {
  return new Promise((resolve) => {
    let isOpen = false;
    const socket = openWire(address, (bytes, from) => {
      if (!isOpen) {
        const answer = findAnswer(bytes, from);
        if (!answer) return null;
        isOpen = answer.status === 101;
        if (isOpen) resolve(socket);
        else socket.destroy();
        return answer.end;
      }
      const frame = findFrame(bytes, from);
      if (!frame) return null;
      if ((bytes[from]! & 0x0f) === 1) hear(bytes, frame.start, frame.end);
      return frame.end;
    });
    socket.on('close', () => resolve(null));
    const headers = {
      origin: address,
      cookie: `${COOKIES.access.name}=${accessToken}`,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    };
    socket.write(requestText(address, { method: 'GET', path: '/ws' }, headers));
  });
}

function findFrame(bytes: Buffer, from: number): { start: number; end: number } | null {
  const left = bytes.length - from;
  const short = left < 2 ? 0 : bytes[from + 1]!;
  const headLength = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (left < headLength) return null;
  const start = from + headLength;
  const length =
    short === 127 ? Number(bytes.readBigUInt64BE(from + 2)) : short === 126 ? bytes.readUInt16BE(from + 2) : short;
  return bytes.length < start + length ? null : { start, end: start + length };
}

/** What a client sends, up to 64 KB. The mask is nought, which leaves the text as it is. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headLength = length < 126 ? 6 : 8;
  const frame = Buffer.alloc(headLength + length);
  frame.writeUInt16BE(0x81_80 | Math.min(length, 126), 0);
  if (length >= 126) frame.writeUInt16BE(length, 2);
  frame.write(text, headLength);
  return frame;
}
