import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../src/db/project-root.ts';
import { freePort } from '../stage/free-port.ts';
import { until } from '../stage/waiting.ts';

const START_MS_MAX = 120_000;

/** Runs `work` on a product that is up already, or on one of its own. All is built before, so that nothing is built or drawn meanwhile. */
export async function withProduct<T>(
  { url, showsCovers }: { url: string; showsCovers: boolean },
  work: (origin: string) => Promise<T>,
): Promise<T> {
  if (url !== '') return work(url);
  const build = ['scripts/run.mjs', 'scripts/build.ts', ...(showsCovers ? ['--covers'] : [])];
  execFileSync(process.execPath, build, { cwd: projectRoot(), stdio: 'inherit' });
  const data = await mkdtemp(path.join(os.tmpdir(), 'roulo-web-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
    cwd: projectRoot(),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(await freePort()),
      SANDBOX_SMTP_PORT: String(await freePort()),
      STAFF_PORT: 'off',
      DATA_DIR: data,
      RATE_LIMITS: 'off',
    },
  });
  try {
    await until(START_MS_MAX, 'the product has slots', async () => {
      const response = await fetch(`${origin}/api/catalogue`).catch(() => null);
      if (!response?.ok) return false;
      const { games } = (await response.json()) as { games: { category: string }[] };
      return games.some(({ category }) => category === 'slots');
    });
    return await work(origin);
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  }
}
