import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { bundle } from '../../../scripts/bundle.mjs';
import { openDatabase, type Database } from '../../../src/db/database.ts';
import { startCluster } from '../../../src/db/embedded/cluster.ts';
import type { ProgramPreference } from '../../../src/db/embedded/programs.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { projectRoot } from '../../../src/db/project-root.ts';
import { newKeyText, parseKeyRing, type KeyRing } from '../../../src/secrets/key-ring.ts';
import { postJson } from '../../player/visitor.ts';
import { freePort } from '../../stage/free-port.ts';
import { ownProcess } from '../../stage/own-process.ts';
import { serverEnv } from '../../stage/server-env.ts';
import { STAGED_ENTRY, stagedEnv, type Staged } from '../../stage/staged.ts';
import { layDatabaseWire, layWire } from './tcp-wire.ts';

/** What is played in: one server, or several behind one address. */
export interface Casino {
  address: string;
  /** As the owner. */
  database: Database;
  keys: KeyRing;
  /** Patrons need it. */
  sandbox?: Sandbox;
}

export type Product = Awaited<ReturnType<typeof startProduct>>;
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

interface ProductOptions {
  /** Where the database lies; left out: a new folder. */
  dataDir?: string;
  prefer?: ProgramPreference;
  settings?: Record<string, string>;
  env?: Record<string, string>;
  /** Servers reach the database by a wire. */
  wiresDatabase?: boolean;
  /** Left out: the product's own server. */
  staged?: Staged;
  flags?: readonly string[];
}

/** Runs `work` on a product of its own. */
export async function withProduct<T>(options: ProductOptions, work: (product: Product) => Promise<T>): Promise<T> {
  const product = await startProduct(options);
  try {
    return await work(product);
  } finally {
    await product.close();
  }
}

/** The whole product as `npm start` runs it, each part a process of its own: database, server, sandbox. */
export async function startProduct(options: ProductOptions) {
  const root = projectRoot();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-product-'));
  // The database runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  const dataDir = options.dataDir ?? path.join(folder, 'postgres');
  const { prefer = 'auto', settings = {}, staged, flags = [] } = options;
  const openCluster = () => startCluster({ dataDir, projectRoot: root, prefer, settings, log: () => {} });
  const cluster = await openCluster();
  await migrate(cluster.url, path.join(root, 'migrations'), () => {});
  const keyText = newKeyText();
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const sandbox = await startSandbox(port, sandboxPort, smtpPort, folder);
  const wire = await layWire(sandboxPort);
  const databaseWire = options.wiresDatabase ? await layDatabaseWire(cluster.url) : null;
  const place = { port, databaseUrl: databaseWire?.url ?? cluster.url, dataDir: folder, secretKeys: keyText };
  const providers = { SANDBOX_PORT: String(wire.port), SANDBOX_SMTP_PORT: String(smtpPort) };
  const env: Record<string, string> = {
    ...serverEnv(place, providers),
    // A busy machine is no failure: what waits is answered in the end.
    DATABASE_WAIT_MS: '30000',
    // Nobody is there to approve what waits for a person.
    WITHDRAWAL_REVIEW_USD: '100000000',
    ...(staged ? stagedEnv(staged) : {}),
    ...options.env,
  };
  const file = await bundle(root, staged ? STAGED_ENTRY : 'src/app/main.ts');
  const server = ownProcess(file, { env: () => env, flags });
  await server.start();
  const product = {
    /** Removed in the end: a place for whatever a drill makes. */
    folder,
    cluster,
    database: openDatabase({ url: cluster.url, connections: 4 }),
    keys: parseKeyRing(keyText),
    server,
    address: env['PUBLIC_URL']!,
    sandbox,
    /** What the server reaches the sandbox by. */
    wire,
    /** What its servers reach the database by, if that was asked for. */
    databaseWire,
    /** In an orderly way; `startDatabase` brings the same one back. */
    stopDatabase: (): Promise<void> => product.cluster.stop(),
    async startDatabase(): Promise<void> {
      product.cluster = await openCluster();
    },
    /** Another server on the same database, not started yet. */
    async anotherServer(more: Record<string, string> = {}, otherFile = file) {
      const otherPort = await freePort();
      const address = `http://127.0.0.1:${otherPort}`;
      const own = { ...env, PORT: String(otherPort), PUBLIC_URL: address, CRYPTO_CALLBACK_BASE: address, ...more };
      return { server: ownProcess(otherFile, { env: () => own }), address };
    },
    async close(): Promise<void> {
      await server.kill();
      await sandbox.kill();
      await wire.close();
      await databaseWire?.close();
      await product.database.close();
      await product.cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return product;
}

async function startSandbox(port: number, sandboxPort: number, smtpPort: number, folder: string) {
  const file = await bundle(projectRoot(), 'sandbox/main.ts');
  const url = `http://127.0.0.1:${sandboxPort}`;
  const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort), SANDBOX_SMTP_PORT: String(smtpPort) };
  const env = { ...ports, PUBLIC_URL: '', DATA_DIR: folder };
  const { start, kill } = ownProcess(file, { env: () => env, isQuiet: true });
  await start();
  /** Calls its control API: without a body it only looks. */
  const control = async <T>(where: string, body?: object): Promise<T> => {
    const response = body ? await postJson(url + where, {}, body) : await fetch(url + where);
    if (!response.ok) throw new Error(`The sandbox answered ${where} with ${await response.text()}`);
    return (await response.json()) as T;
  };
  // The testers' wallet outlasts the longest drill.
  await control('/processor/control/faucet', { currency: 'usdt', amount: 1e9 });
  // Payments are confirmed at once, and a dollar stays a dollar.
  await control('/processor/control/speed', { speed: 100 });
  const retries = { callbackRetryMs: 1_000, callbackRetries: 20 };
  await control('/processor/control/settings', { rateWalk: false, ...retries });
  return { kill, control };
}
