import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A throw-away Redis for tests. */
export interface TestRedis {
  url: string;
  start(): Promise<void>;
  /** Ends it at once, connections included. */
  kill(): Promise<void>;
  /** It keeps its connections and stops answering, like a machine that hangs. */
  freeze(): void;
  thaw(): void;
  remove(): Promise<void>;
}

export const hasRedis = findRedis();

export async function createTestRedis(): Promise<TestRedis> {
  const directory = await mkdtemp(join(tmpdir(), 'roulo-redis-'));
  const port = await freePort();
  let child: ChildProcess | null = null;
  // An aborted run does not clean up, so at least the process ends with us.
  const endWithUs = () => void child?.kill('SIGKILL');
  process.once('exit', endWithUs);

  async function kill(): Promise<void> {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', directory, '--save', '', '--appendonly', 'no'];
      child = spawn('redis-server', args, { stdio: 'ignore' });
      await untilListening(port);
    },
    kill,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async remove() {
      process.off('exit', endWithUs);
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function findRedis(): boolean {
  const found = spawnSync('redis-server', ['--version']).status === 0;
  if (!found) process.stdout.write('Tests against Redis are skipped: there is no redis-server on the PATH.\n');
  return found;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const isUp = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`redis-server does not listen on port ${port}`);
}
