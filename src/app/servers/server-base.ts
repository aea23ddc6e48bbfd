import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock/clock.ts';
import { countryRule, type RefuseCountry } from '../../countries/lists.ts';
import { createCountryLookup } from '../../countries/lookup.ts';
import { perCell, type Cells, type PerCell } from '../../db/cells/cells.ts';
import type { ReadingCells } from '../../db/cells/reading-cells.ts';
import type { Cell } from '../../db/cells/schemas.ts';
import type { Database } from '../../db/database.ts';
import { createHouseTime, type HouseTime } from '../../db/house-time.ts';
import { GAME_TOPICS } from '../../games/all.server.ts';
import { CROWD_TOPICS } from '../../crowd/topics.ts';
import { createHttpApp } from '../../http/app.ts';
import type { Asked, CallTable, Visitor } from '../../http/call.ts';
import { collectApi } from '../../http/docs.ts';
import { Refusal } from '../../http/errors.ts';
import { createGuard, type Guard } from '../../http/guard.ts';
import { serveMetrics, type Metrics } from '../../http/metrics.ts';
import { createOriginCheck } from '../../http/origins.ts';
import { createQuickCalls, type QuickCalls } from '../../http/quick-calls.ts';
import { createRateLimiter, type RateLimiter } from '../../http/rate-limit.ts';
import { createRouter, type Serve } from '../../http/router.ts';
import { createCallTable } from '../../http/socket-calls.ts';
import { refuseUntrustedProxies } from '../../http/untrusted-proxies.ts';
import { createVisitorReader } from '../../http/visitor.ts';
import type { Wallet } from '../../ledger/wallet.ts';
import { createMailWorker, type MailWorker } from '../../mail/outbox.ts';
import { createSmtp } from '../../mail/smtp.ts';
import { createLocalBus, type Bus } from '../../realtime/bus.ts';
import { createHub, type Hub } from '../../realtime/hub.ts';
import { createRedisBus } from '../../realtime/redis-bus.ts';
import { connectRedis } from '../../realtime/redis-connection.ts';
import { readCookies } from '../../sessions/cookies.ts';
import { createSessionStore, type SessionStore } from '../../sessions/session-store.ts';
import type { Session } from '../../sessions/session.ts';
import { addressList } from '../parts/address-list.ts';
import { describeUpdate } from '../parts/describe-update.ts';
import { openServerDatabases } from './server-databases.ts';
import { startTracing } from '../tracing/open-telemetry.ts';
import type { Config } from '../config/config-shape.ts';

/** Keep-alive time of connections while the server stops. */
const LAST_CALL_MS = 100;

/** Shared by all parts of the server. */
export interface ServerBase {
  config: Config;
  /** For child processes. */
  databaseUrl: string;
  clock: Clock;
  /** This server's id in the list of running servers. */
  serverId: string;
  app: FastifyInstance;
  serve: Serve;
  guard: Guard;
  metrics: Metrics;
  cells: Cells;
  /** For queries by staff. */
  reads: ReadingCells;
  /** Cells that do not answer now. */
  cellsAway(): readonly Cell[];
  batchCells: PerCell<Database>;
  counters: Database;
  /** For shared rounds. */
  rounds: Database;
  bus: Bus;
  houseTime: HouseTime;
  sessions: SessionStore;
  limiter: RateLimiter;
  mailWorker: MailWorker;
  hub: Hub;
  socketCalls: CallTable;
  /** Null if each request must pass Fastify, where traces and request logs begin. */
  quickCalls: QuickCalls | null;
  countryOf(request: Asked): Promise<string | null>;
  refuseCountry: RefuseCountry;
  /** Notifies the player's sockets. `isByItself`: not merged with changes that follow within moments. */
  walletChanged(wallet: Wallet, isByItself?: boolean): void;
  log(line: string): void;
  /** Prepares for a burst of requests. */
  warm(): Promise<void>;
  /** Announces that players should be sent elsewhere; the server still serves. */
  drain(): void;
  isDraining(): boolean;
  /** Stops accepting requests and finishes those under way. */
  closeDoors(): Promise<void>;
  /** Releases everything; call it last. */
  close(): Promise<void>;
}

export interface BaseOptions {
  config: Config;
  databaseUrl: string;
  clock: Clock;
  logStream?: { write(line: string): void };
}

