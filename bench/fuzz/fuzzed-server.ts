import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../../src/app/config.ts';
import { createServer } from '../../src/app/server.ts';
import { newKeyText } from '../../src/secrets/key-ring.ts';
import { freePort } from '../stage/free-port.ts';

/** The product without providers, and what it calls unexpected itself. */
export async function startFuzzedServer(databaseUrl: string, secretKeys = newKeyText()) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'roulo-fuzz-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const failures: string[] = [];
  const config = readConfig({
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: address,
    SECRET_KEYS: secretKeys,
    SMTP_URL: 'smtp://127.0.0.1:9',
    CRYPTO_API_URL: 'http://127.0.0.1:2',
    SLOTS_API_URL: 'http://127.0.0.1:2',
    RATE_LIMITS: 'off',
    COVERS_AHEAD: 'off',
    LOG_LEVEL: 'error',
  });
  const server = await createServer({
    config,
    databaseUrl,
    logStream: { write: (line) => void (line.includes('"request failed"') && failures.push(line)) },
  });
  await server.listen();
  const close = async () => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { server, address, failures, close };
}
