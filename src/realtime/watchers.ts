import type { Bus, JsonValue } from './bus.ts';
import { type Connection, isSlow } from './connection.ts';
import { createFanOut } from './fan-out.ts';
import { frameOf, writeFrames } from './frames.ts';

/** Sockets that follow public topics. Messages on a topic are forwarded unchanged. */
export interface Watchers {
  /** False if there is no such topic. */
  watch(connection: Connection, topic: string): boolean;
  unwatch(connection: Connection, topic: string): void;
  remove(connection: Connection): void;
  watching(topic: string): number;
  stats(): { watchers: number; sent: number };
  close(): void;
}

/** A topic that anybody may follow. */
export interface PublicTopic {
  name: string;
  /** Whether a message may wait for others, to be sent together with them. The order is kept. */
  canWait?(message: JsonValue): boolean;
}

export function createWatchers(
  bus: Bus,
  topics: readonly PublicTopic[],
  drop: (connection: Connection) => void,
): Watchers {
  let sent = 0;
  const fanOuts = new Map(
    topics.map(({ name }) => [
      name,
      createFanOut<Connection>({
        send(connection, frames, messages) {
          if (isSlow(connection)) return drop(connection);
          writeFrames(connection.socket, frames);
          sent += messages;
        },
      }),
    ]),
  );
  const stops = topics.map(({ name, canWait }) =>
    bus.subscribe(name, (message) => fanOuts.get(name)!.add(frameOf(JSON.stringify(message)), !canWait?.(message))),
  );

  return {
    watch(connection, topic) {
      const fanOut = fanOuts.get(topic);
      fanOut?.join(connection);
      return fanOut !== undefined;
    },
    unwatch: (connection, topic) => fanOuts.get(topic)?.leave(connection),
    remove(connection) {
      for (const fanOut of fanOuts.values()) fanOut.leave(connection);
    },
    watching: (topic) => fanOuts.get(topic)?.size() ?? 0,
    stats: () => ({ watchers: [...fanOuts.values()].reduce((sum, { size }) => sum + size(), 0), sent }),
    close() {
      for (const stop of stops) stop();
      for (const fanOut of fanOuts.values()) fanOut.close();
    },
  };
}
