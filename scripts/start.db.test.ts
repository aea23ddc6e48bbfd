import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAlive } from '../src/db/embedded/processes.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { newKeyText } from '../src/secrets/key-ring.ts';

/** Runs `npm start` like a person, on ports and data of its own. */

const PORTS = { PORT: '18180', SANDBOX_PORT: '18190', SANDBOX_SMTP_PORT: '11126', STAFF_PORT: '18181' };
const HEALTH = `http://localhost:${PORTS.PORT}/api/health`;
/** The first start builds the web app in every language, and other tests run at the same time. */
const FIRST_BUILD_MS = 300_000;
const FAILURE = /"level":[456]0|error|fail|could not|cannot|unexpected/i;
let dataDir = '';
const started: Run[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'roulo-start-'));
  await chmod(dataDir, 0o755);
});
afterAll(async () => {
  for (const run of started) await run.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  /** Process ids of the server, the sandbox and the database. */
  parts(): Promise<number[]>;
  output(): string;
  ready(): Promise<void>;
  ended: Promise<number | null>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

function command(script: string, args: string[] = [], env: Record<string, string> = {}): Run {
  return launch(process.execPath, ['scripts/run.mjs', `scripts/${script}.ts`, ...args], env);
}

/** In a process group of its own, like a command in a terminal. */
function launch(program: string, args: string[], env: Record<string, string> = {}): Run {
  const child = spawn(program, args, {
    cwd: projectRoot(),
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...PORTS, ...env },
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const run: Run = {
    child,
    output: () => output,
    parts: () => descendantsOf(child.pid!),
    ready: () =>
      expect
        .poll(() => output, { timeout: FIRST_BUILD_MS })
        .toContain('Roulo is ready')
        .then(() => undefined),
    ended,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return ended;
    },
  };
  started.push(run);
  return run;
}

const isHealthy = () =>
  fetch(HEALTH).then(
    (response) => response.status === 200,
    () => false,
  );

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const statuses = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')));
  return pids.filter((_pid, at) => new RegExp(`^PPid:\\s+${parent}$`, 'm').test(statuses[at]!)).map(Number);
}

async function descendantsOf(parent: number): Promise<number[]> {
  const children = await childrenOf(parent);
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()];
}

/** The child process of a run with this name in its command line. */
async function partOf(run: Run, name: string): Promise<number | undefined> {
  for (const pid of await run.parts()) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(name)) return pid;
  }
  return undefined;
}

/** The compiler ends when its pipe closes, a moment after its parent. */
const waitUntilGone = (pids: number[]) => expect.poll(() => pids.filter(isAlive), { timeout: 30_000 }).toEqual([]);

