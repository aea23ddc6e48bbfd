import type { FastifyInstance } from 'fastify';
import type { PasswordHasher } from '../../credentials/password-hashing.ts';
import { createHttpApp } from '../../http/app.ts';
import { Refusal } from '../../http/errors.ts';
import { createOriginCheck } from '../../http/origins.ts';
import { actRoutes } from '../../office/act-routes.ts';
import { approvalRoutes } from '../../office/approval-routes.ts';
import type { Office } from '../../office/desk.ts';
import { ensureSandboxStaff, hasSandboxStaff, SANDBOX_STAFF_IN_PRODUCTION } from '../../staff/first-accounts.ts';
import { createStaffGuard } from '../../staff/guard.ts';
import { ensureRoles } from '../../staff/roles.ts';
import { createStaffRouter } from '../../staff/router.ts';
import { staffRoutes } from '../../staff/routes.ts';
import type { Staff } from '../../staff/staff.ts';
import { clearStaffLeftovers } from '../../staff/staff-sessions.ts';
import { addressList } from './address-list.ts';
import { ConfigError, type Config } from '../config.ts';
import { HOUR_MS, type Job } from './jobs.ts';
import { operatorCommands } from './operator.ts';
import type { ServerBase } from '../servers/server-base.ts';

export interface OfficeParts {
  app: FastifyInstance;
  staff: Staff;
  jobs: Job[];
  /** Gives the address, or null where this server does not serve the back office. */
  listen(): Promise<string | null>;
}

/** The back office: a second web server with its own origin, sign-in and calls. Players are never served by it. */
export async function createOffice(
  base: ServerBase,
  hasher: PasswordHasher,
  logStream: { write(line: string): void } | undefined,
): Promise<OfficeParts> {
  const { config, cells, clock, log } = base;
  const app = createHttpApp({
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    ...(logStream ? { logStream } : {}),
  });
  admitAddresses(app, config);
  const staff = staffOf(config, base, hasher);
  const guard = createStaffGuard(staff);
  const serve = createStaffRouter(app, guard);
  const office: Office = { cells, clock, commands: operatorCommands(config, cells, clock) };
  staffRoutes(serve, staff, guard, config.sandbox);
  actRoutes(serve, office);
  approvalRoutes(serve, office);
  await ensureRoles(cells.directory, clock.now());
  if (config.production && (await hasSandboxStaff(staff))) throw new ConfigError(`- ${SANDBOX_STAFF_IN_PRODUCTION}`);
  if (config.sandbox) await ensureSandboxStaff(staff);
  await app.ready();
  return {
    app,
    staff,
    jobs: [{ name: 'staff leftovers', everyMs: HOUR_MS, run: () => clearStaffLeftovers(cells.directory, clock) }],
    listen: () => listen(app, config, log),
  };
}

export function staffOf(
  config: Config,
  { cells, clock, counters, limiter }: Pick<ServerBase, 'cells' | 'clock' | 'counters' | 'limiter'>,
  hasher: PasswordHasher,
): Staff {
  const { url } = config.staff;
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
  };
}

/** To an address that may not open it there is nothing here. */
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
