import type { FastifyInstance } from 'fastify';
import type { Cashier } from '../cashier/cashier.ts';
import { createNowPayments } from '../cashier/processor/now-payments.ts';
import type { Processor } from '../cashier/processor/processor.ts';
import type { Withdrawals } from '../cashier/withdrawals/withdrawal.ts';
import type { WithdrawalWorker } from '../cashier/withdrawals/worker.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { createSwitches } from '../bets/switches.ts';
import { createPublished } from '../content/documents/published.ts';
import { systemClock, type Clock } from '../clock/clock.ts';
import { readCountry } from '../countries/api.ts';
import { inAnsweringCells } from '../db/cells/cells.ts';
import { builtWebFolder } from '../db/project-root.ts';
import type { SharedGames } from '../games/all.server.ts';
import type { PhaseTimes } from '../games/placing/shared-rounds.ts';
import type { GameContext } from '../games/placing/place-bet.ts';
import { admitByLoad, LOAD_LIMITS, showAdmission } from '../http/admission.ts';
import { serveDocs } from '../http/docs.ts';
import { serveWebApp } from '../http/web-pages.ts';
import type { Identity } from '../identity/identity.ts';
import { closeDays } from '../ledger/closed-days.ts';
import { addDailySums } from '../ledger/add-daily-sums.ts';
import { prepareMonths } from '../ledger/months.ts';
import { forgetOldRequestKeys } from '../ledger/request-keys.ts';
import type { Accounts } from '../players/accounts.ts';
import type { PasswordCost } from '../credentials/password-hashing.ts';
import type { Aggregator } from '../provider/aggregator.ts';
import { createPragmaticPlay } from '../provider/pragmatic-play.ts';
import type { Hub } from '../realtime/hub.ts';
import { createCashier } from './parts/cashier-parts.ts';
import { createCatalogue } from './parts/catalogue-parts.ts';
import { ConfigError } from './config.ts';
import { createCrowd } from './parts/crowd-parts.ts';
import { DEMO_IN_PRODUCTION, ensureDemoPlayer, hasDemoPlayer } from './parts/demo-player.ts';
import { HOUR_MS, startJobs } from './parts/jobs.ts';
import { showFigures } from './figures/collect.ts';
import { lookForHarm } from '../safer-play/look-for-harm.ts';
import { recountGameTotals } from './figures/game-totals.ts';
import { showJobs } from './figures/job-figures.ts';
import { createLinking } from './parts/link-parts.ts';
import { askedUpstream, type Upstream } from './parts/upstream.ts';
import { createOffice, type OfficeParts } from './parts/office-parts.ts';
import { operationRoutes } from './parts/operations.ts';
import { createNotices } from './parts/notice-parts.ts';
import { createPlay } from './parts/play-parts.ts';
import { previewFor } from './parts/preview-parts.ts';
import { createProof } from './parts/proof-parts.ts';
import { createPlayers } from './parts/player-parts.ts';
import { createSupport } from './parts/support-parts.ts';
import type { Provider } from './parts/provider-parts.ts';
import { openBase, type ServerBase } from './servers/server-base.ts';
import type { Config } from './config/config-shape.ts';

/**
 * With Node's backlog of 511, a crowd of clients (for example reconnecting after a fault) overflows the listen queue. The system then
 * drops their first packets, and they retry after 1, 3, 7 and 15 seconds. The operating system's own limit applies too.
 */
const CONNECTIONS_WAITING_MAX = 16_384;

export interface ServerOptions {
  config: Config;
  databaseUrl: string;
  clock?: Clock;
  /** Left out: from the settings. */
  processor?: Processor;
  aggregator?: Aggregator;
  logStream?: { write(line: string): void };
  /** False: jobs run only by `runJob`. */
  runsJobs?: boolean;
  /** False only in the benchmark that measures the cost of counting for rewards. */
  countsRewards?: boolean;
  /** Names of jobs left to other servers, for measurements. */
  withoutJobs?: readonly string[];
  /** Shorter phases of shared rounds, only in tests and drills. */
  phaseTimes?: PhaseTimes;
  /** Lower only in tests and drills with many thousand sign-ins. */
  passwordCost?: PasswordCost;
}

