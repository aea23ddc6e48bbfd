import type { FastifyInstance } from 'fastify';
import type { PasswordHasher } from '../../credentials/password-hashing.ts';
import { inEachCell } from '../../db/cells/cells.ts';
import { builtOfficeFolder } from '../../db/project-root.ts';
import { createHttpApp } from '../../http/app.ts';
import { Refusal } from '../../http/errors.ts';
import { createOriginCheck } from '../../http/origins.ts';
import type { Identity } from '../../identity/identity.ts';
import { actRoutes } from '../../office/approvals/act-routes.ts';
import { affiliatesRoutes } from '../../office/affiliates/affiliates-routes.ts';
import { approvalRoutes } from '../../office/approvals/approval-routes.ts';
import { auditRoutes } from '../../office/audit/audit-routes.ts';
import { careRoutes } from '../../office/safer-play/care-routes.ts';
import { chatDeskRoutes } from '../../office/chat/chat-routes.ts';
import { contentDeskRoutes } from '../../office/content/content-routes.ts';
import type { Office } from '../../office/shared/desk.ts';
import { financeRoutes } from '../../office/finance/finance-routes.ts';
import { gamesRoutes, type GameFigures } from '../../office/games/games-routes.ts';
import { identityRoutes } from '../../office/identity/identity-routes.ts';
import { playerRoutes } from '../../office/players/player-routes.ts';
import { promotionsRoutes } from '../../office/promotions/promotions-routes.ts';
import { queueRoutes } from '../../office/cashier/queue-routes.ts';
import { raceDeskRoutes } from '../../office/race/race-routes.ts';
import { serveOfficeApp } from '../../office/shell/serve-app.ts';
import { staffAdminRoutes } from '../../office/staff/staff-routes.ts';
import { riskRoutes } from '../../office/risk/risk-routes.ts';
import { supportDeskRoutes } from '../../office/support/support-routes.ts';
import { takeRoutes } from '../../office/approvals/take-routes.ts';
import { todayRoutes, type House } from '../../office/shell/today-routes.ts';
import { createMailbox } from '../../mail/outbox.ts';
import { lookForRisks } from '../../risk/watch.ts';
import { COMPANY_CALLBACK_PATH } from '../../staff/company-sign-in.ts';
import { ensureSandboxStaff, hasSandboxStaff, SANDBOX_STAFF_IN_PRODUCTION } from '../../staff/first-accounts.ts';
import { createStaffGuard } from '../../staff/guard.ts';
import { createOidcClient } from '../../staff/oidc.ts';
import { ensureRoles } from '../../staff/roles.ts';
import { createStaffRouter } from '../../staff/router.ts';
import { staffRoutes } from '../../staff/routes.ts';
import type { Staff } from '../../staff/staff.ts';
import type { Support } from '../../support/support.ts';
import { clearStaffLeftovers } from '../../staff/staff-sessions.ts';
import { addressList } from './address-list.ts';
import { ConfigError } from '../config.ts';
import { raceSourceOf } from './crowd-parts.ts';
import { HOUR_MS, MINUTE_MS, type Job } from './jobs.ts';
import { operatorCommands } from './operator.ts';
import { describeTotals, readGameTotals } from '../figures/game-totals.ts';
import { readLastRuns } from '../figures/last-runs.ts';
import { readMoneyStates, readQueues, readServers, sumStates } from '../figures/read-house.ts';
import { readRevenue } from '../figures/revenue.ts';
import type { Upstream } from './upstream.ts';
import type { ServerBase } from '../servers/server-base.ts';
import type { Config } from '../config/config-shape.ts';

export interface OfficeParts {
  app: FastifyInstance;
  staff: Staff;
  jobs: Job[];
  /** Returns the address, or null if this server does not serve the back office. */
  listen(): Promise<string | null>;
}

