import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../stage/free-port.ts';

export interface RedisProcess {
  url: string;
  stop(): Promise<void>;
}

const READY_TRIES = 200;

/** Redis of the system, for this drill alone; null where none is installed. */
export async function startRedis(): Promise<RedisProcess | null> {
  const port = await freePort();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-redis-'));
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  const isMissing = await Promise.race([once(child, 'spawn').then(() => false), once(child, 'error').then(() => true)]);
  if (isMissing) {
    await rm(folder, { recursive: true, force: true });
    return null;
  }
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries === READY_TRIES) throw new Error('Redis does not answer.');
    await sleep(20);
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write('PING\r\n'));
    socket.on('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
