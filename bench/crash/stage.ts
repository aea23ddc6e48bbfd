import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { bundle } from '../../scripts/bundle.mjs';
import { openDatabase, type Database } from '../../src/db/database.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import type { PhaseTimes } from '../../src/games/shared-rounds.ts';
import { createTestRedis } from '../../src/realtime/test-redis.ts';
import { newKeyText, parseKeyRing, type KeyRing } from '../../src/secrets/key-ring.ts';
import { freePort } from '../stage/free-port.ts';
import { ownProcess, type OwnProcess } from '../stage/own-process.ts';

export interface CrashServer extends OwnProcess {
  address: string;
}

/** Two servers with one Redis on one database. */
export interface CrashStage {
  databaseUrl: string;
  /** As its owner. */
  owner: Database;
  keys: KeyRing;
  servers: readonly [CrashServer, CrashServer];
}

const CHAIN_GAMES = '20000';

export async function withCrashStage<T>(
  databaseUrl: string,
  times: PhaseTimes,
  work: (stage: CrashStage) => Promise<T>,
): Promise<T> {
  const redis = await createTestRedis();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'roulo-crash-'));
  const file = await bundle(projectRoot(), 'bench/crash/crash-server.ts');
  const keyText = newKeyText();
  const owner = openDatabase({ url: databaseUrl, connections: 4 });
  const makeServer = async (): Promise<CrashServer> => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const env = {
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: address,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEYS: keyText,
      SMTP_URL: 'smtp://127.0.0.1:9',
      CRYPTO_API_URL: 'http://127.0.0.1:2',
      SLOTS_API_URL: 'http://127.0.0.1:2',
      REDIS_URL: redis.url,
      RATE_LIMITS: 'off',
      COVERS_AHEAD: 'off',
      CHAIN_LENGTH: CHAIN_GAMES,
      ROUND_EXPOSURE_MAX: '100000000',
      HOUSE_EXPOSURE_MAX: '200000000',
      CRASH_BETTING_MS: String(times.bettingMs),
      CRASH_REST_MS: String(times.restMs),
    };
    return { ...ownProcess(file, () => env), address };
  };
  const servers = [await makeServer(), await makeServer()] as const;
  try {
    await redis.start();
    for (const server of servers) await server.start();
    return await work({ databaseUrl, owner, keys: parseKeyRing(keyText), servers });
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await redis.remove();
    await owner.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
