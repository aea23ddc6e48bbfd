import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { bundle } from '../../scripts/bundle.mjs';
import { projectRoot } from '../../src/db/project-root.ts';
import { createTestRedis } from '../../src/realtime/test-redis.ts';
import { newKeyText, parseKeyRing, type KeyRing } from '../../src/secrets/key-ring.ts';
import { freePort } from '../stage/free-port.ts';
import { ownProcess, type OwnProcess } from '../stage/own-process.ts';
import { serverEnv } from '../stage/server-env.ts';
import { STAGED_ENTRY, stagedEnv, type Staged } from '../stage/staged.ts';
import { isUp, until } from '../stage/waiting.ts';
import { startBalancer, type BalancerName } from './balancer.ts';

export interface FleetServer extends OwnProcess {
  address: string;
}

/** Several servers on one database and one Redis, and the load balancer in front of them. */
export interface Fleet {
  /** Of the load balancer: what players open. */
  address: string;
  servers: readonly FleetServer[];
  keys: KeyRing;
  /** Restarts all servers, with or without rate limits. */
  restart(hasRateLimits: boolean): Promise<void>;
}

interface FleetOptions {
  servers?: number;
  hasRateLimits?: boolean;
  /** Those that the database is used with already. */
  keyText?: string;
  /** Left out: the product's own servers. */
  staged?: Staged;
  /** Further settings of every server. */
  env?: Record<string, string>;
}

const START_MS_MAX = 60_000;

export async function withFleet<T>(
  databaseUrl: string,
  /** Null: the servers stand alone, and `address` is that of the first one. */
  balancerName: BalancerName | null,
  work: (fleet: Fleet) => Promise<T>,
  { servers: count = 2, hasRateLimits = false, keyText = newKeyText(), env = {}, staged }: FleetOptions = {},
): Promise<T> {
  const redis = await createTestRedis();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'roulo-fleet-'));
  const file = await bundle(projectRoot(), staged ? STAGED_ENTRY : 'src/app/main.ts');
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const common = {
    ...(balancerName === null ? {} : { PUBLIC_URL: address }),
    REDIS_URL: redis.url,
    TRUSTED_PROXIES: '127.0.0.1',
    ...(staged ? stagedEnv(staged) : {}),
    ...env,
  };
  let limits = hasRateLimits;
  const servers: FleetServer[] = [];
  while (servers.length < count) {
    const own = await freePort();
    const bare = serverEnv({ port: own, databaseUrl, dataDir, secretKeys: keyText });
    const envOf = () => ({ ...bare, ...common, RATE_LIMITS: limits ? 'on' : 'off' });
    servers.push({ ...ownProcess(file, { env: envOf }), address: `http://127.0.0.1:${own}` });
  }
  const startAll = () => Promise.all(servers.map((server) => server.start()));
  const killAll = () => Promise.all(servers.map((server) => server.kill()));
  try {
    await redis.start();
    await startAll();
    const addresses = servers.map((server) => server.address);
    const stopBalancer = balancerName && (await startBalancer(balancerName, port, addresses, dataDir));
    try {
      return await work({
        address: balancerName ? address : addresses[0]!,
        servers,
        keys: parseKeyRing(keyText),
        async restart(withRateLimits) {
          await killAll();
          limits = withRateLimits;
          await startAll();
          await until(START_MS_MAX, 'the load balancer finds a server', () => isUp(`${address}/api/health`));
        },
      });
    } finally {
      await stopBalancer?.();
    }
  } finally {
    await killAll();
    await redis.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}
