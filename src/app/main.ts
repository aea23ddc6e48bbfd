import { DatabaseError } from 'pg';
import { isConnectionLoss } from '../db/database.ts';
import { ConfigError, readConfig } from './config.ts';
import { SETTINGS } from './config/settings.ts';
import { createServer, type RouloServer } from './server.ts';
import { OtherServerError } from './server-registry.ts';

/** The server process. It is told its database by DATABASE_URL; what starts it sees to that. */

const STOP_MS_MAX = 9_000;

const server = await start();
if (server) {
  process.send?.({ type: 'ready' });
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS_MAX).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        server.app.log.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The process that started this one is gone: nobody would stop it.
  process.on('disconnect', stop);
}

async function start(): Promise<RouloServer | null> {
  try {
    const config = readConfig(process.env);
    if (config.databaseUrl === null) throw new ConfigError('- DATABASE_URL is not set.');
    const created = await createServer({ config, databaseUrl: config.databaseUrl });
    await created.listen().catch(async (error: unknown) => {
      await created.close();
      throw error;
    });
    return created;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    // Whatever was opened by then must not keep a server alive that does not serve.
    process.exit(1);
  }
}

/** One sentence that names the setting, wherever the reason is one that an operator can do something about. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `Roulo cannot start with these settings:\n${error.message}`;
  if (error instanceof OtherServerError) return error.message;
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
  // A setting's own sentence, such as GEO_MMDB_PATH: cannot read …
  if (Object.keys(SETTINGS).some((name) => message.startsWith(name))) return message;
  return error instanceof Error ? (error.stack ?? message) : message;
}
