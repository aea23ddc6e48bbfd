import { DEMO_PASSWORD, DEMO_USERNAME } from '../src/app/demo-player.ts';
import type { Config } from '../src/app/config.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { LANGUAGE_NAMES } from '../src/texts/language.ts';
import { buildSandboxPages, currentBundle, PROCESSES, SANDBOX, SERVER, staleParts } from './artifact.ts';
import { keepRunning, type KeptOptions } from './children.ts';
import { PlainError, prepareDatabase, readSettings, requireFreePort, runCommand } from './preparation.ts';
import { stopSignal, untilAborted } from './stop-signal.ts';
import { buildWeb, readWebBuild, type WebBuild } from './web-build.ts';

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
  let behind: Promise<void> | undefined;
  if (config.production) await requireBuilt(root);
  const web = prepareFiles(root, config, signal);
  // Awaited below; a failure meanwhile must not count as unhandled.
  web.catch(() => {});
  try {
    const database = await prepareDatabase(root, config, log);
    running.push(database);
    await web;
    signal.throwIfAborted();
    const keep = async (kept: Omit<KeptOptions, 'file' | 'log'>, entry: string) => {
      running.push(await keepRunning({ ...kept, file: await currentBundle(root, entry, log), log }, signal));
    };
    if (config.sandbox) await keep({ name: 'The sandbox', env: process.env }, SANDBOX);
    const env = { ...process.env, DATABASE_URL: database.url };
    await keep({ name: 'The server', env, stopMsMax: config.drainMs + SERVER_STOP_MS_MAX }, SERVER);
    console.log(welcome(config));
    behind = buildOtherLanguages(root, await web, signal).catch((error: unknown) => log(String(error)));
    await untilAborted(signal);
  } finally {
    for (const part of running.toReversed()) await part.stop();
    await web.catch(() => {});
    await behind;
    if (signal.aborted) console.log('Roulo has stopped.');
  }
});
process.exit();

/** In production nothing is compiled: a start takes seconds, needs no compiler, and runs what was tested. */
async function requireBuilt(root: string): Promise<void> {
  const { missing } = await readWebBuild(root);
  const stale = [...(missing.length > 0 ? ['web'] : []), ...(await staleParts(root))];
  if (stale.length === 0) return;
  throw new PlainError(
    `dist/ is missing or older than its sources (${stale.join(', ')}). Run \`npm run build\` first: a start in production compiles nothing.`,
  );
}

/** What the first visitor needs: the programs, and the web app in English. Only what changed is built. */
async function prepareFiles(root: string, config: Config, signal: AbortSignal): Promise<WebBuild> {
  try {
    const web = await readWebBuild(root);
    if (web.missing.includes('en')) {
      const buildStartMs = Date.now();
      log('Web app: building in English…');
      await buildWeb(root, web, ['en'], { signal });
      log(`Web app: built in English (${secondsSince(buildStartMs)})`);
    } else log('Web app: as built');
    const processes = config.sandbox ? PROCESSES : PROCESSES.filter((entry) => entry !== SANDBOX);
    for (const entry of processes) await currentBundle(root, entry, log);
    if (config.sandbox) await buildSandboxPages(root, log);
    return web;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error;
    throw new PlainError(
      `dist/ is not current and cannot be written (${code}). Run \`npm run build\` where it can be.`,
    );
  }
}

/** Behind the first visitor; until then the others read English. */
async function buildOtherLanguages(root: string, web: WebBuild, signal: AbortSignal): Promise<void> {
  for (const language of web.missing.filter((missing) => missing !== 'en')) {
    if (signal.aborted) return;
    const buildStartMs = Date.now();
    await buildWeb(root, web, [language], { signal, isBehind: true });
    log(`Web app: built in ${LANGUAGE_NAMES[language]} (${secondsSince(buildStartMs)})`);
  }
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
