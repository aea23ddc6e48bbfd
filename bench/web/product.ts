import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../src/db/project-root.ts';
import { freePort } from '../stage/free-port.ts';

const START_MS_MAX = 120_000;
const LOOK_MS = 250;

/** Runs `work` on a product that is up already, or on one of its own as `npm start` makes it. */
export async function withProduct(url: string | undefined, work: (origin: string) => Promise<void>): Promise<void> {
  if (url !== undefined) return work(url);
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
    await untilStocked(origin);
    await work(origin);
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  }
}

/** Up, and with the provider's games on its shelf. */
async function untilStocked(origin: string): Promise<void> {
  const giveUpAt = performance.now() + START_MS_MAX;
  for (;;) {
    const response = await fetch(`${origin}/api/catalogue`).catch(() => null);
    const { games } = response?.ok ? ((await response.json()) as { games: { category: string }[] }) : { games: [] };
    if (games.some(({ category }) => category === 'slots')) return;
    if (performance.now() > giveUpAt) throw new Error('The product did not start.');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
