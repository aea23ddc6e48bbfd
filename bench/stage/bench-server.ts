import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Plugin } from 'rolldown';
import { bundle } from '../../scripts/bundle.mjs';
import { NODE_FLAGS } from '../../scripts/children.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import { within } from './drill-cluster.ts';
import { freePort } from './free-port.ts';
import { serverEnv } from './server-env.ts';

export interface BenchServer {
  address: string;
  pid: number;
  stop(): Promise<void>;
}

const START_MS_MAX = 300_000;
const STOP_MS_MAX = 60_000;

export interface ServerSettings {
  databaseUrl: string;
  secretKeys: string;
  redisUrl?: string;
  slotsApiUrl?: string;
  /** Further settings of the server. */
  env?: Record<string, string>;
  /** Left out: the product's own. */
  entry?: string;
  /** Node flags beyond those of `npm start`. */
  flags?: readonly string[];
  /** Changes to the program that is measured. */
  plugins?: Plugin[];
}

/** The product's server as `npm start` runs it, in a process of its own. */
export async function startBenchServer(settings: ServerSettings): Promise<BenchServer> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'roulo-bench-'));
  const clear = () => rm(dataDir, { recursive: true, force: true });
  const file = await bundle(projectRoot(), settings.entry ?? 'src/app/main.ts', settings.plugins);
  const { databaseUrl, secretKeys, slotsApiUrl, redisUrl = '' } = settings;
  const starting = startFile(file, address, settings.flags ?? [], {
    ...serverEnv({ port, databaseUrl, dataDir, secretKeys }),
    ...(slotsApiUrl ? { SLOTS_API_URL: slotsApiUrl } : {}),
    LOG_LEVEL: 'silent',
    REDIS_URL: redisUrl,
    ...settings.env,
  });
  const server = await starting.catch(async (error: unknown) => {
    await clear();
    throw error;
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      await clear();
    },
  };
}

/** The peer: bare Fastify routes with nothing behind them. */
export async function startBareServer(): Promise<BenchServer> {
  const port = await freePort();
  const file = await bundle(projectRoot(), 'bench/bets/bare-server.ts');
  return startFile(file, `http://127.0.0.1:${port}`, [], { PORT: String(port) });
}

async function startFile(
  file: string,
  address: string,
  flags: readonly string[],
  settings: Record<string, string>,
): Promise<BenchServer> {
  const entry = path.basename(file);
  const child = spawn(process.execPath, [...NODE_FLAGS, ...flags, file], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const early = ended.then(() => Promise.reject(new Error(`${entry} ended before it was ready.`)));
  await within(START_MS_MAX, `${entry} is ready`, Promise.race([once(child, 'message'), early]));
  return {
    address,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM');
      await within(STOP_MS_MAX, `${entry} has ended`, ended).catch(() => child.kill('SIGKILL'));
    },
  };
}