describe.sequential('start', () => {
  test(
    'a first and a second start reach the address; a stop ends with code 0, frees it and leaves no process behind',
    async () => {
      const ways = [
        // Ctrl-C in a terminal: every process of the group gets the signal at once.
        { expected: 'preparing a new one', tell: ({ pid }: ChildProcess) => process.kill(-pid!, 'SIGINT') },
        // A service manager: only npm gets the signal.
        { expected: 'up to date', tell: ({ pid }: ChildProcess) => process.kill(pid!, 'SIGTERM') },
      ];
      for (const { expected, tell } of ways) {
        const run = launch('npm', ['start']);
        await run.ready();
        expect(run.output()).toContain(expected);
        expect(run.output()).toContain('sandbox mode');
        expect(run.output()).toContain(`http://localhost:${PORTS.PORT}`);
        // A healthy start logs no failure: no warning of the server, and no word that suggests one.
        expect(
          run
            .output()
            .split('\n')
            .filter((line) => FAILURE.test(line)),
        ).toEqual([]);
        expect(await isHealthy()).toBe(true);
        const parts = await run.parts();
        tell(run.child);
        expect(await run.ended).toBe(0);
        expect(await isHealthy()).toBe(false);
        await waitUntilGone(parts);
        expect(run.output()).toContain('Roulo has stopped.');
        expect(run.output()).not.toMatch(/unexpectedly|started again/);
      }
    },
    2 * FIRST_BUILD_MS,
  );

  test('told to stop while it starts, it stops and leaves no database behind', async () => {
    const run = command('start');
    await expect.poll(() => run.output(), { timeout: 60_000 }).toContain('Roulo is starting');
    await expect.poll(() => partOf(run, 'postgres'), { timeout: 60_000, interval: 5 }).toBeDefined();
    const parts = await run.parts();
    expect(await run.stop()).toBe(0);
    expect(run.output()).not.toContain('Roulo is ready');
    await waitUntilGone(parts);
  }, 120_000);

  test('a taken port is told plainly', async () => {
    const blocker = createServer().listen(Number(PORTS.PORT), 'localhost');
    await once(blocker, 'listening');
    const run = command('start');
    await once(run.child, 'exit');
    blocker.close();
    expect(run.output()).toContain(`Port ${PORTS.PORT} is taken by another program.`);
    expect(run.output()).not.toContain('    at ');
    expect(run.child.exitCode).toBe(1);
  }, 60_000);

  test('an address that is not of this machine is told by its own setting', async () => {
    const run = command('start', [], { HOST: 'nowhere.invalid' });
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain('HOST=nowhere.invalid is no address of this machine.');
  }, 60_000);

  test.runIf(process.platform === 'linux')(
    'a folder for data that cannot be made is told plainly',
    async () => {
      for (const env of [{ DATA_DIR: '/proc/roulo' }, { DATA_DIR: '/proc/roulo', SECRET_KEYS: newKeyText() }]) {
        const run = command('start', [], env);
        expect(await run.ended).toBe(1);
        expect(run.output()).toMatch(/DATA_DIR: \/proc\/roulo cannot be written \(ENOENT\)\./);
        expect(run.output()).not.toContain('    at ');
      }
    },
    120_000,
  );

  test('settings that make no sense are told plainly', async () => {
    const run = command('start', [], { NODE_ENV: 'production', PORT: '99999' });
    await once(run.child, 'exit');
    expect(run.output()).toMatch(/PORT must be[^]*SECRET_KEYS[^]*SMTP_URL is not set/);
    expect(run.output()).not.toContain('    at ');
    expect(run.child.exitCode).toBe(1);
  }, 60_000);

  test.runIf(process.platform === 'linux')(
    'a killed server is started again; when npm is killed, everything stops by itself',
    async () => {
      const run = launch('npm', ['start']);
      await run.ready();
      const server = await partOf(run, 'src-app-main');
      process.kill(server!, 'SIGKILL');
      await expect.poll(isHealthy, { timeout: 20_000 }).toBe(true);
      await expect.poll(() => run.output()).toContain('ended unexpectedly (SIGKILL) and is started again');
      await expect.poll(isHealthy, { timeout: 20_000 }).toBe(true);
      expect(await partOf(run, 'src-app-main')).not.toBe(server);
      const parts = await run.parts();
      expect(parts.length).toBeGreaterThan(3);
      await run.stop('SIGKILL');
      await waitUntilGone(parts);
      expect(run.output()).toContain('Roulo has stopped.');
    },
    FIRST_BUILD_MS + 90_000,
  );

  test(
    'after kill -9 of everything a start finds its data again',
    async () => {
      const run = command('start');
      await run.ready();
      await run.stop('SIGKILL');
      // The server and the sandbox notice that their parent is gone. The database keeps running, and the next start adopts it.
      await expect.poll(isHealthy, { timeout: 20_000 }).toBe(false);
      const again = command('start');
      await again.ready();
      expect(again.output()).toContain('up to date');
      expect(await again.stop()).toBe(0);
    },
    2 * FIRST_BUILD_MS,
  );

  test('reconcile and verify-chain read the same data and end with 0', async () => {
    for (const [script, words] of [
      ['reconcile', 'The books are clean.'],
      ['verify-chain', 'The audit log is intact.'],
    ] as const) {
      const run = command(script);
      await once(run.child, 'exit');
      expect(run.output()).toContain(words);
      expect(run.child.exitCode).toBe(0);
    }
  }, 60_000);

  test(
    'reset asks first, then empties',
    async () => {
      const unasked = command('reset');
      unasked.child.stdin?.end();
      await once(unasked.child, 'exit');
      expect(unasked.output()).toContain('--yes');
      expect(unasked.child.exitCode).toBe(1);
      const run = command('reset', ['--yes']);
      await once(run.child, 'exit');
      expect(run.output()).toContain('The sandbox is empty.');
      const start = command('start');
      await start.ready();
      expect(start.output()).toContain('migrations applied');
      const whileRunning = command('reset', ['--yes']);
      await once(whileRunning.child, 'exit');
      expect(whileRunning.output()).toContain('Roulo is running. Stop it first');
      await start.stop();
    },
    2 * FIRST_BUILD_MS,
  );

  test('reset never touches the database of DATABASE_URL', async () => {
    const run = command('reset', ['--yes'], { DATABASE_URL: 'postgres://localhost/roulo' });
    await once(run.child, 'exit');
    expect(run.output()).toContain('not the one of DATABASE_URL');
    expect(run.child.exitCode).toBe(1);
  });
});
