import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { bundle } from '../../scripts/bundle.mjs';
import { NODE_FLAGS } from '../../scripts/children.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import { registerBettor } from '../player/bettor.ts';
import { freePort } from '../stage/free-port.ts';
import { serverEnv } from '../stage/server-env.ts';
import type { Report } from '../stage/report.ts';
import { until } from '../stage/waiting.ts';
import { withOneServer } from './crowd.ts';
import { inDirectory, type CitusDatabase } from './citus-cluster.ts';
import { runToEnd } from './commands.ts';

const READY_MS_MAX = 20_000;
const REFUSED_MS_MAX = 60_000;
/** PgBouncer does not run as root. */
const NOBODY = os.userInfo().uid === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Behind PgBouncer: in session mode everything works, in transaction mode the start is refused by name. */
export async function tryPoolers(database: CitusDatabase): Promise<Report> {
  const { secretKeys } = database;
  const inSession = await withPgBouncer(database.url, 'session', (url) =>
    withOneServer({ url, secretKeys }, ({ address }) => play(address, database)),
  );
  const inTransaction = await withPgBouncer(database.url, 'transaction', (url) => startInVain(url, secretKeys));
  return {
    figures: [
      ['pool_mode = session: bets answered', inSession],
      ['pool_mode = transaction', inTransaction],
    ],
    problems: [
      ...(inSession === BETS ? [] : ['not every bet was answered in session mode']),
      ...(inTransaction.includes('pool_mode = session') ? [] : ['transaction mode was not refused by name']),
    ],
  };
}

const BETS = 20;

async function play(address: string, { owner }: CitusDatabase): Promise<number> {
  const bettor = await registerBettor(address, owner, 900_001);
  let answered = 0;
  for (let bet = 0; bet < BETS; bet += 1) {
    const body = { selectedNumbers: [1, 2, 3], betAmount: 0, risk: 'low' };
    const { status } = await bettor.post('/api/keno/play/keno', body);
    // Nobody gave this player money: both answers come from the wallet.
    if (status === 200 || status === 400 || status === 409) answered += 1;
  }
  return answered;
}

/** What a server says that does not start. */
async function startInVain(url: string, secretKeys: string): Promise<string> {
  const file = await bundle(projectRoot(), 'src/app/main.ts');
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'roulo-pooler-'));
  const env = serverEnv({ port: await freePort(), databaseUrl: url, dataDir, secretKeys });
  const { code, said } = await runToEnd([...NODE_FLAGS, file], { ...env, LOG_LEVEL: 'error' }, REFUSED_MS_MAX);
  await rm(dataDir, { recursive: true, force: true });
  const sentence = /[^\n"]*pool_mode = session[^\n"]*/.exec(said)?.[0] ?? said.slice(-300);
  return code === null ? `started, or did not end: ${said.slice(-300)}` : `refused with code ${code}: ${sentence}`;
}

async function withPgBouncer<T>(
  databaseUrl: string,
  mode: 'session' | 'transaction',
  work: (url: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-pgbouncer-'));
  const port = await freePort();
  const { hostname, port: databasePort, username } = new URL(databaseUrl);
  await writeFile(path.join(folder, 'users.txt'), `"${username}" ""\n`);
  const file = path.join(folder, 'pgbouncer.ini');
  const settings = `[databases]
* = host=${hostname} port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(folder, 'users.txt')}
pool_mode = ${mode}
max_client_conn = 400
default_pool_size = ${mode === 'session' ? 200 : 5}
`;
  await writeFile(file, settings);
  await chmod(folder, 0o755);
  const child = spawn('pgbouncer', ['-q', file], { ...NOBODY, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const address = new URL(databaseUrl);
  address.hostname = '127.0.0.1';
  address.port = String(port);
  try {
    await until(READY_MS_MAX, 'PgBouncer answers', () =>
      inDirectory(address.href, (database) => database.query('SELECT 1')).catch(() => null),
    );
    return await work(address.href);
  } finally {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}
