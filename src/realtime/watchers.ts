import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import type { Bus, JsonValue } from './bus.ts';
import { type Connection, isSlow } from './connection.ts';

/** Sockets that follow something public. What is published on its topic goes to each of them as it is. */
export interface Watchers {
  /** False when there is no such topic. */
  watch(connection: Connection, topic: string): boolean;
  unwatch(connection: Connection, topic: string): void;
  remove(connection: Connection): void;
  stats(): { watchers: number; sent: number };
  close(): void;
}

/** Written without a pause; then it is others' turn. Ten thousand at once would keep everybody waiting. */
const SOCKETS_PER_TURN = 250;

export function createWatchers(bus: Bus, topics: readonly string[], drop: (connection: Connection) => void): Watchers {
  const followers = new Map(topics.map((topic) => [topic, new Set<Connection>()]));
  let sent = 0;
  const stops = topics.map((topic) => {
    const watching = followers.get(topic)!;
    let waiting: Buffer[] = [];
    let isSending = false;

    /** What came while the last was being sent goes out with one write for each socket. */
    const sendWaiting = () => {
      const messages = waiting.length;
      const frames = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
      waiting = [];
      const sockets = [...watching];
      let at = 0;
      const turn = () => {
        const end = Math.min(at + SOCKETS_PER_TURN, sockets.length);
        for (; at < end; at += 1) {
          const connection = sockets[at]!;
          if (!watching.has(connection)) continue;
          if (isSlow(connection)) {
            drop(connection);
            continue;
          }
          writeRaw(connection.socket, frames);
          sent += messages;
        }
        if (at < sockets.length || waiting.length > 0) setImmediate(at < sockets.length ? turn : sendWaiting);
        else isSending = false;
      };
      turn();
    };

    return bus.subscribe(topic, (message) => {
      if (watching.size === 0) return;
      waiting.push(frameOf(message));
      if (isSending) return;
      isSending = true;
      setImmediate(sendWaiting);
    });
  });

  return {
    watch(connection, topic) {
      const watching = followers.get(topic);
      watching?.add(connection);
      return watching !== undefined;
    },
    unwatch: (connection, topic) => void followers.get(topic)?.delete(connection),
    remove(connection) {
      for (const watching of followers.values()) watching.delete(connection);
    },
    stats: () => ({
      watchers: [...followers.values()].reduce((sum, watching) => sum + watching.size, 0),
      sent,
    }),
    close() {
      for (const stop of stops) stop();
      for (const watching of followers.values()) watching.clear();
    },
  };
}

/** A text message as it goes over the wire (RFC 6455): made once for everybody. */
export function frameOf(message: JsonValue): Buffer {
  const payload = Buffer.from(JSON.stringify(message));
  const { length } = payload;
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  header[0] = 0x81;
  if (length < 126) header[1] = length;
  else if (length < 65_536) {
    header[1] = 126;
    header.writeUInt16BE(length, 2);
  } else {
    header[1] = 127;
    header.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([header, payload]);
}

/**
 * Past the library, which would make the same frame again for each socket. It writes whole frames in one go and
 * compresses nothing here, so ours never falls into the middle of another.
 */
function writeRaw(socket: WebSocket, frames: Buffer): void {
  if (socket.readyState !== socket.OPEN) return;
  const { _socket: stream } = socket as unknown as { _socket: Socket | null };
  if (stream?.writable) stream.write(frames);
}
