import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { coverAddress } from '../../src/catalogue/covers/cover-address.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import { freePort } from '../stage/free-port.ts';
import { until } from '../stage/waiting.ts';

const START_MS_MAX = 120_000;
const DRAWN_MS_MAX = 600_000;

/** Runs `work` on a product that is up already, or on one of its own as `npm start` makes it. */
export async function withProduct<T>(url: string, work: (origin: string) => Promise<T>): Promise<T> {
  if (url !== '') return work(url);
  const data = await mkdtemp(path.join(os.tmpdir(), 'roulo-web-'));
  const [port, sandboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
    cwd: projectRoot(),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      DATA_DIR: data,
      RATE_LIMITS: 'off',
    },
  });
  try {
    await untilAtRest(origin);
    return await work(origin);
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  }
}

/**
 * Up, with the provider's games on its shelf and all of their covers drawn: that takes a processor for minutes after the
 * first start, and what is measured is a product that has been up for longer.
 */
async function untilAtRest(origin: string): Promise<void> {
  const slots = await until(START_MS_MAX, 'the product has slots', async () => {
    const response = await fetch(`${origin}/api/catalogue`).catch(() => null);
    if (!response?.ok) return null;
    const { games } = (await response.json()) as { games: { id: string; category: string }[] };
    const found = games.filter(({ category }) => category === 'slots');
    return found.length > 0 && found;
  });
  for (const { id } of slots) {
    await until(DRAWN_MS_MAX, `the cover of ${id} is drawn`, async () => {
      const { headers } = await fetch(`${origin}${coverAddress(id)}`, { method: 'HEAD' });
      return headers.get('cache-control')?.includes('immutable');
    });
  }
}
