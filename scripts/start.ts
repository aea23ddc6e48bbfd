import { DEMO_PASSWORD, DEMO_USERNAME } from '../src/app/demo-player.ts';
import type { Config } from '../src/app/config.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { bundle } from './bundle.mjs';
import { keepRunning, type KeptOptions } from './children.ts';
import { prepareDatabase, readSettings, requireFreePort, runCommand } from './preparation.ts';
import { stopSignal, untilAborted } from './stop-signal.ts';
import { buildWeb } from './web-build.ts';

/** `npm start`: everything Roulo needs, in order, and kept running until told to stop. */

const startedAtMs = Date.now();
const SERVER_STOP_MS_MAX = 10_000;
const log = (line: string) => console.log(`  ${line}`);

await runCommand(async () => {
  console.log('Roulo is starting…');
  const root = projectRoot();
  const config = readSettings();
  await requireFreePort('PORT', config.port, config.host);
  if (config.sandbox) {
    await requireFreePort('SANDBOX_PORT', config.sandboxPort, '127.0.0.1');
    await requireFreePort('SANDBOX_SMTP_PORT', config.sandboxSmtpPort, '127.0.0.1');
  }
  const signal = stopSignal();
  const running: { stop(): Promise<void> }[] = [];
  const web = buildWebLogged(root, signal);
  // Awaited below; a failure meanwhile must not count as unhandled.
  web.catch(() => {});
  try {
    const database = await prepareDatabase(root, config, log);
    running.push(database);
    await web;
    signal.throwIfAborted();
    const keep = async (kept: Omit<KeptOptions, 'file' | 'log'>, entry: string) => {
      running.push(await keepRunning({ ...kept, file: await bundle(root, entry), log }, signal));
    };
    if (config.sandbox) await keep({ name: 'The sandbox', env: process.env }, 'sandbox/main.ts');
    const env = { ...process.env, DATABASE_URL: database.url };
    await keep({ name: 'The server', env, stopMsMax: config.drainMs + SERVER_STOP_MS_MAX }, 'src/app/main.ts');
    console.log(welcome(config));
    await untilAborted(signal);
  } finally {
    for (const part of running.toReversed()) await part.stop();
    await web.catch(() => {});
    if (signal.aborted) console.log('Roulo has stopped.');
  }
});
process.exit();

async function buildWebLogged(root: string, signal: AbortSignal): Promise<void> {
  const buildStartMs = Date.now();
  const slow = setTimeout(() => log('Web app: building…'), 300);
  const result = await buildWeb(root, signal).finally(() => clearTimeout(slow));
  log(result === 'built' ? `Web app: built (${secondsSince(buildStartMs)})` : 'Web app: unchanged');
}

function welcome(config: Config): string {
  const lines = ['', `Roulo is ready after ${secondsSince(startedAtMs)}: ${config.publicUrl}`];
  if (config.sandbox) {
    const sandbox = `http://localhost:${config.sandboxPort}`;
    lines.push(
      `It runs in sandbox mode: the outside providers are simulated (${sandbox}), no real money moves.`,
      `Sign in as ${DEMO_USERNAME} with ${DEMO_PASSWORD}, or register; mails arrive at ${sandbox}/mail`,
    );
  }
  return [...lines, 'Ctrl-C stops it.', ''].join('\n');
}

function secondsSince(sinceMs: number): string {
  return `${((Date.now() - sinceMs) / 1_000).toFixed(1)} s`;
}
