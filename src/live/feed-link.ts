import { idOf, mergeTable, newTable, type TableState } from './table-state.ts';

/** The client's side of the live feed, without the browser so that tests can run it anywhere. */
export interface FeedOptions {
  open(handlers: FeedHandlers): FeedSocket;
  casinoId: string;
  currency: string;
  /** The only tables it ever subscribes to. */
  tables: readonly string[];
  onChange(): void;
  nowMs(): number;
  /** A random number from 0 to 1, for the jitter of reconnects. */
  chance(): number;
  timings?: Partial<FeedTimings>;
}

export interface FeedHandlers {
  onOpen(): void;
  /** Null: the message was not text. */
  onMessage(text: string | null, bytes: number): void;
  onClose(): void;
}

export interface FeedSocket {
  send(text: string): void;
  close(code: number): void;
}

export interface FeedTimings {
  reconnectMs: number;
  reconnectMaxMs: number;
  pingMs: number;
  silenceMs: number;
  checkMs: number;
}

export interface FeedTable extends TableState {
  /** The feed is silent or down, so the shown values may be old. */
  isStale: boolean;
}

export interface FeedLink {
  start(): void;
  /** Stops for good and leaves no socket or timer behind. */
  stop(): void;
  table(id: string): FeedTable | null;
  stats(): { dropped: number; opened: number };
}

const TIMINGS: FeedTimings = {
  reconnectMs: 1_000,
  reconnectMaxMs: 30_000,
  pingMs: 20_000,
  silenceMs: 90_000,
  checkMs: 5_000,
};
const JITTER = 0.2;
const BYTES_MAX = 256 * 1024;
const SUBSCRIPTIONS_MAX = 600;
const CLOSE = { normal: 1000, tooBig: 1009 } as const;

interface Known {
  state: TableState;
  seenMs: number;
  /** Known from an earlier connection: the next message starts from scratch. */
  isOld: boolean;
  shown: FeedTable | null;
}

export function createFeedLink(options: FeedOptions): FeedLink {
  const timings = { ...TIMINGS, ...options.timings };
  const allowed = new Set(options.tables);
  const tables = new Map<string, Known>();
  let socket: FeedSocket | null = null;
  let isWanted = false;
  let failures = 0;
  let lastTableMs = 0;
  let dropped = 0;
  let opened = 0;
  let ping: ReturnType<typeof setInterval> | undefined;
  let check: ReturnType<typeof setInterval> | undefined;
  let reconnect: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    lastTableMs = options.nowMs();
    const mine: FeedSocket = options.open({
      onOpen() {
        if (socket !== mine) return;
        opened += 1;
        send({ type: 'available', casinoId: options.casinoId });
        ping = setInterval(() => send({ type: 'ping', pingTime: options.nowMs() }), timings.pingMs);
      },
      onMessage(text, bytes) {
        if (socket !== mine) return;
        if (bytes > BYTES_MAX) {
          dropped += 1;
          mine.close(CLOSE.tooBig);
        } else receive(text);
      },
      onClose() {
        if (socket === mine) lose();
      },
    });
    socket = mine;
  }

  function lose(): void {
    socket = null;
    clearInterval(ping);
    for (const known of tables.values()) known.isOld = true;
    options.onChange();
    if (!isWanted) return;
    const pauseMs = Math.min(timings.reconnectMaxMs, timings.reconnectMs * 2 ** Math.min(failures, 16));
    failures += 1;
    reconnect = setTimeout(connect, pauseMs * (1 + JITTER * (2 * options.chance() - 1)));
  }

  function send(message: Record<string, unknown>): void {
    socket?.send(JSON.stringify(message));
  }

  function receive(text: string | null): void {
    const message = text === null ? null : parse(text);
    if (message === null) {
      dropped += 1;
      return;
    }
    if (Array.isArray(message['tableKey'])) subscribe(message['tableKey']);
    const id = idOf(message['tableId']);
    if (id !== null && allowed.has(id)) update(id, message);
  }

  function subscribe(keys: readonly unknown[]): void {
    const offered = new Set(keys.map(idOf));
    const wanted = options.tables.filter((id) => offered.has(id)).slice(0, SUBSCRIPTIONS_MAX);
    if (wanted.length === 0) return;
    const { casinoId, currency } = options;
    send({ type: 'subscribe', casinoId, key: wanted, currency, isDeltaEnabled: false });
  }

  function update(id: string, message: Readonly<Record<string, unknown>>): void {
    const known = tables.get(id);
    const before = known && !known.isOld ? known.state : newTable(id);
    lastTableMs = options.nowMs();
    failures = 0;
    tables.set(id, { state: mergeTable(before, message), seenMs: lastTableMs, isOld: false, shown: null });
    options.onChange();
  }

  /** An open socket proves nothing; only messages about tables show that the feed works. */
  function look(): void {
    const nowMs = options.nowMs();
    if (socket && nowMs - lastTableMs >= timings.silenceMs) {
      const silent = socket;
      lose();
      silent.close(CLOSE.normal);
    }
    options.onChange();
  }

  return {
    start() {
      if (isWanted) return;
      isWanted = true;
      check = setInterval(look, timings.checkMs);
      connect();
    },
    stop() {
      isWanted = false;
      const last = socket;
      socket = null;
      clearInterval(ping);
      clearInterval(check);
      clearTimeout(reconnect);
      last?.close(CLOSE.normal);
    },
    table(id) {
      const known = tables.get(id);
      if (!known) return null;
      const isStale = known.isOld || options.nowMs() - known.seenMs >= timings.silenceMs;
      // Returns the same object while nothing changes, so that a page does not re-render.
      if (known.shown?.isStale !== isStale) known.shown = { ...known.state, isStale };
      return known.shown;
    },
    stats: () => ({ dropped, opened }),
  };
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const message: unknown = JSON.parse(text);
    return typeof message === 'object' && message !== null && !Array.isArray(message)
      ? (message as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
