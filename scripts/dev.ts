import path from 'node:path';
import { createServer as createViteServer, type ViteDevServer } from 'vite';
import { projectRoot } from '../src/db/project-root.ts';
import { bundle } from './bundle.mjs';
import { keepRunning, type KeptProcess } from './children.ts';
import { prepareDatabase, readSettings, requireFreePort, runCommand } from './preparation.ts';
import { stopSignal, untilAborted } from './stop-signal.ts';

/** `npm run dev`: like `npm start`, but saved files take effect at once, in the browser and on the server. */

const DEBOUNCE_MS = 100;
const log = (line: string) => console.log(`  ${line}`);

await runCommand(async () => {
  const root = projectRoot();
  const config = readSettings();
  // The port after PORT is usually the back office's.
  const apiPort = config.port + 2;
  await requireFreePort('PORT', config.port, 'localhost');
  await requireFreePort('PORT', apiPort, 'localhost');
  const database = await prepareDatabase(root, config, log);
  const running: { stop(): Promise<void> }[] = [database];
  const serverEnv = {
    ...process.env,
    DATABASE_URL: database.url,
    PUBLIC_URL: config.publicUrl,
    // The browser talks to Vite on PORT, and Vite forwards API calls to the server.
    PORT: String(apiPort),
  };
  process.env['API_PORT'] = String(apiPort);
  const vite = await createViteServer({ root, server: { port: config.port, strictPort: true, host: 'localhost' } });
  running.push({ stop: () => vite.close() });
  if (config.sandbox) {
    running.push(await restartOnChange(vite, 'The sandbox', 'sandbox/main.ts', 'sandbox', process.env));
  }
  running.push(await restartOnChange(vite, 'The server', 'src/app/main.ts', 'src', serverEnv));
  await vite.listen();
  console.log(`\nRoulo for development: ${config.publicUrl}\n`);
  await untilAborted(stopSignal());
  for (const part of running.toReversed()) await part.stop();
  process.exit(0);
});

/** Restarts a process when its bundle changes. If bundling fails, the old process keeps running. */
async function restartOnChange(
  vite: ViteDevServer,
  name: string,
  entry: string,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<{ stop(): Promise<void> }> {
  const { root } = vite.config;
  let file = await bundle(root, entry);
  let kept: KeptProcess | null = await keepRunning({ name, file, env, log });
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();

  const restart = async () => {
    const next = await bundle(root, entry);
    // The change does not affect this process.
    if (next === file) return;
    file = next;
    log(`${name}: restarting`);
    await kept?.stop();
    kept = await keepRunning({ name, file, env, log });
  };
  vite.watcher.on('all', (_event, changed) => {
    if (!changed.startsWith(path.join(root, folder))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      turn = turn.then(restart).catch((error: unknown) => log(`${name}: ${String(error)}`));
    }, DEBOUNCE_MS);
  });
  return {
    async stop() {
      clearTimeout(timer);
      await turn;
      await kept?.stop();
    },
  };
}
