import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { SharedConnectionError } from '../db/database.ts';
import { isConnectionLoss } from '../db/failures.ts';
import { ConfigError, readConfig } from './config.ts';
import { SETTINGS } from './config/settings.ts';
import { createServer, type RouloServer } from './server.ts';
import { BooksOpenError } from './servers/server-databases.ts';
import { OtherServerError } from './servers/server-registry.ts';

/** The server process. The launcher must set DATABASE_URL. */

const STOP_MS_MAX = 9_000;

const drained = new AbortController();
let stopping = false;
const started = await start();
if (started) {
  const { server, drainMs } = started;
  process.send?.({ type: 'ready' });
  // Not awaited: on the first start of a day, reading the reserves and counting what players are owed may take a while.
  void (async () => {
    for (const job of ['balance', 'liabilities']) {
      await server.runJob(job).catch((error: unknown) => stopping || server.app.log.error(error));
    }
  })();
  // A second signal skips the wait for the load balancer.
  const stop = () => (stopping ? drained.abort() : void stopServer(server, drainMs));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The parent process has exited, so nobody would stop this one.
  process.on('disconnect', () => (stopping ? drained.abort() : void stopServer(server, 0)));
}

/** Drains: keeps serving until load balancers have noticed, finishes work under way, and exits. */
async function stopServer(server: RouloServer, drainMs: number): Promise<never> {
  stopping = true;
  server.drain();
  if (drainMs > 0) {
    server.app.log.info(`Stopping in ${drainMs / 1_000} s: /api/ready answers 503, and players are served until then.`);
    await sleep(drainMs, undefined, { signal: drained.signal }).catch(() => {});
  }
  setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
  try {
    await server.close();
    process.exit(0);
  } catch (error) {
    server.app.log.error(error);
    process.exit(1);
  }
}

async function start(): Promise<{ server: RouloServer; drainMs: number } | null> {
  try {
    const config = readConfig(process.env);
    if (config.databaseUrl === null) throw new ConfigError('- DATABASE_URL is not set.');
    const created = await createServer({ config, databaseUrl: config.databaseUrl });
    await created.listen().catch(async (error: unknown) => {
      await created.close();
      throw error;
    });
    return { server: created, drainMs: config.drainMs };
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    // Open handles must not keep alive a server that does not serve.
    process.exit(1);
  }
}

/** One sentence that names the setting, if the operator can fix the problem. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Roulo cannot start with these settings:\n${error.message}`;
  if ([OtherServerError, SharedConnectionError, BooksOpenError].some((kind) => error instanceof kind))
    return (error as Error).message;
  const { code, port, syscall } = error as { code?: string; port?: number; syscall?: string };
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Stop it, or choose another with PORT.`;
  if (code === 'EACCES' && syscall === 'listen') {
    return `Port ${port} may not be used by this user. Choose one above 1024 with PORT.`;
  }
  if (
    code === 'EADDRNOTAVAIL' ||
    (code === 'ENOTFOUND' && (error as { hostname?: string }).hostname === process.env['HOST'])
  ) {
    return `HOST=${process.env['HOST']} is no address of this machine.`;
  }
  if (error instanceof DatabaseError) return `The database of DATABASE_URL refused: ${message}`;
  if (isConnectionLoss(error)) return `The database of DATABASE_URL does not answer (${code ?? message}).`;
  // Messages that already name their setting, such as GEO_MMDB_PATH: cannot read …
  if (Object.keys(SETTINGS).some((name) => message.startsWith(name))) return message;
  return error instanceof Error ? (error.stack ?? message) : message;
}
