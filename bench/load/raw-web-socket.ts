import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** What all sockets of this process have heard. */
export interface HeardTotals {
  messages: number;
  bytes: number;
}

export interface RawWebSocket {
  send(text: string): void;
  /** Resolves when the connection is gone. */
  closed: Promise<void>;
}

/** Read into by all sockets in turn: nothing of what is read is kept. */
const SHARED = Buffer.allocUnsafe(65_536);
const END_OF_HEAD = '\r\n\r\n';

/**
 * A web socket (RFC 6455) that only counts text messages. It costs a fraction of a library's: thousands of them share the
 * machine with the server that is measured. Null when the server refuses.
 */
export function openRawWebSocket(address: string, cookie: string, totals: HeardTotals): Promise<RawWebSocket | null> {
  const { hostname, port, host } = new URL(address);
  return new Promise((resolve) => {
    const frames = createFrameCounter(totals);
    let head: string | null = '';
    let close = () => {};
    const closed = new Promise<void>((done) => (close = done));
    const socket: Socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: {
        buffer: SHARED,
        callback(length) {
          if (head === null) frames.read(SHARED, 0, length);
          else {
            head += SHARED.toString('latin1', 0, length);
            const end = head.indexOf(END_OF_HEAD);
            if (end < 0) return true;
            const rest = Buffer.from(head.slice(end + END_OF_HEAD.length), 'latin1');
            const isOpen = head.startsWith('HTTP/1.1 101');
            head = null;
            if (isOpen) resolve({ send: (text) => socket.write(maskedFrame(text)), closed });
            else socket.destroy();
            frames.read(rest, 0, rest.length);
          }
          return true;
        },
      },
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      close();
      resolve(null);
    });
    socket.write(
      [
        'GET /ws HTTP/1.1',
        `host: ${host}`,
        `origin: ${address}`,
        `cookie: ${cookie}`,
        'connection: Upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
        '',
        '',
      ].join('\r\n'),
    );
  });
}

/** Follows frames through whatever pieces they arrive in. */
export function createFrameCounter(totals: HeardTotals) {
  const header = Buffer.alloc(10);
  let headerLength = 0;
  let payloadLeft = 0;
  return {
    read(bytes: Buffer, from: number, end: number): void {
      let at = from;
      while (at < end) {
        if (payloadLeft > 0) {
          const taken = Math.min(payloadLeft, end - at);
          payloadLeft -= taken;
          at += taken;
          continue;
        }
        header[headerLength] = bytes[at]!;
        headerLength += 1;
        at += 1;
        const short = header[1]! & 0x7f;
        const needed = headerLength < 2 ? 2 : short === 126 ? 4 : short === 127 ? 10 : 2;
        if (headerLength < needed) continue;
        payloadLeft =
          short === 126 ? header.readUInt16BE(2) : short === 127 ? Number(header.readBigUInt64BE(2)) : short;
        headerLength = 0;
        if ((header[0]! & 0x0f) === 1) {
          totals.messages += 1;
          totals.bytes += payloadLeft;
        }
      }
    },
  };
}

/** Short texts only. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  for (let at = 0; at < payload.length; at += 1) payload[at]! ^= mask[at % 4]!;
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length]), mask, payload]);
}