export interface RouloServer {
  app: FastifyInstance;
  /** The back office, a separate web server. */
  office: Pick<OfficeParts, 'app' | 'staff'>;
  accounts: Accounts;
  games: GameContext;
  shared: SharedGames;
  cashier: Cashier;
  withdrawals: Withdrawals;
  withdrawalWorker: WithdrawalWorker;
  identity: Identity;
  provider: Provider;
  hub: Hub;
  shelf: Shelf;
  runJob(name: string): Promise<void>;
  /** Starts accepting requests; returns the address. */
  listen(): Promise<string>;
  /** Tells load balancers to send players elsewhere, while requests that still arrive are served. */
  drain(): void;
  /** Finishes work under way and releases everything. */
  close(): Promise<void>;
}

/** Assembles the parts. If one fails, what was opened before it is closed. */
export async function createServer(options: ServerOptions): Promise<RouloServer> {
  const { config, databaseUrl, clock = systemClock, logStream } = options;
  const base = await openBase({ config, databaseUrl, clock, ...(logStream ? { logStream } : {}) });
  return addParts(base, options).catch(async (error: unknown) => {
    await base.close();
    throw error;
  });
}

/** Each part adds its routes and its jobs. */
async function addParts(
  base: ServerBase,
  {
    config,
    clock = systemClock,
    processor = createNowPayments({ settings: config.crypto, clock }),
    aggregator = createPragmaticPlay(config.slots),
    runsJobs = true,
    countsRewards = true,
    withoutJobs = [],
    phaseTimes,
    passwordCost,
    logStream,
  }: ServerOptions,
): Promise<RouloServer> {
  const { app, serve, guard, cells, hub, countryOf, log } = base;
  operationRoutes(serve, {
    cells,
    cellsAway: base.cellsAway,
    guard,
    isDraining: base.isDraining,
    databaseWaitMs: config.databaseWaitMs,
    sandboxUrl: config.sandbox ? `http://localhost:${config.sandboxPort}` : null,
  });
  serve(readCountry, async ({ request }) => {
    const country = await countryOf(request);
    return { country, served: base.refuseCountry(country) === null };
  });
  const linking = createLinking(config, clock);
  const published = createPublished(cells.directory, clock);
  await published.refresh();
  const crowd = createCrowd(base);
  const { accounts, ...players } = createPlayers(base, linking, crowd, published.shown, passwordCost);
  if (config.production && (await hasDemoPlayer(accounts))) throw new ConfigError(`- ${DEMO_IN_PRODUCTION}`);
  const notices = createNotices(base, accounts.mailbox);
  const switches = createSwitches(cells.directory);
  await switches.refresh();
  const { games, shared, ...play } = await createPlay(base, countsRewards, crowd, switches, phaseTimes);
  const { cashier, withdrawals, withdrawalWorker, identity, ...money } = await createCashier(
    base,
    accounts,
    linking,
    processor,
  );
  const support = await createSupport(base);
  const { shelf, provider, pages, ...catalogue } = await createCatalogue(
    base,
    aggregator,
    crowd,
    switches,
    play.limits,
    published,
  );
  const proof = createProof(base);
  serveDocs(app);
  await serveWebApp(app, builtWebFolder(), {
    frameSources: config.gameOrigins,
    connectSources: [config.liveFeed.production.url, config.liveFeed.prelive.url].map((url) => new URL(url).origin),
    async headOf(path, language, request) {
      const from = { database: cells.directory, clock, keys: config.keys };
      return pages.headOf(path, language, await previewFor(from, pages.shown(), request));
    },
    // Sent with the page itself, so that no button leads to a refusal.
    async tagsFor(request) {
      const refused = base.refuseCountry(await countryOf(request));
      return refused ? `<meta name="not-served" content="${refused}">` : '';
    },
    houseKeys: proof.houseKeys,
    metas: { 'eur-per-usd': String(config.eurPerUsd) },
  });
  const upstreams: Upstream[] = [
    { name: 'game aggregator', isUp: provider.isUp },
    askedUpstream('payment processor', clock, async () => (await processor.currencies()).ok),
  ];
  const office = await createOffice(
    base,
    { hasher: accounts.hasher, identity, support: support.support, upstreams, exposure: games.exposure.figures },
    logStream,
  );
  await app.ready();
  hub.attach(app.server);
  const admission = admitByLoad(app.server, app.routeTable, LOAD_LIMITS, base.quickCalls ?? undefined, log);
  showAdmission(base.metrics, admission);
  base.socketCalls.count({
    enter: admission.enter,
    answered: (path, status, elapsedMs) => base.metrics.countCall(path, 'SOCKET', status, elapsedMs),
  });

  // Not awaited: everything else works even if the processor is away.
  money.start();
  if (config.sandbox) await ensureDemoPlayer(accounts);
  // Not awaited: the first start computes a chain, and the other games need not wait for it.
  if (runsJobs && config.sharedRounds.areLed) {
    for (const game of Object.values(shared)) void game.start().catch((error: unknown) => log(String(error)));
  }
  if (runsJobs) void proof.start().catch((error: unknown) => log(String(error)));
  const jobs = startJobs(
    [
      ...players.jobs,
      ...play.jobs,
      ...money.jobs,
      ...catalogue.jobs,
      ...proof.jobs,
      ...office.jobs,
      ...notices.jobs,
      ...support.jobs,
      ...crowd.jobs,
      { name: 'game switches', everyMs: 500, run: switches.refresh },
      { name: 'cells', everyMs: 5_000, run: cells.refresh },
      {
        name: 'request keys',
        everyMs: HOUR_MS,
        run: () => inAnsweringCells(cells, (database) => forgetOldRequestKeys(database, clock)),
      },
      showFigures({ cells, clock, backupDir: config.backupDir, metrics: base.metrics }),
      {
        name: 'ledger months',
        everyMs: HOUR_MS,
        run: () => inAnsweringCells(cells, (database) => prepareMonths(database, clock)),
      },
      {
        name: 'closed days',
        everyMs: HOUR_MS,
        run: () => inAnsweringCells(cells, (database) => closeDays(database, clock, recountGameTotals)),
      },
      {
        name: 'signs of harm',
        everyMs: HOUR_MS,
        run: () => inAnsweringCells(cells, (database) => lookForHarm(database, clock)),
      },
      {
        name: 'daily sums',
        everyMs: 30_000,
        run: (stopping: AbortSignal) =>
          inAnsweringCells(cells, (database) => addDailySums(database, clock, { stopping })),
      },
    ].filter(({ name }) => !withoutJobs.includes(name)),
    log,
    runsJobs,
    showJobs(base.metrics),
  );

  return {
    app,
    office,
    accounts,
    games,
    shared,
    cashier,
    withdrawals,
    withdrawalWorker,
    identity,
    provider,
    hub,
    shelf,
    runJob: jobs.run,
    async listen() {
      await base.warm();
      const address = await app.listen({ host: config.host, port: config.port, backlog: CONNECTIONS_WAITING_MAX });
      await office.listen();
      return address;
    },
    drain: base.drain,
    async close() {
      await office.app.close();
      await base.closeDoors();
      admission.close();
      crowd.close();
      await catalogue.close();
      await jobs.close();
      await play.close();
      for (const game of Object.values(shared)) await game.close();
      await withdrawalWorker.close();
      await games.betting.batcher.drain();
      await games.exposure.close();
      await provider.wallet.drain();
      await base.close();
    },
  };
}
