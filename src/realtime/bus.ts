export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Messages between servers. Every handler on every server gets each message, also on the publishing server. */
export interface Bus {
  /** Identifies this server on the bus. */
  readonly serverId: string;
  publish(topic: string, message: JsonValue): void;
  /** Delivers to this server and the named ones only. */
  publishTo(serverIds: readonly string[], topic: string, message: JsonValue): void;
  /** Delivers to this server only. */
  publishHere(topic: string, message: JsonValue): void;
  subscribe(topic: string, handler: (message: JsonValue) => void): () => void;
  /** False while messages from other servers cannot arrive, so caches may be stale. */
  isLive(): boolean;
  /** Called when messages may have been missed: at the loss of the connection and again at its return. */
  onInterrupted(handler: () => void): () => void;
  close(): Promise<void>;
}

/** The bus of a single process. */
export function createLocalBus(): Bus {
  const handlers = createHandlerTable();
  return {
    serverId: 'here',
    publish: handlers.deliver,
    publishTo: (_serverIds, topic, message) => handlers.deliver(topic, message),
    publishHere: handlers.deliver,
    subscribe: handlers.add,
    isLive: () => true,
    onInterrupted: () => () => {},
    close: async () => handlers.clear(),
  };
}

export interface HandlerTable {
  add: (topic: string, handler: (message: JsonValue) => void) => () => void;
  has: (topic: string) => boolean;
  deliver: (topic: string, message: JsonValue) => void;
  clear: () => void;
}

/** Delivers in order, but never synchronously inside the publisher's own call. */
export function createHandlerTable(): HandlerTable {
  const table = new Map<string, Set<(message: JsonValue) => void>>();
  return {
    add(topic, handler) {
      // A new function each time, so that the same handler can subscribe twice.
      const subscription = (message: JsonValue) => handler(message);
      const handlers = table.get(topic) ?? new Set();
      table.set(topic, handlers.add(subscription));
      return () => {
        handlers.delete(subscription);
        if (handlers.size === 0 && table.get(topic) === handlers) table.delete(topic);
      };
    },
    has: (topic) => table.has(topic),
    deliver(topic, message) {
      queueMicrotask(() => {
        for (const handler of table.get(topic) ?? []) handler(message);
      });
    },
    clear: () => table.clear(),
  };
}
