import type { IncomingMessage, Server } from 'node:http';
import type { WebSocket } from 'ws';
import type { Clock } from '../clock/clock.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Bus } from './bus.ts';
import { keptOf } from './call-body.ts';
import {
  CALLS_UNDER_WAY_MAX,
  closeSocket,
  type Connection,
  countMessage,
  createConnection,
  isSilent,
  isSlow,
} from './connection.ts';
import { writeText } from './frames.ts';
import { createHandshake } from './handshake.ts';
import { type AnsweredCall, type CallsTaken, CLOSE_CODES, type Notice, type UserUpdate } from './messages.ts';
import { createPresences, type Presences, updateTopic } from './presence.ts';
import { readQuickly } from './quick-frames.ts';
import { readMessage, type ReceivedCall, type ReceivedMessage } from './received-message.ts';
import { recheckWhileInterrupted } from './recheck.ts';
import { endsSession, type Identity, readSessionEnd, SESSION_END_TOPIC, type SessionEnd } from './session-end.ts';
import { createUpdateQueue } from './user-updates.ts';
import { createWatchers, type PublicTopic, type Watchers } from './watchers.ts';

export interface HubOptions {
  bus: Bus;
  clock: Clock;
  authenticate(request: IncomingMessage): Promise<Identity | null>;
  isOriginAllowed(origin: string): boolean;
  recordActivity(sessionId: string): void;
  /** Whether the idle or the absolute limit has passed. Called for every socket every second, so it must only use memory. */
  isSessionOver(sessionId: string): boolean;
  /** Called while the bus is interrupted, when ends of sessions on other servers go unheard. */
  findEndedSessions?(sessionIds: readonly string[]): Promise<readonly string[]>;
  /** Bus topics that anybody may follow. */
  publicTopics?: readonly PublicTopic[];
  /** Returns the handler for the calls of a socket that is being opened. Left out: calls are not taken. */
  openCalls?(request: IncomingMessage, identity: Identity): AnswerCall;
  /** How long a changed field is repeated in the following updates; set only by tests. */
  repeatMs?: number;
  /** False disables the rate limit of calls, for tests and benchmarks. */
  limitsCalls?: boolean;
  /** The house's time, for pages that animate by it. */
  houseTimeMs?(): number;
  log(line: string): void;
}

/** Never throws. */
export type AnswerCall = (call: ReceivedCall) => Promise<AnsweredCall>;

export interface Hub {
  attach(server: Server): void;
  /** Whether the player may be connected: to this server, or perhaps to another. */
  mayListen(playerId: PlayerId): boolean;
  /** Merged with other updates that come within moments, unless it must appear by itself. */
  pushUserUpdate(playerId: PlayerId, update: UserUpdate, isByItself?: boolean): void;
  /** The same with the player's whole state at a version; `describe` runs only if the state is sent. */
  pushUserState(playerId: PlayerId, version: number, describe: () => UserUpdate, isByItself?: boolean): void;
  /** Sent at once, and never merged. */
  pushNotice(playerId: PlayerId, notice: Notice): void;
  endSession(sessionId: string): void;
  endSessionsOf(playerId: PlayerId, exceptSessionId?: string): void;
  /** Number of sockets on this server that follow a public topic. */
  watching(topic: string): number;
  stats(): { sockets: number; players: number; pushes: number; watchers: number };
  close(): Promise<void>;
}

const COALESCE_MS = 75;
const SWEEP_MS = 1_000;
const BAD_MESSAGES_MAX = 10;
const CALLS_TAKEN = Buffer.from(JSON.stringify({ type: 'CALLS' } satisfies CallsTaken));

export function createHub(options: HubOptions): Hub {
  const { bus } = options;
  const watchers = createWatchers(bus, options.publicTopics ?? [], (connection) => drop(presences, connection));
  const presences = createPresences({
    bus,
    drop: (connection) => drop(presences, connection),
    tellLater: (playerId, { version, describe }) => updates.pushWhole(playerId, version, describe),
    ...(options.repeatMs === undefined ? {} : { repeatMs: options.repeatMs }),
  });
  const handshake = createHandshake({
    authenticate: (request) => options.authenticate(request),
    isOriginAllowed: (origin) => options.isOriginAllowed(origin),
    accept: (socket, identity, request) => {
      const answerCall = options.openCalls?.(request, identity) ?? null;
      accept(options, presences, watchers, socket, identity, answerCall);
    },
    log: (line) => options.log(line),
  });
  /** Sends only to servers with a socket of the player, usually just this one. */
  const publish = (playerId: PlayerId, message: UserUpdate | Notice) => {
    const servers = presences.serversElsewhere(playerId);
    if (servers?.length === 0) presences.tellHere(playerId, message);
    else if (servers) bus.publishTo(servers, updateTopic(playerId), message);
    else bus.publish(updateTopic(playerId), message);
  };
  const isHereOnly = (playerId: PlayerId) => presences.serversElsewhere(playerId)?.length === 0;
  const updates = createUpdateQueue(COALESCE_MS, publish, (playerId, whole) => {
    if (isHereOnly(playerId) && presences.keep(playerId, whole)) return;
    publish(playerId, whole.describe());
  });

  function applySessionEnd(end: SessionEnd): void {
    handshake.noteSessionEnd(end);
    for (const connection of presences.connections()) {
      if (endsSession(end, connection)) shutSessionOver(presences, connection);
    }
  }

  const stopListening = bus.subscribe(SESSION_END_TOPIC, (message) => {
    const end = readSessionEnd(message);
    if (end) applySessionEnd(end);
  });
  const stopRecheck = recheckWhileInterrupted(options, presences, applySessionEnd);
  const sweeper = setInterval(() => sweep(options, presences), SWEEP_MS);

  return {
    attach: (server) => void server.on('upgrade', handshake.upgrade),
    mayListen: presences.mayListen,
    pushUserUpdate: updates.push,
    pushUserState(playerId, version, describe, isByItself = false) {
      const isForAnswers = !isByItself && isHereOnly(playerId);
      if (isForAnswers && presences.keepForAnswers(playerId, { version, describe })) return;
      updates.pushWhole(playerId, version, describe, isByItself);
    },
    pushNotice: publish,
    endSession: (sessionId) => bus.publish(SESSION_END_TOPIC, { sessionId }),
    endSessionsOf(playerId, exceptSessionId) {
      bus.publish(SESSION_END_TOPIC, { playerId: String(playerId), exceptSessionId: exceptSessionId ?? null });
    },
    watching: watchers.watching,
    stats: () => ({ ...presences.stats(), watchers: watchers.stats().watchers }),
    async close() {
      handshake.close();
      clearInterval(sweeper);
      stopRecheck();
      stopListening();
      updates.flush();
      // The bus delivers after the present task. This lets the last updates out before the sockets close.
      await Promise.resolve();
      const open = [...presences.connections()];
      const closed = open.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)));
      for (const connection of open) shut(presences, connection, CLOSE_CODES.restarting, 'Server is restarting');
      await Promise.all(closed);
      watchers.close();
      presences.close();
    },
  };
}

