// Where the cluster is reached, and whether it answers.
import { lstat, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { SUPERUSER, ownFolder } from './initialise.ts';
import { type Place, handOver, shortHash } from './place.ts';

export interface Endpoint {
  /** A folder for a Unix socket, else an address. */
  host: string;
  port: number;
}

export interface Login {
  user: string;
  database: string;
}

const OWN_LOGIN: Login = { user: SUPERUSER, database: 'roulo' };

// The system's limit is 103 to 107 bytes, including the terminator.
const SOCKET_PATH_BYTES_MAX = 100;
const DEFAULT_PORT = 5432;
const READY_WITHIN_MS = 300_000;

export async function chooseEndpoint(dataDir: string): Promise<Endpoint> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() };
  const near = ownFolder(dataDir);
  const short = Buffer.byteLength(path.join(near, `.s.PGSQL.${DEFAULT_PORT}`)) <= SOCKET_PATH_BYTES_MAX;
  // libpq treats a comma as a separator between two hosts.
  const host = short && !near.includes(',') ? near : path.join(os.tmpdir(), `roulo-${shortHash(dataDir)}`);
  return { host, port: DEFAULT_PORT };
}

/** Creates the socket's folder. In the shared temporary folder another user may have made one of that name to eavesdrop. */
export async function prepareEndpoint({ host }: Endpoint, { dataDir, owner }: Place): Promise<void> {
  if (!path.isAbsolute(host) || host === ownFolder(dataDir)) return;
  const made = await mkdir(host, { mode: 0o700 }).then(
    () => true,
    () => false,
  );
  if (made) await handOver([host], owner);
  const found = await lstat(host);
  if (!found.isDirectory() || found.uid !== (owner?.uid ?? process.getuid?.()) || found.mode & 0o077) {
    throw new Error(`${host} is needed for the database's socket, but it belongs to someone else. Remove it.`);
  }
}

/** The form that `pg`, libpq and `new URL` all accept: a socket's folder, percent-encoded in place of the host. */
export function connectionUrl(endpoint: Endpoint, password: string, login: Login = OWN_LOGIN): string {
  // Without sslmode, a PGSSLMODE meant for another server would apply.
  const [user, host, database] = [login.user, endpoint.host, login.database].map(encodeURIComponent);
  return `postgres://${user}:${password}@${host}:${endpoint.port}/${database}?sslmode=disable`;
}

/** Waits until it is up and the database answers, creating it if missing. False when `isOver` came first. */
export async function waitUntilReady(options: {
  endpoint: Endpoint;
  password: string;
  login?: Login;
  withinMs?: number;
  isUp: () => Promise<boolean>;
  isOver: () => boolean;
}): Promise<boolean> {
  const { endpoint, password, login = OWN_LOGIN, withinMs = READY_WITHIN_MS, isUp, isOver } = options;
  const giveUpAt = performance.now() + withinMs;
  while (performance.now() < giveUpAt) {
    if (isOver()) return false;
    await sleep(10);
    if (!(await isUp())) continue;
    const code = await tryQuery(connectionUrl(endpoint, password, login), 'SELECT 1');
    if (code === undefined) return true;
    if (code === '28P01' || code === '28000') {
      throw new Error('A PostgreSQL runs on our data directory, but it does not accept our password.');
    }
    // 3D000: no such database. If another process creates it in parallel, the next round finds it.
    if (code === '3D000') {
      const admin = connectionUrl(endpoint, password, { ...login, database: 'postgres' });
      await tryQuery(admin, `CREATE DATABASE ${OWN_LOGIN.database}`);
    }
  }
  throw new Error(`PostgreSQL did not become ready within ${withinMs / 1000} s.`);
}

/** The error's code, or undefined on success. */
async function tryQuery(connectionString: string, sql: string): Promise<string | undefined> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(sql);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown';
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}
