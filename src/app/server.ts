import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addReferral, isAffiliate } from '../affiliates/affiliate-rows.ts';
import { closeAffiliateMonths } from '../affiliates/close-months.ts';
import { affiliateRoutes } from '../affiliates/routes.ts';
import { createBetting } from '../bets/betting.ts';
import { callbackRoutes } from '../cashier/callbacks.ts';
import type { Cashier } from '../cashier/cashier.ts';
import { createCoinCheck } from '../cashier/coin-check.ts';
import { releaseOwnHolds } from '../cashier/held-deposits.ts';
import { historyRoutes } from '../cashier/history/routes.ts';
import { createNowPayments } from '../cashier/now-payments.ts';
import { pollPayments } from '../cashier/poll-payments.ts';
import type { Processor } from '../cashier/processor.ts';
import { reconcileBalanceDaily } from '../cashier/reconcile-balance.ts';
import { reconcilePaymentsDaily } from '../cashier/reconcile-payments.ts';
import { refreshPayment } from '../cashier/refresh-payment.ts';
import { cashierRoutes } from '../cashier/routes.ts';
import { forgetSpentSignatures } from '../cashier/signed-requests.ts';
import { createRates, forgetOldQuotes } from '../cashier/withdrawals/rates.ts';
import { reconcilePayoutsDaily } from '../cashier/withdrawals/reconcile-payouts.ts';
import { withdrawalRoutes } from '../cashier/withdrawals/routes.ts';
import type { Withdrawals } from '../cashier/withdrawals/withdrawal.ts';
import { createWithdrawalWorker, type WithdrawalWorker } from '../cashier/withdrawals/worker.ts';
import { createCoverBook } from '../catalogue/cover-book.ts';
import { coverGamesOf } from '../catalogue/covers/cover-games.ts';
import { createCovers } from '../catalogue/covers/covers.ts';
import { coverRoutes } from '../catalogue/covers/routes.ts';
import { catalogueRoutes, ownCoverRoute } from '../catalogue/routes.ts';
import { createShelf, type Shelf } from '../catalogue/shelf.ts';
import type { Game } from '../catalogue/api.ts';
import { systemClock, type Clock } from '../clock/clock.ts';
import { readCountry } from '../countries/api.ts';
import { createCountryLookup } from '../countries/lookup.ts';
import { APPLICATION_ROLE, openDatabase, type Database } from '../db/database.ts';
import { projectRoot } from '../db/project-root.ts';
import { betsRoutes } from '../games/bets-routes.ts';
import { diceRoutes } from '../games/dice/routes.ts';
import { fairnessRoutes } from '../games/fairness-routes.ts';
import { kenoRoutes } from '../games/keno/routes.ts';
import { expireOldMines, minesRoutes } from '../games/mines/routes.ts';
import type { GameContext } from '../games/place-bet.ts';
import { plinkoRoutes, settleOldBalls } from '../games/plinko/routes.ts';
import { profitRoutes } from '../games/profit-routes.ts';
import { ruleTextOf } from '../games/rule-tables.ts';
import { createHttpApp } from '../http/app.ts';
import { collectApi, serveDocs } from '../http/docs.ts';
import { Refusal } from '../http/errors.ts';
import { createGuard } from '../http/guard.ts';
import { serveMetrics } from '../http/metrics.ts';
import { createOriginCheck } from '../http/origins.ts';
import { createRateLimiter } from '../http/rate-limit.ts';
import { createRouter } from '../http/router.ts';
import { serveWebApp } from '../http/web-pages.ts';
import { contactReviewer, expireApprovals, removeStrayFiles } from '../identity/hand-over.ts';
import type { Identity } from '../identity/identity.ts';
import { identityRoutes } from '../identity/routes.ts';
import { BATCH_SETTINGS } from '../ledger/batch.ts';
import { prepareMonths } from '../ledger/months.ts';
import { forgetOldRequestKeys } from '../ledger/request-keys.ts';
import { extendLongStatements } from '../ledger/statement.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { liveRoutes } from '../live/routes.ts';
import { createMailbox, createMailWorker } from '../mail/outbox.ts';
import { createSmtp } from '../mail/smtp.ts';
import { toUsd } from '../money/usd.ts';
import type { Accounts } from '../players/accounts.ts';
import { clearOldFailures } from '../players/login-lock.ts';
import { clearOldMailTokens } from '../players/mail-tokens.ts';
import { createPasswordHasher } from '../players/password-hashing.ts';
import { handleRecoveryRequests } from '../players/recovery.ts';
import { readPublicName } from '../players/player-rows.ts';
import { playerRoutes } from '../players/routes.ts';
import { isProhibited } from '../players/username.ts';
import { planBonus } from '../promotions/bonus.ts';
import { promotionState } from '../promotions/promotion.ts';
import { promotionRoutes } from '../promotions/routes.ts';
import { createLocalBus } from '../realtime/bus.ts';
import { createHub, type Hub } from '../realtime/hub.ts';
import { createRedisBus } from '../realtime/redis-bus.ts';
import { connectRedis } from '../realtime/redis-connection.ts';
import { expireBonuses, grantBonuses } from '../rewards/grant-bonuses.ts';
import { rewardRoutes } from '../rewards/routes.ts';
import { rewardsOf } from '../rewards/rewards.ts';
import { saferPlayRoutes } from '../safer-play/routes.ts';
import { readCookies } from '../sessions/cookies.ts';
import { createSessionStore } from '../sessions/session-store.ts';
import type { Aggregator } from '../provider/aggregator.ts';
import { createPragmaticPlay } from '../provider/pragmatic-play.ts';
import { addressList } from './address-list.ts';
import type { Config } from './config.ts';
import { createDepositRules } from './deposit-parts.ts';
import { ensureDemoPlayer } from './demo-player.ts';
import { createIdentity } from './identity-parts.ts';
import { createProvider, gameFactsOf, listGames, type Provider } from './provider-parts.ts';
import { startJobs } from './jobs.ts';
import { operationRoutes } from './operations.ts';
import { registerServer } from './server-registry.ts';
import { contactOf, createWithdrawalChecks } from './withdrawal-parts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Two batches of our games and two of the provider's at a time, and one to spare. */
const BATCH_CONNECTIONS = 5;
/** For how long a connection is kept after its answer while the server stops. */
const LAST_CALL_MS = 100;

