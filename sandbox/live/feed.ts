import type { WebSocket } from 'ws';
import { createFeedFaults, framesOf } from './feed-faults.ts';
import { deltaOf, snapshotOf, type FeedMessage } from './feed-messages.ts';
import type { Floor } from './floor.ts';

/** Two feeds: one for tables while players are seated, one for what the casino shows before. Each has its own casino id. */
export const FEED_ACCOUNTS = {
  '/ws': 'simcasino000001',
  '/prelive/ws': 'simcasinopre001',
} as const;

interface Subscription {
  readonly isDelta: boolean;
  last: FeedMessage | null;
}

interface Client {
  readonly socket: WebSocket;
  readonly casinoId: string;
  readonly subscriptions: Map<string, Subscription>;
}

export interface FeedOptions {
  readonly floor: Floor;
  /** Real players now at a table. */
  readonly playersAt: (tableId: string) => number;
  readonly imageBase: () => string;
}

const FLUSH_EVERY_MS = 250;
/** Repeats a quiet table's message, so that the feed does not look dead. */
const REPEAT_EVERY_MS = 15_000;
const SUBSCRIPTIONS_MAX = 1000;
const MANY_TABLES = 500;
const MANY_FROM = 50_000;

export type Feed = ReturnType<typeof createFeed>;

export function createFeed({ floor, playersAt, imageBase }: FeedOptions) {
  const faults = createFeedFaults(Date.now);
  const clients = new Set<Client>();
  const dirty = new Set<string>();
  let sent = 0;
  let timers: NodeJS.Timeout[] = [];

  const unlisten = floor.listen({ tableChanged: (tableId) => void dirty.add(tableId) });

  const send = (client: Client, frame: string | Buffer): void => {
    if (faults.has('silent')) return;
    sent += 1;
    const isBinary = typeof frame !== 'string';
    if (faults.delayMs > 0) setTimeout(() => client.socket.send(frame, { binary: isBinary }), faults.delayMs);
    else client.socket.send(frame, { binary: isBinary });
  };
  const sendTable = (client: Client, message: FeedMessage, older: FeedMessage | null): void => {
    for (const frame of framesOf(faults.next(), message, older)) send(client, frame);
  };
  const knownTables = (): string[] => {
    const ids = [...floor.machines.keys()].filter((id) => !faults.hasVanished(id));
    const extra = faults.has('many-tables') ? Array.from({ length: MANY_TABLES }, (_, n) => String(MANY_FROM + n)) : [];
    return [...ids, ...extra];
  };
  const snapshot = (tableId: string): FeedMessage | null => {
    const known = floor.machines.get(tableId);
    const isExtra = !known && faults.has('many-tables') && Number(tableId) >= MANY_FROM;
    const machine = known ?? (isExtra ? floor.machines.values().next().value : undefined);
    if (!machine || faults.hasVanished(tableId)) return null;
    const shape = { ourNames: !faults.has('provider-names-only'), imageBase: imageBase(), players: playersAt(tableId) };
    return { ...snapshotOf(machine, shape), tableId };
  };
  const flush = (tableIds: Iterable<string>, isRepeat: boolean): void => {
    for (const tableId of tableIds) {
      const message = snapshot(tableId);
      if (!message) continue;
      for (const client of clients) {
        const subscription = client.subscriptions.get(tableId);
        if (!subscription) continue;
        const older = subscription.last;
        const delta = subscription.isDelta && older && !isRepeat ? deltaOf(older, message) : message;
        subscription.last = message;
        if (delta) sendTable(client, delta, older);
      }
    }
  };
  const subscribe = (client: Client, keys: readonly string[], isDelta: boolean): void => {
    for (const tableId of keys) {
      if (client.subscriptions.size >= SUBSCRIPTIONS_MAX) return;
      const message = snapshot(tableId);
      // Unknown keys get no answer.
      if (!message) continue;
      client.subscriptions.set(tableId, { isDelta, last: message });
      sendTable(client, message, null);
    }
  };
  const receive = (client: Client, text: string): void => {
    const message = parse(text);
    if (!message) return;
    if (message['type'] === 'ping') {
      if (faults.has('no-pong')) return;
      send(client, JSON.stringify({ pongTime: Date.now(), pingTime: message['pingTime'] }));
      return;
    }
    if (message['type'] === 'statistics') {
      send(client, JSON.stringify({ globalStats: globalStats(floor, playersAt) }));
      return;
    }
    if (message['casinoId'] !== client.casinoId) return;
    const keys = keysOf(message['key']);
    if (message['type'] === 'available') send(client, JSON.stringify({ tableKey: knownTables() }));
    if (message['type'] === 'subscribe') subscribe(client, keys, message['isDeltaEnabled'] === true);
    if (message['type'] === 'unsubscribe') for (const key of keys) client.subscriptions.delete(key);
  };

  return {
    faults,
    isRefusing: faults.isRefusing,
    stats: () => ({ clients: clients.size, sent }),
    connect(socket: WebSocket, casinoId: string): void {
      const client: Client = { socket, casinoId, subscriptions: new Map() };
      clients.add(client);
      socket.on('message', (data, isBinary) => {
        if (!isBinary) receive(client, (data as Buffer).toString());
      });
      socket.on('close', () => clients.delete(client));
      socket.on('error', () => socket.terminate());
    },
    dropAll(withCloseFrame: boolean): void {
      for (const { socket } of clients) {
        if (withCloseFrame) socket.close(1012, 'restart');
        else socket.terminate();
      }
    },
    start(): void {
      timers = [
        setInterval(() => {
          const changed = [...dirty];
          dirty.clear();
          flush(changed, false);
        }, FLUSH_EVERY_MS),
        setInterval(() => flush(knownTables(), true), REPEAT_EVERY_MS),
      ];
    },
    stop(): void {
      for (const timer of timers) clearInterval(timer);
      unlisten();
      for (const { socket } of clients) socket.terminate();
    },
  };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function keysOf(key: unknown): string[] {
  const list: unknown[] = Array.isArray(key) ? key : [key];
  return list.filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
}

function globalStats({ machines }: Floor, playersAt: FeedOptions['playersAt']) {
  const players = [...machines.entries()].map(([id, machine]) => machine.state().crowd + playersAt(id));
  return { playerCount: players.reduce((sum, count) => sum + count, 0), crashPlayerCount: 0 };
}
