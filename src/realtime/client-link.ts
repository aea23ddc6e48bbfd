import { type Clock, systemClock } from '../clock/clock.ts';
import {
  type Broadcast,
  type CallAnswer,
  type CallMessage,
  CLOSE_CODES,
  type ClientMessage,
  type Notice,
  parseServerMessage,
  type TimeAnswer,
  type UserUpdate,
} from './messages.ts';

/** The client's side of the socket, without the browser so that tests can run it anywhere. */
export interface LinkOptions {
  open(handlers: SocketHandlers): LinkSocket;
  onUpdate(update: UserUpdate): void;
  onNotice?(notice: Notice): void;
  /** A message on a watched public topic. */
  onBroadcast?(message: Broadcast): void;
  onTime?(answer: TimeAnswer): void;
  /** The session should be read again, because messages sent while the socket was down are not repeated. */
  onOpen?(): void;
  /** The connection was lost; the client is reconnecting. */
  onLost?(): void;
  onSessionOver?(): void;
  /** No activity for as long as an idle session lasts: called every minute from then on. */
  onIdle?(): void;
  clock?: Clock;
  timings?: Partial<Timings>;
}

export interface SocketHandlers {
  onOpen(): void;
  onMessage(text: string): void;
  onClose(code: number): void;
}

export interface LinkSocket {
  send(text: string): void;
  close(): void;
}

export interface Link {
  start: () => void;
  stop: () => void;
  /** Reports a click, key, touch, mouse move or scroll. */
  noteActivity: () => void;
  /** Counts as constant activity until the returned function is called, for autoplay. */
  keepAwake: () => () => void;
  /** Subscribes to a public topic until the returned function is called, also across reconnects. */
  watch: (topic: string) => () => void;
  askTime: (sentAt: number) => boolean;
  /**
   * Sends a call of the API. Null if the server takes none over this socket, or there is no connection. It resolves to null if the
   * connection is lost first: then nobody knows whether the call took effect.
   */
  call: (call: Omit<CallMessage, 'type' | 'id'>) => Promise<CallAnswer | null> | null;
}

export interface Timings {
  heartbeatMs: number;
  reconnectMs: number;
  activityMs: number;
  idleLimitMs: number;
  idleCheckMs: number;
}

const TIMINGS: Timings = {
  heartbeatMs: 25_000,
  reconnectMs: 1_000,
  activityMs: 60_000,
  idleLimitMs: 30 * 60_000,
  idleCheckMs: 60_000,
};

export function createLink(options: LinkOptions): Link {
  const timings = { ...TIMINGS, ...options.timings };
  const clock = options.clock ?? systemClock;
  const line = createLine(options, timings);
  const activity = { lastMs: 0, reportedMs: -Infinity, isUnreported: false };
  const awake = new Set<symbol>();
  let timer: ReturnType<typeof setInterval> | undefined;

  function report(): void {
    const nowMs = clock.now().getTime();
    if (!activity.isUnreported || nowMs - activity.reportedMs < timings.activityMs) return;
    if (!line.send({ type: 'ACTIVITY' })) return;
    activity.reportedMs = nowMs;
    activity.isUnreported = false;
  }

  function noteActivity(): void {
    if (timer === undefined) return;
    activity.lastMs = clock.now().getTime();
    activity.isUnreported = true;
    line.connect();
    report();
  }

  function check(): void {
    if (awake.size > 0) noteActivity();
    report();
    if (clock.now().getTime() - activity.lastMs < timings.idleLimitMs) return;
    line.disconnect();
    options.onIdle?.();
  }

  return {
    start() {
      if (timer !== undefined) return;
      activity.lastMs = clock.now().getTime();
      timer = setInterval(check, timings.idleCheckMs);
      line.connect();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      activity.isUnreported = false;
      line.disconnect();
      line.forgetVersions();
    },
    noteActivity,
    keepAwake() {
      const hold = Symbol('awake');
      awake.add(hold);
      noteActivity();
      return () => awake.delete(hold);
    },
    watch: line.watch,
    askTime: (sentAt) => line.send({ type: 'TIME', sentAt }),
    call: line.call,
  };
}

/** Keeps one socket open from connect() to disconnect(). */
function createLine(options: LinkOptions, timings: Timings) {
  let socket: LinkSocket | null = null;
  let isOpen = false;
  let isWanted = false;
  let seenVersion = -1;
  let takesCalls = false;
  let callsMade = 0;
  const unanswered = new Map<number, (answer: CallAnswer | null) => void>();
  /** Number of subscribers per topic. */
  const watched = new Map<string, number>();
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  let reconnect: ReturnType<typeof setTimeout> | undefined;

  function send(message: ClientMessage): boolean {
    if (isOpen) socket?.send(JSON.stringify(message));
    return isOpen;
  }

  function open(): void {
    // A socket that was given up may still fire events; only the current one counts.
    const mine: LinkSocket = options.open({
      onOpen() {
        if (socket !== mine) return;
        isOpen = true;
        heartbeat = setInterval(send, timings.heartbeatMs, { type: 'HEARTBEAT' } satisfies ClientMessage);
        for (const topic of watched.keys()) send({ type: 'WATCH', topic });
        options.onOpen?.();
      },
      onMessage(text) {
        if (socket === mine) receive(text);
      },
      onClose(code) {
        if (socket !== mine) return;
        letGo();
        reconnect = setTimeout(open, timings.reconnectMs);
        options.onLost?.();
        if (code === CLOSE_CODES.sessionOver) options.onSessionOver?.();
      },
    });
    socket = mine;
  }

  function receive(text: string): void {
    const message = parseServerMessage(text);
    if (!message) return;
    if (message.type === 'USER_UPDATE') {
      if (message.version < seenVersion) return;
      seenVersion = message.version;
      const { type: _type, ...update } = message;
      options.onUpdate(update);
    } else if (message.type === 'CALLS') takesCalls = true;
    else if (message.type === 'ANSWER') settle(message.id, message);
    else if (message.type === 'TIME') options.onTime?.(message);
    else if (isNotice(message)) options.onNotice?.(message);
    else options.onBroadcast?.(message);
  }

  function settle(id: number, answer: CallAnswer | null): void {
    unanswered.get(id)?.(answer);
    unanswered.delete(id);
  }

  function letGo(): void {
    socket = null;
    isOpen = false;
    takesCalls = false;
    for (const id of unanswered.keys()) settle(id, null);
    clearInterval(heartbeat);
    clearTimeout(reconnect);
  }

  return {
    send,
    call(call: Omit<CallMessage, 'type' | 'id'>): Promise<CallAnswer | null> | null {
      const id = (callsMade += 1);
      if (!takesCalls || !send({ type: 'CALL', id, ...call })) return null;
      return new Promise((resolve) => unanswered.set(id, resolve));
    },
    connect() {
      if (isWanted) return;
      isWanted = true;
      open();
    },
    disconnect() {
      isWanted = false;
      const last = socket;
      letGo();
      last?.close();
    },
    forgetVersions() {
      seenVersion = -1;
    },
    watch(topic: string): () => void {
      const others = watched.get(topic) ?? 0;
      watched.set(topic, others + 1);
      if (others === 0) send({ type: 'WATCH', topic });
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = watched.get(topic)! - 1;
        if (left > 0) watched.set(topic, left);
        else {
          watched.delete(topic);
          send({ type: 'UNWATCH', topic });
        }
      };
    },
  };
}

function isNotice(message: Notice | Broadcast): message is Notice {
  return ['DEPOSIT_UPDATE', 'WITHDRAWAL_UPDATE', 'INBOX_UPDATE'].includes(message.type);
}