export interface ServerOptions {
  config: Config;
  databaseUrl: string;
  clock?: Clock;
  /** Left out: the one of the settings. */
  processor?: Processor;
  aggregator?: Aggregator;
  logStream?: { write(line: string): void };
}

export interface RouloServer {
  app: FastifyInstance;
  accounts: Accounts;
  games: GameContext;
  cashier: Cashier;
  withdrawals: Withdrawals;
  withdrawalWorker: WithdrawalWorker;
  identity: Identity;
  provider: Provider;
  hub: Hub;
  shelf: Shelf;
  /** Starts to take requests; gives the address. */
  listen(): Promise<string>;
  /** Finishes what is under way and lets go of everything. */
  close(): Promise<void>;
}

/** Puts the parts together. Everything the product offers is named here. */
export async function createServer({
  config,
  databaseUrl,
  clock = systemClock,
  processor = createNowPayments({ settings: config.crypto, clock }),
  aggregator = createPragmaticPlay(config.slots),
  logStream,
}: ServerOptions): Promise<RouloServer> {
  const { keys } = config;
  const app = createHttpApp({
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    ...(logStream ? { logStream } : {}),
  });
  const log = (line: string) => app.log.warn(line);
  const database: Database = openDatabase({
    url: databaseUrl,
    role: APPLICATION_ROLE,
    connections: config.databaseConnections,
    onError: (error) => log(`Database connection: ${error.message}`),
  });
  const registration = await registerServer({
    database,
    clock,
    address: config.publicUrl,
    usesRedis: config.redisUrl !== null,
    log,
  }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });

  const batchDatabase = openDatabase({
    url: databaseUrl,
    role: APPLICATION_ROLE,
    connections: BATCH_CONNECTIONS,
    settings: BATCH_SETTINGS,
    onError: (error) => log(`Database connection of the batches: ${error.message}`),
  });
  const counters = openDatabase({
    url: databaseUrl,
    role: APPLICATION_ROLE,
    connections: 1,
    onError: (error) => log(`Database connection of the counters: ${error.message}`),
  });
  const betting = await createBetting({
    database: batchDatabase,
    clock,
    keys,
    ruleTextOf: (game) => ruleTextOf(game, config.winMax[game]),
  });
  const redis = config.redisUrl ? connectRedis({ url: config.redisUrl, name: 'limits', log }) : null;
  const bus = config.redisUrl ? await createRedisBus({ url: config.redisUrl, log }) : createLocalBus();
  const sessions = createSessionStore({ database, clock, keys, log });
  const limiter = createRateLimiter({ clock, enabled: config.rateLimits, ...(redis ? { redis } : {}) });
  const smtp = createSmtp(config.smtpUrl, config.mailFrom);
  const mailWorker = createMailWorker({ database, clock, keys, send: smtp.send, log });
  const isOriginAllowed = createOriginCheck(config.publicUrl, config.sandbox);
  const guard = createGuard({ sessions, keys, isOriginAllowed });
  const countries = await createCountryLookup({
    ...(config.geoForceCountry ? { forceCountry: config.geoForceCountry } : {}),
    ...(config.geoMmdbPath ? { mmdbPath: config.geoMmdbPath } : {}),
    countryHeader: config.geoCountryHeader,
    trustedPeer: addressList(config.trustedProxies),
    log,
  });
  const countryOf = (request: FastifyRequest) =>
    countries.countryOf({ ip: request.ip, peer: request.socket.remoteAddress ?? '', headers: request.headers });
  const hub = createHub({
    bus,
    clock,
    isOriginAllowed,
    authenticate: (request) => sessions.authenticate(readCookies(request.headers.cookie).access),
    recordActivity: sessions.recordActivity,
    isSessionOver: sessions.isOver,
    findEndedSessions: sessions.findEnded,
    log,
  });
  sessions.onEnded(hub.endSession);
  const accounts: Accounts = {
    database,
    counters,
    clock,
    keys,
    sessions,
    limiter,
    hasher: createPasswordHasher(),
    mailbox: createMailbox(clock, keys),
    publicUrl: config.publicUrl,
    playerReferred: addReferral,
    mailQueued: mailWorker.kick,
  };
  const walletChanged = (wallet: Wallet) => {
    if (hub.mayListen(wallet.playerId)) hub.pushUserUpdate(wallet.playerId, describeUpdate(wallet));
  };

  let stopping = false;
  app.addHook('onRequest', (_request, reply, done) => {
    if (stopping) reply.header('connection', 'close');
    done(stopping ? new Refusal('STOPPING') : undefined);
  });
  await collectApi(app);
  const metrics = serveMetrics(app, { token: config.metricsToken });
  metrics.gauge('roulo_sockets', 'Open sockets of players', () => hub.stats().sockets);
  metrics.gauge('roulo_database_waiting', 'Requests waiting for a database connection', () => database.waiting());
  const serve = createRouter(app, guard);
  operationRoutes(serve, {
    database,
    guard,
    sandboxUrl: config.sandbox ? `http://localhost:${config.sandboxPort}` : null,
  });
  serve(readCountry, async ({ request }) => ({ country: await countryOf(request) }));
  playerRoutes(serve, {
    accounts,
    guard,
    countryOf,
    partsOf: (wallet) => ({ ...rewardsOf(wallet), ...promotionState(wallet) }),
    walletChanged,
    log,
  });
  const games: GameContext = {
    betting,
    database,
    clock,
    keys,
    limiter,
    stakeMax: config.stakeMax,
    winMax: config.winMax,
    walletChanged,
  };
  plinkoRoutes(serve, games);
  diceRoutes(serve, games);
  minesRoutes(serve, games);
  kenoRoutes(serve, games);
  fairnessRoutes(serve, games);
  betsRoutes(serve, { ...games, publicNameOf: (playerId) => readPublicName(database, playerId) });
  profitRoutes(serve, games);
  rewardRoutes(serve, { database, clock, vipHost: config.vipHost, walletChanged });
  promotionRoutes(serve, { database, clock, isAffiliate, walletChanged });
  affiliateRoutes(serve, { database, clock, isProhibited });
  const { depositRoom, refuseDeposit } = createDepositRules(clock);
  const bonusFor: Cashier['bonusFor'] = (tx, credit) => planBonus(tx, clock, credit);
  const cashier: Cashier = {
    database,
    clock,
    processor,
    depositRoom,
    refuseDeposit,
    bonusFor,
    walletChanged,
    depositChanged: (playerId, deposit) => hub.pushNotice(playerId, { type: 'DEPOSIT_UPDATE', deposit }),
    log,
  };
  const identity = createIdentity({
    config,
    database,
    clock,
    depositRoom,
    bonusFor,
    depositChanged: cashier.depositChanged,
    mailQueued: mailWorker.kick,
    walletChanged,
    alert: (line) => app.log.error(line),
  });
  await identityRoutes(app, serve, { identity, guard, limiter, log });
  const coins = createCoinCheck(processor, log);
  cashierRoutes(serve, { cashier, coins, keys, limiter, countryOf });
  const withdrawals: Withdrawals = {
    database,
    clock,
    processor,
    rates: createRates(processor, clock),
    mailbox: accounts.mailbox,
    checks: createWithdrawalChecks(accounts),
    reviewFrom: config.withdrawalReviewFrom,
    walletChanged,
    withdrawalChanged: (playerId, withdrawal) => hub.pushNotice(playerId, { type: 'WITHDRAWAL_UPDATE', withdrawal }),
    mailQueued: mailWorker.kick,
    log,
  };
  const withdrawalWorker = createWithdrawalWorker(withdrawals);
  withdrawalRoutes(serve, { withdrawals, worker: withdrawalWorker, keys, limiter });
  historyRoutes(serve, { database, limiter });
  callbackRoutes(app, {
    database,
    clock,
    ipnSecret: config.crypto.ipnSecret,
    look: { payment: (id) => refreshPayment(cashier, id, 'callback'), payout: withdrawalWorker.lookAtPayout },
    log,
  });
  const covers = createCoverBook({ folder: config.coversDir, isDrawn: () => true });
  const shelf = createShelf({ database, clock, covers, listGames: () => listGames(aggregator), log });
  await shelf.refresh();
  catalogueRoutes(serve, { database, clock, shelf, countryOf });
  ownCoverRoute(app, covers);
  saferPlayRoutes(serve, {
    database,
    clock,
    limiter,
    mailbox: accounts.mailbox,
    contactOf,
    mailQueued: mailWorker.kick,
  });
  const drawnCovers = createCovers({
    folder: path.join(config.dataDir, 'drawn-covers'),
    games: coverGamesOf(shelf.games),
    log,
  });
  coverRoutes(app, drawnCovers);
  const provider = createProvider(app, serve, {
    config,
    database,
    batchDatabase,
    clock,
    aggregator,
    findGame: async (symbol) => gameFactsOf(symbol, shelf.known(symbol)),
    limiter,
    countryOf,
    walletChanged,
    recordActivity: sessions.recordActivity,
    log,
  });
  sessions.onEnded(provider.sessionEnded);
  metrics.gauge('roulo_provider_up', 'Whether the game aggregator answers', () => Number(provider.isUp()));
  liveRoutes(serve, config.liveFeed, () => liveTables(shelf.games()));
  serveDocs(app);
  await serveWebApp(app, path.join(projectRoot(), 'build', 'web'), {
    frameSources: config.gameOrigins,
    connectSources: [config.liveFeed.production.url, config.liveFeed.prelive.url].map((url) => new URL(url).origin),
  });
  await app.ready();
  hub.attach(app.server);

  // Not waited for: with the processor away everything else works.
  void coins.run();
  if (config.sandbox) await ensureDemoPlayer(accounts);
  const jobs = startJobs(
    [
      { name: 'recovery', everyMs: 5_000, run: () => handleRecoveryRequests(accounts) },
      { name: 'plinko', everyMs: 5_000, run: () => settleOldBalls(games) },
      { name: 'mines', everyMs: MINUTE_MS, run: () => expireOldMines(games) },
      { name: 'sessions', everyMs: MINUTE_MS, run: sessions.clear },
      { name: 'login failures', everyMs: 10 * MINUTE_MS, run: () => clearOldFailures(database, clock.now()) },
      { name: 'mail tokens', everyMs: HOUR_MS, run: () => clearOldMailTokens(database, clock.now()) },
      { name: 'mail outbox', everyMs: HOUR_MS, run: mailWorker.clear },
      { name: 'request keys', everyMs: HOUR_MS, run: () => forgetOldRequestKeys(database, clock) },
      { name: 'deposits', everyMs: 2_000, run: () => pollPayments(cashier) },
      { name: 'held deposits', everyMs: 10 * MINUTE_MS, run: () => releaseOwnHolds(cashier) },
      { name: 'payments', everyMs: HOUR_MS, run: () => reconcilePaymentsDaily(cashier) },
      { name: 'balance', everyMs: HOUR_MS, run: () => reconcileBalanceDaily(cashier, config.sandbox) },
      { name: 'withdrawals', everyMs: 2_000, run: async () => withdrawalWorker.kick() },
      { name: 'payouts', everyMs: HOUR_MS, run: () => reconcilePayoutsDaily(withdrawals) },
      { name: 'bonuses', everyMs: MINUTE_MS, run: () => grantBonuses({ database, clock, walletChanged }) },
      { name: 'bonuses run out', everyMs: MINUTE_MS, run: () => expireBonuses({ database, clock, walletChanged }) },
      { name: 'statements', everyMs: 10 * MINUTE_MS, run: () => extendLongStatements(database) },
      { name: 'quotes', everyMs: HOUR_MS, run: () => forgetOldQuotes(database, clock) },
      { name: 'coins', everyMs: 5 * MINUTE_MS, run: coins.run },
      ...provider.jobs,
      { name: 'spent signatures', everyMs: HOUR_MS, run: () => forgetSpentSignatures(database, clock) },
      { name: 'identity reviews', everyMs: 2_000, run: () => contactReviewer(identity, log) },
      { name: 'identity expiry', everyMs: HOUR_MS, run: () => expireApprovals(identity) },
      { name: 'stray documents', everyMs: HOUR_MS, run: () => removeStrayFiles(identity) },
      {
        name: 'affiliate months',
        everyMs: 10 * MINUTE_MS,
        run: () => closeAffiliateMonths({ database, clock, walletChanged }),
      },
      { name: 'catalogue', everyMs: 2_000, run: shelf.synchronise },
      { name: 'covers', everyMs: 30_000, run: shelf.refresh },
      ...(config.drawsAhead ? [{ name: 'drawn covers', everyMs: 15_000, run: drawnCovers.drawMissing }] : []),
      { name: 'ledger months', everyMs: HOUR_MS, run: () => prepareMonths(database, clock) },
    ],
    log,
  );

  return {
    app,
    accounts,
    games,
    cashier,
    withdrawals,
    withdrawalWorker,
    identity,
    provider,
    hub,
    shelf,
    listen: () => app.listen({ host: config.host, port: config.port }),
    async close() {
      stopping = true;
      // Else a client that keeps its connection after the last answer would keep the server from ending.
      app.server.keepAliveTimeout = LAST_CALL_MS;
      await hub.close();
      await app.close();
      await drawnCovers.close();
      await jobs.close();
      await withdrawalWorker.close();
      await betting.batcher.drain();
      await provider.wallet.drain();
      await mailWorker.close();
      await sessions.close();
      await registration.close();
      await bus.close();
      redis?.disconnect();
      smtp.close();
      countries.close();
      await batchDatabase.close();
      await counters.close();
      await database.close();
    },
  };
}

/** The provider's tables have numbers; our own pages for its lobby do not. */
function liveTables(games: readonly Game[]): string[] {
  return games.filter(({ id, category }) => category !== 'slots' && /^\d+$/.test(id)).map(({ id }) => id);
}

function describeUpdate(wallet: Wallet) {
  const rewards = rewardsOf(wallet);
  const promotion = promotionState(wallet);
  return {
    version: Number(wallet.version),
    balance: toUsd(wallet.primary),
    bonus: toUsd(wallet.promotional),
    totalCashWagers: toUsd(wallet.cashWagered),
    totalBonusWagers: toUsd(wallet.bonusWagered),
    totalBets: Number(wallet.betCount),
    promoActivatedButEnded: promotion.activatedButEnded,
    promotion: promotion.promotion,
    maxBet: toUsd(promotion.maxBet),
    rank: rewards.rank,
    rakebackAmount: toUsd(rewards.rakeback),
    rewardAmount: toUsd(rewards.rankReward),
    claimableRewards: rewards.claimableRewards,
  };
}
