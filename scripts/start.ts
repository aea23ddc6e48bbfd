import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { DEMO_PASSWORD, DEMO_USERNAME } from '../src/app/parts/demo-player.ts';
import { makeFolder } from '../src/app/config/keys.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { SANDBOX_STAFF, SANDBOX_STAFF_PASSWORD } from '../src/staff/first-accounts.ts';
import { LANGUAGE_NAMES } from '../src/texts/language.ts';
import { buildSandboxPages, currentBundle, PROCESSES, SANDBOX, SERVER, staleParts } from './artifact.ts';
import { keepRunning, type KeptOptions } from './children.ts';
import { PlainError, prepareDatabase, readSettings, requireFreePort, runCommand } from './preparation.ts';
import { stopSignal, untilAborted } from './stop-signal.ts';
import { buildOffice, buildWeb, compressWeb, hasOffice, readWebBuild, type WebBuild } from './web-build.ts';
import type { Config } from '../src/app/config/config-shape.ts';

/** `npm start`: starts everything Roulo needs, in order, and keeps it running until told to stop. */

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
  const servesStaff = await hasStaffPort(config);
  requireDataDir(config);
  if (config.production) await requireBuilt(root);
  const signal = stopSignal();
  const running: { stop(): Promise<void> }[] = [];
  let behind: Promise<void> | undefined;
  const keep = async (kept: Omit<KeptOptions, 'file' | 'log'>, entry: string) => {
    running.push(await keepRunning({ ...kept, file: await currentBundle(root, entry, log), log }, signal));
  };
  const startDatabase = async () => {
    const database = await prepareDatabase(root, config, log);
    running.push(database);
    return database;
  };
  const startSandbox = async () => {
    if (!config.sandbox) return;
    await buildSandboxPages(root, log);
    await keep({ name: 'The sandbox', env: process.env }, SANDBOX);
  };
  try {
    const [database, web] = await together([startDatabase(), buildFirst(root, signal), startSandbox()]);
    signal.throwIfAborted();
    const env = { ...process.env, DATABASE_URL: database.url, ...(servesStaff ? {} : { STAFF_PORT: 'off' }) };
    await keep({ name: 'The server', env, stopMsMax: config.drainMs + SERVER_STOP_MS_MAX }, SERVER);
    console.log(welcome(config, servesStaff));
    behind = buildRest(root, web, signal).catch((error: unknown) => {
      if (!signal.aborted) log(String(error));
    });
    await untilAborted(signal);
  } catch (error) {
    throw explainReadOnly(error);
  } finally {
    for (const part of running.toReversed()) await part.stop();
    await behind;
    if (signal.aborted) console.log('Roulo has stopped.');
  }
});
process.exit();

/** Everything is written there, some of it much later: fail now if it cannot be. */
function requireDataDir({ dataDir }: Config): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new PlainError(`DATA_DIR: ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** In production nothing is compiled: the start takes seconds, needs no compiler, and runs what was tested. */
async function requireBuilt(root: string): Promise<void> {
  const web = await readWebBuild(root);
  const { missing } = web;
  const stale = [
    ...(missing.length > 0 ? ['web'] : []),
    ...((await hasOffice(root, web)) ? [] : ['office']),
    ...(await staleParts(root)),
  ];
  if (stale.length === 0) return;
  throw new PlainError(
    `dist/ is missing or older than its sources (${stale.join(', ')}). Run \`npm run build\` first: a start in production compiles nothing.`,
  );
}

/** Waits for every part even if one fails, because the others must be stopped. */
async function together<T extends readonly unknown[]>(parts: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

/** Builds what the first visitor needs: the programs, and the web app in English. Builds only what changed. */
async function buildFirst(root: string, signal: AbortSignal): Promise<WebBuild> {
  for (const entry of PROCESSES) if (entry !== SANDBOX) await currentBundle(root, entry, log);
  const web = await readWebBuild(root);
  if (!web.missing.includes('en')) {
    log('Web app: as built');
    return web;
  }
  const buildStartMs = Date.now();
  log('Web app: building in English…');
  await buildWeb(root, web, ['en'], { signal });
  log(`Web app: built in English (${secondsSince(buildStartMs)})`);
  return web;
}

/** Builds the rest while visitors are served. Until then everybody reads English and files are sent uncompressed. */
async function buildRest(root: string, web: WebBuild, signal: AbortSignal): Promise<void> {
  if (!(await hasOffice(root, web))) {
    const officeStartMs = Date.now();
    await buildOffice(root, web, { signal, isBehind: true });
    log(`Back office: built (${secondsSince(officeStartMs)})`);
  }
  if (web.missing.includes('en')) await compressWeb(root, signal);
  for (const language of web.missing.filter((missing) => missing !== 'en')) {
    if (signal.aborted) return;
    const buildStartMs = Date.now();
    await buildWeb(root, web, [language], { signal, isBehind: true });
    await compressWeb(root, signal);
    log(`Web app: built in ${LANGUAGE_NAMES[language]} (${secondsSince(buildStartMs)})`);
  }
}

function explainReadOnly(error: unknown): unknown {
  const { code, path: place } = error as NodeJS.ErrnoException;
  const isReadOnly = code === 'EACCES' || code === 'EROFS' || code === 'EPERM';
  if (!isReadOnly || !place?.includes(`${path.sep}dist${path.sep}`)) return error;
  return new PlainError(`dist/ is not current and cannot be written (${code}). Run \`npm run build\` where it can be.`);
}

/** A port set by the operator must be free. If the default is taken, only the back office is missing. */
async function hasStaffPort({ staff }: Config): Promise<boolean> {
  if (staff.port === null) return false;
  const isFree = requireFreePort('STAFF_PORT', staff.port, staff.host).then(() => true);
  if (!staff.isDefaultPort) return isFree;
  if (await isFree.catch(() => false)) return true;
  log(`Back office: port ${staff.port} is taken, choose another with STAFF_PORT`);
  return false;
}

function welcome(config: Config, servesStaff: boolean): string {
  const lines = ['', `Roulo is ready after ${secondsSince(startedAtMs)}: ${config.publicUrl}`];
  if (config.sandbox) {
    const sandbox = `http://localhost:${config.sandboxPort}`;
    lines.push(
      `It runs in sandbox mode: the outside providers are simulated (${sandbox}), no real money moves.`,
      `Sign in as ${DEMO_USERNAME} with ${DEMO_PASSWORD}, or register; mails arrive at ${sandbox}/mail`,
    );
  }
  if (servesStaff) lines.push(`Back office: ${config.staff.url}`);
  if (servesStaff && config.sandbox) {
    const emails = SANDBOX_STAFF.map(({ email }) => email).join(' and ');
    lines.push(
      `Two staff accounts, so that four eyes can be tried: ${emails}, both with ${SANDBOX_STAFF_PASSWORD};`,
      `their codes are at http://localhost:${config.sandboxPort}/authenticator`,
    );
  }
  return [...lines, 'Ctrl-C stops it.', ''].join('\n');
}

function secondsSince(sinceMs: number): string {
  return `${((Date.now() - sinceMs) / 1_000).toFixed(1)} s`;
}