function accept(
  options: HubOptions,
  presences: Presences,
  watchers: Watchers,
  socket: WebSocket,
  identity: Identity,
  answerCall: AnswerCall | null,
): void {
  const nowMs = () => options.clock.now().getTime();
  const connection = createConnection(socket, identity, nowMs());
  const replaced = presences.add(connection);
  if (replaced) shut(presences, replaced, CLOSE_CODES.replaced, 'Replaced');

  function count(isCall = false): boolean {
    if (!presences.has(connection)) return false;
    if (isCall && options.limitsCalls === false) return true;
    if (countMessage(connection, nowMs(), isCall)) return true;
    shut(presences, connection, CLOSE_CODES.policy, 'Too many messages');
    return false;
  }

  let isQuick = false;
  const hearText = (text: string) => {
    if (!presences.has(connection)) return;
    const message = readMessage(text, connection.lastBody);
    const isCall = message?.type === 'CALL' && answerCall !== null;
    if (!count(isCall)) return;
    if (!isCall) return hear(options, presences, watchers, connection, message);
    takeCall(options, presences, connection, message, answerCall);
    if (isQuick) return;
    isQuick = true;
    // Delayed, because the library is still processing this message.
    setImmediate(readQuickly, socket, hearText);
  };
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary && presences.has(connection)) shut(presences, connection, CLOSE_CODES.textOnly, 'Text only');
    else hearText(data.toString());
  });
  socket.on('ping', () => count());
  socket.on('pong', () => count());
  socket.on('close', () => {
    presences.remove(connection);
    watchers.remove(connection);
  });
  // The library has already sent the close code, such as 1009 for a message that is too long.
  socket.on('error', () => shut(presences, connection));
  if (answerCall) socket.send(CALLS_TAKEN, { binary: false });
}

function takeCall(
  { clock }: HubOptions,
  presences: Presences,
  connection: Connection,
  call: ReceivedCall,
  answerCall: AnswerCall,
): void {
  if (connection.callsUnderWay >= CALLS_UNDER_WAY_MAX) {
    return shut(presences, connection, CLOSE_CODES.policy, 'Too many calls at once');
  }
  connection.heardAtMs = clock.now().getTime();
  connection.callsUnderWay += 1;
  connection.lastBody = keptOf(call.body);
  void answerCall(call).then(({ text, walletVersion }) => {
    connection.callsUnderWay -= 1;
    if (!presences.has(connection)) return;
    presences.answered(connection, walletVersion);
    writeText(connection.socket, text);
  });
}

function hear(
  options: HubOptions,
  presences: Presences,
  watchers: Watchers,
  connection: Connection,
  message: ReceivedMessage | null,
): void {
  if (!message || message.type === 'CALL' || (message.type === 'WATCH' && !watchers.watch(connection, message.topic))) {
    connection.badMessages += 1;
    if (connection.badMessages >= BAD_MESSAGES_MAX) shut(presences, connection, CLOSE_CODES.policy, 'Bad messages');
    return;
  }
  connection.heardAtMs = options.clock.now().getTime();
  if (message.type === 'UNWATCH') watchers.unwatch(connection, message.topic);
  if (message.type === 'TIME' && options.houseTimeMs) {
    const answer = { type: 'TIME', sentAt: message.sentAt, now: options.houseTimeMs() } as const;
    connection.socket.send(JSON.stringify(answer));
  }
  if (message.type !== 'ACTIVITY') return;
  // Activity after the limit must not revive a session before the sweep has seen it.
  if (options.isSessionOver(connection.sessionId)) shutSessionOver(presences, connection);
  else options.recordActivity(connection.sessionId);
}

function sweep(options: HubOptions, presences: Presences): void {
  const nowMs = options.clock.now().getTime();
  for (const connection of presences.connections()) {
    if (options.isSessionOver(connection.sessionId)) shutSessionOver(presences, connection);
    else if (isSilent(connection, nowMs) || isSlow(connection)) drop(presences, connection);
  }
}

function shutSessionOver(presences: Presences, connection: Connection): void {
  shut(presences, connection, CLOSE_CODES.sessionOver, 'Session over');
}

function shut(presences: Presences, connection: Connection, code?: number, reason?: string): void {
  presences.remove(connection);
  closeSocket(connection.socket, code, reason);
}

function drop(presences: Presences, connection: Connection): void {
  presences.remove(connection);
  connection.socket.terminate();
}