/** The back office: a second web server with separate origin, sign-in and calls. It never serves players. */
export async function createOffice(
  base: ServerBase,
  {
    hasher,
    identity,
    support,
    upstreams,
    exposure,
  }: {
    hasher: PasswordHasher;
    identity: Identity;
    support: Support;
    upstreams: readonly Upstream[];
    exposure: GameFigures['exposure'];
  },
  logStream: { write(line: string): void } | undefined,
): Promise<OfficeParts> {
  const { config, cells, reads, clock, log } = base;
  const app = createHttpApp({
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    ...(logStream ? { logStream } : {}),
  });
  admitAddresses(app, config);
  const staff = staffOf(config, base, hasher);
  const guard = createStaffGuard(staff);
  const serve = createStaffRouter(app, guard);
  const office: Office = {
    cells,
    reads,
    clock,
    keys: config.keys,
    commands: operatorCommands(config, cells, clock, reads),
  };
  staffRoutes(serve, staff, guard, config.sandbox);
  actRoutes(serve, office);
  approvalRoutes(serve, office);
  playerRoutes(serve, office);
  queueRoutes(serve, office);
  identityRoutes(serve, office, identity);
  takeRoutes(serve, office);
  riskRoutes(serve, office);
  supportDeskRoutes(serve, office, support);
  raceDeskRoutes(serve, office, raceSourceOf({ cells: reads }));
  chatDeskRoutes(serve, office);
  financeRoutes(serve, office);
  affiliatesRoutes(serve, office);
  careRoutes(serve, office);
  promotionsRoutes(serve, office);
  contentDeskRoutes(serve, office, config.publicUrl);
  auditRoutes(serve, office);
  staffAdminRoutes(serve, staff, {
    mailbox: createMailbox(clock, config.keys, async () => 'en'),
    mailQueued: base.mailWorker.kick,
  });
  todayRoutes(serve, office, houseOf(base, upstreams));
  gamesRoutes(serve, office, {
    providerId: config.slots.providerId,
    returns: async () => describeTotals(await inEachCell(reads, readGameTotals)),
    exposure,
    isProviderUp: () => upstreams.find(({ name }) => name === 'game aggregator')?.isUp() ?? null,
  });
  serveOfficeApp(app, builtOfficeFolder());
  await ensureRoles(cells.directory, clock.now());
  if (config.production && (await hasSandboxStaff(staff))) throw new ConfigError(`- ${SANDBOX_STAFF_IN_PRODUCTION}`);
  if (config.sandbox) await ensureSandboxStaff(staff);
  await app.ready();
  return {
    app,
    staff,
    jobs: [
      { name: 'staff leftovers', everyMs: HOUR_MS, run: () => clearStaffLeftovers(cells.directory, clock) },
      { name: 'risk rules', everyMs: MINUTE_MS, run: () => lookForRisks({ cells, reads, clock }) },
    ],
    listen: () => listen(app, config, log),
  };
}

export function staffOf(
  config: Config,
  { cells, clock, counters, limiter }: Pick<ServerBase, 'cells' | 'clock' | 'counters' | 'limiter'>,
  hasher: PasswordHasher,
): Staff {
  const { url, oidc } = config.staff;
  const isOurs = createOriginCheck(url, config.sandbox);
  const names = ['localhost', '127.0.0.1'].map((name) => Object.assign(new URL(url), { hostname: name }).origin);
  return {
    database: cells.directory,
    counters,
    clock,
    keys: config.keys,
    hasher,
    limiter,
    url,
    origins: [...new Set([new URL(url).origin, ...names])].filter(isOurs),
    company: oidc && createOidcClient(oidc, url + COMPANY_CALLBACK_PATH),
  };
}

/** The sources of the dashboard's figures. */
function houseOf({ reads, clock }: Pick<ServerBase, 'reads' | 'clock'>, upstreams: readonly Upstream[]): House {
  return {
    queues: async () => (await readQueues(reads, clock.now())).queues,
    async money() {
      const parts = await inEachCell(reads, (database) => readMoneyStates(database, clock.now()));
      return {
        deposits: sumStates(parts.flatMap(({ deposits }) => deposits)),
        withdrawals: sumStates(parts.flatMap(({ withdrawals }) => withdrawals)),
      };
    },
    checks: () => readLastRuns(reads.directory),
    servers: () => readServers(reads.directory, clock.now()),
    revenue: () => readRevenue(reads, clock.now()),
    upstreams,
  };
}

/** Answers 404 to addresses that may not open the back office. */
function admitAddresses(app: FastifyInstance, { staff: { allowedIps } }: Config): void {
  if (allowedIps.length === 0) return;
  const isAllowed = addressList(allowedIps);
  app.addHook('onRequest', async (request) => {
    if (!isAllowed(request.ip)) throw new Refusal('NOT_FOUND');
  });
}

async function listen(app: FastifyInstance, { staff }: Config, log: (line: string) => void): Promise<string | null> {
  if (staff.port === null) return null;
  try {
    return await app.listen({ host: staff.host, port: staff.port });
  } catch (error) {
    if (!staff.isDefaultPort || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    log(`Port ${staff.port} is taken: this server does not serve the back office. Choose another with STAFF_PORT.`);
    return null;
  }
}
