import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { type Bus, createHandlerTable, type JsonValue } from './bus.ts';
import { connectRedis } from './redis-connection.ts';

export interface RedisBusOptions {
  url: string;
  log: (line: string) => void;
  /** Separates installations that share a Redis. */
  prefix?: string;
}

const START_WAIT_MS = 3_000;
const CLOSE_WAIT_MS = 500;
const SUBSCRIBE_RETRY_MS = 1_000;
const OUTBOX_MAX = 10_000;
/** Tells other servers that messages of this one were lost. */
const LOST_TOPIC = '';

/**
 * The bus between servers. One Redis channel carries messages for all servers, and each server has a channel of its own, so
 * that it does not read messages meant for others. Both are subscribed at the start, so no topic is deaf for a while after
 * subscribing. Local handlers are called directly, with or without Redis. A message cut off by a broken connection is sent
 * again, so it can arrive twice.
 *
 * Resolves when the bus is live, or after a few seconds without Redis; isLive() tells which.
 */
export async function createRedisBus(options: RedisBusOptions): Promise<Bus> {
  const { url, log } = options;
  const serverId = randomUUID();
  const channel = `${options.prefix ?? 'roulo:'}bus`;
  const channelOf = (server: string) => `${channel}:${server}`;
  const handlers = createHandlerTable();
  const interruptionHandlers = new Set<() => void>();
  const publisher = connectRedis({ url, log, name: 'bus-publisher' });
  const subscriber = connectRedis({ url, log, name: 'bus-subscriber' });
  const outbox = createOutbox({
    publish: (to, text) => publisher.publish(to, text),
    log,
    lossNotice: { to: channel, text: encode(serverId, LOST_TOPIC, null) },
  });
  const subscription = keepSubscribed({
    subscriber,
    channels: [channel, channelOf(serverId)],
    log,
    receive,
    onInterrupted: reportInterruption,
  });

  function reportInterruption(): void {
    for (const handler of interruptionHandlers) handler();
  }

  function receive(text: string): void {
    const message = decode(text);
    if (!message || message.serverId === serverId) return;
    if (message.topic === LOST_TOPIC) return reportInterruption();
    if (!handlers.has(message.topic)) return;
    const value = parseJson(message.json);
    if (value === undefined) log(`bus: unreadable message on ${message.topic}`);
    else handlers.deliver(message.topic, value);
  }

  for (let waitedMs = 0; waitedMs < START_WAIT_MS && !subscription.isLive(); waitedMs += 10) await waitMs(10);

  function publishOn(channels: readonly string[], topic: string, message: JsonValue): void {
    if (topic === LOST_TOPIC || topic.includes('\n')) throw new Error(`bus: bad topic ${JSON.stringify(topic)}`);
    handlers.deliver(topic, message);
    const text = encode(serverId, topic, message);
    for (const to of channels) outbox.send(to, text);
  }

  return {
    serverId,
    publish: (topic, message) => publishOn([channel], topic, message),
    publishTo: (serverIds, topic, message) => publishOn(serverIds.map(channelOf), topic, message),
    publishHere: handlers.deliver,
    subscribe: handlers.add,
    isLive: subscription.isLive,
    onInterrupted(handler) {
      interruptionHandlers.add(handler);
      return () => interruptionHandlers.delete(handler);
    },
    async close() {
      subscription.close();
      await Promise.race([outbox.close(), waitMs(CLOSE_WAIT_MS)]);
      handlers.clear();
      publisher.disconnect();
    },
  };
}

interface SubscriptionOptions {
  subscriber: Redis;
  channels: readonly string[];
  log: (line: string) => void;
  receive: (text: string) => void;
  onInterrupted: () => void;
}

function keepSubscribed({ subscriber, channels, log, receive, onInterrupted }: SubscriptionOptions) {
  let live = false;
  let closed = false;

  async function listen(): Promise<void> {
    await subscriber.subscribe(...channels);
    if (live || closed) return;
    live = true;
    onInterrupted();
  }

  subscriber.on('message', (_channel, text) => receive(text));
  subscriber.on('ready', () => {
    listen().catch((error: Error) => {
      if (closed) return;
      log(`bus: cannot subscribe (${error.message})`);
      setTimeout(() => subscriber.disconnect(true), SUBSCRIBE_RETRY_MS).unref();
    });
  });
  subscriber.on('close', () => {
    if (!live) return;
    live = false;
    onInterrupted();
  });

  return {
    isLive: () => live,
    close() {
      closed = true;
      live = false;
      subscriber.disconnect();
    },
  };
}

interface OutboxOptions {
  publish: (to: string, text: string) => Promise<unknown>;
  log: (line: string) => void;
  lossNotice: { to: string; text: string };
}

/** Messages that wait for Redis. When it is full, new messages are lost, and the other servers learn so once Redis answers again. */
function createOutbox({ publish, log, lossNotice }: OutboxOptions) {
  let waiting = 0;
  let lost = false;
  let closed = false;
  let whenEmpty = () => {};

  function send(to: string, text: string): void {
    if (closed) return;
    if (waiting >= OUTBOX_MAX) return lose('too many wait for Redis');
    waiting += 1;
    publish(to, text).then(
      () => {
        settle();
        if (!lost) return;
        lost = false;
        send(lossNotice.to, lossNotice.text);
      },
      (error: Error) => {
        settle();
        lose(error.message);
      },
    );
  }

  function settle(): void {
    waiting -= 1;
    if (waiting === 0) whenEmpty();
  }

  function lose(reason: string): void {
    if (!lost) log(`bus: messages to the other servers are lost (${reason})`);
    lost = true;
  }

  function close(): Promise<void> {
    closed = true;
    if (waiting === 0) return Promise.resolve();
    return new Promise((resolve) => {
      whenEmpty = resolve;
    });
  }

  return { send, close };
}

/** The topic comes before the JSON, so that a server without a handler for it need not parse. */
function encode(serverId: string, topic: string, message: JsonValue): string {
  return `${serverId}\n${topic}\n${JSON.stringify(message)}`;
}

function decode(text: string): { serverId: string; topic: string; json: string } | null {
  const first = text.indexOf('\n');
  const second = text.indexOf('\n', first + 1);
  if (first < 0 || second < 0) return null;
  return { serverId: text.slice(0, first), topic: text.slice(first + 1, second), json: text.slice(second + 1) };
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
