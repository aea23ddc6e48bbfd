import { DEMO_PASSWORD, DEMO_USERNAME } from '../src/app/demo-player.ts';
import type { Config } from '../src/app/config.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { bundle } from './bundle.mjs';
import { keepRunning } from './children.ts';
import { prepareDatabase, readSettings, requireFreePort, runCommand } from './preparation.ts';
import { buildWeb } from './web-build.ts';

/** `npm start`: everything Roulo needs, in order, and kept running until told to stop. */

const startedAtMs = Date.now();
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
  const running: { stop(): Promise<void> }[] = [];
  const stopped = stopWhenTold(running);
  try {
    const web = buildWebLogged(root);
    // Awaited below; a failure meanwhile must not count as unhandled.
    web.catch(() => {});
    const database = await prepareDatabase(root, config, log);
    running.push(database);
    await web;
    const keep = async (name: string, entry: string, env: NodeJS.ProcessEnv) => {
      running.push(await keepRunning({ name, file: await bundle(root, entry), env, log }));
    };
    if (config.sandbox) await keep('The sandbox', 'sandbox/main.ts', process.env);
    await keep('The server', 'src/app/main.ts', { ...process.env, DATABASE_URL: database.url });
    console.log(welcome(config));
  } catch (error) {
    await stopAll(running);
    throw error;
  }
  await stopped;
});

async function buildWebLogged(root: string): Promise<void> {
  const buildStartMs = Date.now();
  const slow = setTimeout(() => log('Web app: building…'), 300);
  const result = await buildWeb(root).finally(() => clearTimeout(slow));
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

/** Resolves once a signal came and everything has been stopped, newest first. */
function stopWhenTold(running: { stop(): Promise<void> }[]): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false;
    const stop = () => {
      if (stopping) return;
      stopping = true;
      console.log('\nRoulo is stopping…');
      void stopAll(running).then(() => {
        resolve();
        process.exit(0);
      });
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    process.on('SIGHUP', stop);
  });
}

async function stopAll(running: { stop(): Promise<void> }[]): Promise<void> {
  for (const part of running.toReversed()) await part.stop();
}
