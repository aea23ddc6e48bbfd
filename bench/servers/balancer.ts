import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../src/db/project-root.ts';
import { hasRedis } from '../../src/realtime/test-redis.ts';
import { isUp, msUntil } from '../stage/waiting.ts';

export const BALANCERS = ['haproxy', 'nginx'] as const;
export type BalancerName = (typeof BALANCERS)[number];

const CONFIGS = { haproxy: 'haproxy.cfg', nginx: 'nginx.conf' } as const;
const FRONT = '127.0.0.1:8080';
const BEHIND = ['127.0.0.1:8081', '127.0.0.1:8082', '127.0.0.1:8083'];
const READY_MS_MAX = 30_000;

/** Where the program is, on the PATH or where Debian puts it; null when it is nowhere. */
export function findBalancer(name: BalancerName): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** What of a load balancer and Redis is not on this machine. */
export function missingFor(balancer: BalancerName): string[] {
  return [
    ...(findBalancer(balancer) === null ? [`${balancer} (Debian: apt install ${balancer})`] : []),
    ...(hasRedis ? [] : ['redis-server']),
  ];
}

/** The example of docs/deploy with these ports in place of its own; its files go into a folder. Gives what stops it. */
export async function startBalancer(
  name: BalancerName,
  port: number,
  servers: readonly string[],
  folder: string,
): Promise<() => Promise<void>> {
  const program = findBalancer(name);
  if (program === null) throw new Error(`There is no ${name} on this machine.`);
  const file = path.join(folder, CONFIGS[name]);
  const example = await readFile(path.join(projectRoot(), 'docs', 'deploy', CONFIGS[name]), 'utf8');
  let config = example.replace(FRONT, `127.0.0.1:${port}`);
  for (const [at, place] of BEHIND.entries()) {
    const server = servers[at];
    // An example names more servers than some tests have.
    config = server ? config.replace(place, new URL(server).host) : config.replace(new RegExp(`.*${place}.*\n`), '');
  }
  await writeFile(file, config);
  const args = name === 'haproxy' ? ['-db', '-f', file] : ['-p', folder, '-c', file, '-g', 'daemon off;'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const isReady = async () => child.exitCode !== null || isUp(`http://127.0.0.1:${port}/api/health`);
  await msUntil(READY_MS_MAX, isReady);
  if (child.exitCode === null && (await isReady())) return stop;
  await stop();
  throw new Error(`${name} does not work with docs/deploy/${CONFIGS[name]}: ${said}`);
}