export async function openBase({ config, databaseUrl, clock, logStream }: BaseOptions): Promise<ServerBase> {
  const tracing = config.traceTo ? await startTracing(config.traceTo) : null;
  const app = createHttpApp({
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    ...(logStream ? { logStream } : {}),
    ...(tracing ? { traceOf: tracing.idsOf } : {}),
  });
  tracing?.traceRoutes(app);
  const log = (line: string) => app.log.warn(line);
  const databases = await openServerDatabases({ config, databaseUrl, clock, log });
  const { cells } = databases;
  const { keys } = config;
  const redis = config.redisUrl ? connectRedis({ url: config.redisUrl, name: 'limits', log }) : null;
  const bus = config.redisUrl ? await createRedisBus({ url: config.redisUrl, log }) : createLocalBus();
  const houseTime = createHouseTime(databases.rounds);
  const sessions = createSessionStore({ cells, clock, keys, log });
  const limiter = createRateLimiter({ clock, enabled: config.rateLimits, ...(redis ? { redis } : {}) });
  const smtp = createSmtp(config.smtpUrl, config.mailFrom);
  const mailWorker = createMailWorker({ database: cells.directory, clock, keys, send: smtp.send, log });
  const isOriginAllowed = createOriginCheck(config.publicUrl, config.sandbox);
  const guard = createGuard({ sessions, keys, isOriginAllowed });
  const countries = await createCountryLookup({
    ...(config.geoForceCountry ? { forceCountry: config.geoForceCountry } : {}),
    ...(config.geoMmdbPath ? { mmdbPath: config.geoMmdbPath } : {}),
    countryHeader: config.geoCountryHeader,
    trustedPeer: addressList(config.trustedProxies),
    log,
  });
  const socketCalls = createCallTable(app, sessions);
  const visitorOf = createVisitorReader(addressList(config.trustedProxies), config.geoCountryHeader);
  const hub = createHub({
    bus,
    clock,
    isOriginAllowed,
    authenticate: (request) => sessions.authenticate(readCookies(request.headers.cookie).access),
    recordActivity: sessions.recordActivity,
    isSessionOver: sessions.isOver,
    findEndedSessions: sessions.findEnded,
    publicTopics: [...GAME_TOPICS, ...CROWD_TOPICS],
    openCalls(request, identity) {
      const readVisitor = visitorOf(request);
      let visitor: Visitor | null = null;
      return (call) => socketCalls.answer(call, identity as Session, (visitor ??= readVisitor()));
    },
    limitsCalls: config.rateLimits,
    houseTimeMs: houseTime.nowMs,
    log,
  });
  sessions.onEnded(hub.endSession);
  if (config.production) refuseUntrustedProxies(app, { isTrusted: addressList(config.trustedProxies), log });
  const gate = addStopGate(app);
  await collectApi(app);
  const metrics = serveMetrics(app, { token: config.metricsToken });
  const isEachSeen = tracing !== null || config.logLevel === 'debug' || config.logLevel === 'trace';
  const quickCalls = isEachSeen
    ? null
    : createQuickCalls(app, {
        guard,
        isOpen: () => !gate.isDraining(),
        isTrusted: addressList(config.trustedProxies),
        counted: metrics.countCall,
      });
  metrics.gauge('roulo_sockets', 'Open sockets of players', () => hub.stats().sockets);
  metrics.gauge('roulo_cells_away', 'Cells of the database that do not answer', () => databases.watch.away().length);
  metrics.gauges('roulo_cell_up', 'Whether a cell of the database answers', 'cell', () => {
    const answering = new Set(cells.answering());
    return Object.fromEntries(cells.list().map((cell) => [cell, Number(answering.has(cell))]));
  });
  metrics.gauge('roulo_database_waiting', 'Requests waiting for a database connection', cells.waiting);
  return {
    config,
    databaseUrl,
    clock,
    serverId: databases.serverId,
    app,
    serve: createRouter(app, guard, quickCalls ? [socketCalls, quickCalls] : [socketCalls]),
    socketCalls,
    quickCalls,
    guard,
    metrics,
    cells,
    reads: databases.reads,
    cellsAway: databases.watch.away,
    batchCells: tracing ? perCell(databases.batchCells, tracing.traceDatabase) : databases.batchCells,
    counters: databases.counters,
    rounds: databases.rounds,
    bus,
    houseTime,
    sessions,
    limiter,
    mailWorker,
    hub,
    countryOf: (request) =>
      countries.countryOf({ ip: request.ip, peer: request.socket.remoteAddress ?? '', headers: request.headers }),
    refuseCountry: countryRule({ servesUnknown: !config.production }),
    walletChanged(wallet, isByItself) {
      const { playerId, version } = wallet;
      if (hub.mayListen(playerId))
        hub.pushUserState(playerId, Number(version), () => describeUpdate(wallet), isByItself);
    },
    log,
    warm: databases.warm,
    drain: gate.drain,
    isDraining: gate.isDraining,
    async closeDoors() {
      gate.close();
      await hub.close();
      // Node regards their connections as idle and would close them.
      await quickCalls?.drain();
      await app.close();
    },
    async close() {
      await mailWorker.close();
      await sessions.close();
      await databases.signOff();
      await bus.close();
      redis?.disconnect();
      smtp.close();
      countries.close();
      await databases.close();
      await tracing?.stop();
    },
  };
}

interface StopGate {
  drain(): void;
  isDraining(): boolean;
  /** Refuses further calls. */
  close(): void;
}

function addStopGate(app: FastifyInstance): StopGate {
  let state: 'open' | 'draining' | 'closed' = 'open';
  app.addHook('onRequest', (_request, reply, done) => {
    // A kept-alive connection would bring the next call here too.
    if (state !== 'open') reply.header('connection', 'close');
    done(state === 'closed' ? new Refusal('STOPPING') : undefined);
  });
  return {
    drain() {
      if (state === 'open') state = 'draining';
    },
    isDraining: () => state !== 'open',
    close() {
      state = 'closed';
      // Otherwise a client that keeps its connection open would keep the server from stopping.
      app.server.keepAliveTimeout = LAST_CALL_MS;
    },
  };
}
