import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

/** A text message in wire format (RFC 6455), unfragmented, built once for all receivers. */
export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = 0x81;
  if (length < 126) frame[1] = length;
  else if (length < 65_536) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, start);
  return frame;
}

/** Sends a message to one socket. ASCII, as nearly all messages are, is written without a buffer for the text. */
export function writeText(socket: WebSocket, text: string): void {
  const { length } = text;
  if (length >= 65_536) return writeFrames(socket, frameOf(text));
  const head =
    length < 126 ? String.fromCharCode(0x81, length) : String.fromCharCode(0x81, 126, length >> 8, length & 0xff);
  // Joined before it is measured: V8 makes one string of the pieces then, and again for every join after it.
  const frame = head + text;
  const isAscii = Buffer.byteLength(frame) - Buffer.byteLength(head) === length;
  if (isAscii) streamOf(socket)?.write(frame, 'latin1');
  else writeFrames(socket, frameOf(text));
}

/**
 * Bypasses the library, which would build the same frame for each socket and write it in two pieces. The library writes whole frames
 * and does not compress here, so ours never lands in the middle of another.
 */
export function writeFrames(socket: WebSocket, frames: Buffer): void {
  streamOf(socket)?.write(frames);
}

/** Null if the socket can no longer be written to. */
function streamOf(socket: WebSocket): Socket | null {
  if (socket.readyState !== socket.OPEN) return null;
  const { _socket: stream } = socket as unknown as { _socket: Socket | null };
  return stream?.writable ? stream : null;
}
