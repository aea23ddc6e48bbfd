import { isUtf8 } from 'node:buffer';
import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { lendBytes } from './lent-bytes.ts';

/** The library's internal state that shows whether it is between two messages. */
interface Receiver {
  _state?: number;
  _bufferedBytes?: number;
  _fragmented?: number;
  _opcode?: number;
  writableLength: number;
}

const BETWEEN_FRAMES = 0;
const CLOSING = 0x08;
/** An unfragmented text frame, masked, as clients must. */
const TEXT = 0x81;
const MASKED = 0x80;
const LENGTH_MAX = 4_096;
const MASK_BYTES = 4;
const payload = Buffer.allocUnsafeSlow(LENGTH_MAX);

/**
 * Reads plain text messages of the socket without the library's stream, which costs as much as a tenth of a bet. Bytes that
 * are anything but whole plain messages go to the library from the first byte on.
 */
export function readQuickly(socket: WebSocket, hear: (text: string) => void): void {
  const { _socket: stream, _receiver: receiver } = socket as unknown as { _socket?: Socket; _receiver?: Receiver };
  if (!stream || !receiver || !isBetweenMessages(receiver)) return;
  const [pass, ...others] = stream.listeners('data') as ((chunk: Buffer) => void)[];
  if (!pass || others.length > 0) return;
  lendBytes(stream, pass, (bytes) => {
    if (socket.readyState !== socket.OPEN || !isBetweenMessages(receiver)) return false;
    const texts = readTexts(bytes);
    for (const text of texts ?? []) hear(text);
    return texts !== null;
  });
}

function isBetweenMessages({ _state, _bufferedBytes, _fragmented, _opcode, writableLength }: Receiver): boolean {
  const isIdle = _state === BETWEEN_FRAMES && _bufferedBytes === 0 && writableLength === 0;
  return isIdle && _fragmented === 0 && _opcode !== CLOSING;
}

/** Null unless the bytes are exactly one or more whole plain messages (RFC 6455, 5.2). */
export function readTexts(bytes: Buffer): string[] | null {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const short = bytes[at + 1]! - MASKED;
    if (bytes[at] !== TEXT || !(short >= 0 && short <= 126)) return null;
    const maskAt = at + (short === 126 ? 4 : 2);
    const start = maskAt + MASK_BYTES;
    if (start > bytes.length) return null;
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short;
    const end = start + length;
    if (end > bytes.length || length > LENGTH_MAX || (short === 126 && length < 126)) return null;
    let bits = 0;
    for (let i = 0; i < length; i += 1) {
      const byte = bytes[start + i]! ^ bytes[maskAt + (i & 3)]!;
      payload[i] = byte;
      bits |= byte;
    }
    const isAscii = bits < 128;
    if (!isAscii && !isUtf8(payload.subarray(0, length))) return null;
    texts.push(payload.toString(isAscii ? 'latin1' : 'utf8', 0, length));
    at = end;
  }
  return texts;
}
