import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Plugin } from 'rolldown';
import { bundle } from '../../scripts/bundle.mjs';
import { projectRoot } from '../../src/db/project-root.ts';
import { freePort } from './free-port.ts';
import { ownProcess, type OwnProcess } from './own-process.ts';
import { serverEnv } from './server-env.ts';
import { STAGED_ENTRY, stagedEnv, type Staged } from './staged.ts';

export interface BenchServer {
  address: string;
  pid: number;
  process: OwnProcess;
  stop(): Promise<void>;
}

interface ServerSettings {
  databaseUrl: string;
  secretKeys: string;
  redisUrl?: string;
  slotsApiUrl?: string;
  /** Further settings of the server. */
  env?: Record<string, string>;
  /** Left out: the product's own server. */
  staged?: Staged;
  /** Node flags beyond those of `npm start`. */
  flags?: readonly string[];
  /** The Node that runs it. Left out: the one that runs this. */
  node?: string;
  /** Changes to the program that is measured. */
  plugins?: Plugin[];
  /** The checkout that it is built from. Left out: this one. */
  root?: string;
}

/** The product's server as `npm start` runs it, in a process of its own. */
export async function startBenchServer({
  databaseUrl,
  secretKeys,
  slotsApiUrl,
  redisUrl = '',
  staged,
  flags = [],
  node = process.execPath,
  plugins,
  root = projectRoot(),
  env: further,
}: ServerSettings): Promise<BenchServer> {
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'roulo-bench-'));
  const file = await bundle(root, staged ? STAGED_ENTRY : 'src/app/main.ts', plugins);
  const env = () => ({
    ...serverEnv({ port, databaseUrl, dataDir, secretKeys }),
    ...(slotsApiUrl ? { SLOTS_API_URL: slotsApiUrl } : {}),
    ...(staged ? stagedEnv(staged) : {}),
    LOG_LEVEL: 'silent',
    // The first start on a database hashes a million rounds ahead. That is once in its life, and not a part of any bet.
    CHAIN_LENGTH: '10000',
    REDIS_URL: redisUrl,
    ...further,
  });
  return startAt(port, ownProcess(file, { env, flags, node }), () => rm(dataDir, { recursive: true, force: true }));
}

/** The peer: bare Fastify routes with nothing behind them. */
export async function startBareServer(): Promise<BenchServer> {
  const port = await freePort();
  const file = await bundle(projectRoot(), 'bench/bets/bare-server.ts');
  return startAt(port, ownProcess(file, { env: () => ({ PORT: String(port) }) }));
}

async function startAt(port: number, server: OwnProcess, clear = async () => {}): Promise<BenchServer> {
  const stop = async () => {
    await server.stop();
    await clear();
  };
  await server.start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { address: `http://127.0.0.1:${port}`, pid: server.pid(), process: server, stop };
}
