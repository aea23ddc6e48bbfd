import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { boundPort, listen } from './loopback.ts';

const RUN = fileURLToPath(new URL('../scripts/run.mjs', import.meta.url));

test('process: says that it is ready, and SIGTERM stops it within 2 s though clients are connected', async () => {
  const child = runSandbox();
  await child.ready;
  await expect.poll(child.output).toMatch(/^  Sandbox: ready at http:\/\/localhost:\d+, smtp:\/\/127\.0\.0\.1:\d+\n$/);
  const [httpPort, smtpPort] = Array.from(child.output().matchAll(/:(\d+)/g), ([, port]) => Number(port));
  const open = [connect(httpPort ?? 0, '127.0.0.1'), connect(smtpPort ?? 0, '127.0.0.1')];
  for (const socket of open) socket.on('error', () => undefined);
  await Promise.all(open.map((socket) => once(socket, 'connect')));
  const askedAt = Date.now();
  child.process.kill('SIGTERM');
  expect(await child.exit).toBe(0);
  expect(Date.now() - askedAt).toBeLessThan(2000);
}, 20_000);

test('process: stops when its parent is gone', async () => {
  const child = runSandbox();
  await child.ready;
  child.process.disconnect();
  expect(await child.exit).toBe(0);
}, 20_000);

test.each(['SANDBOX_PORT', 'SANDBOX_SMTP_PORT'])(
  'process: a taken %s is one sentence and exit code 1',
  async (name) => {
    const other = createServer();
    await listen(other, 0, '127.0.0.1');
    onTestFinished(() => void other.close());
    const child = runSandbox({ [name]: String(boundPort(other)) });
    expect(await child.exit).toBe(1);
    await expect
      .poll(child.output)
      .toBe(`The sandbox cannot start: port ${boundPort(other)} is already in use, so set ${name} to a free one.\n`);
  },
  20_000,
);

test('process: a setting that is no port is one sentence and exit code 1', async () => {
  const child = runSandbox({ SANDBOX_PORT: 'high' });
  expect(await child.exit).toBe(1);
  await expect.poll(child.output).toBe('SANDBOX_PORT must be a whole number from 0 to 65535.\n');
}, 20_000);

function runSandbox(settings: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'roulo-sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const ports = { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' };
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, ...ports, ...settings };
  const child: ChildProcess = fork(RUN, ['sandbox/main.ts'], { env, silent: true, execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  return {
    process: child,
    output: () => output,
    ready: new Promise((resolve) => child.once('message', resolve)),
    exit: new Promise((resolve) => child.once('exit', resolve)),
  };
}
