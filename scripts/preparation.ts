import { createServer as createTcpServer } from 'node:net';
import path from 'node:path';
import { ConfigError, readConfig, readDatabaseConfig, type DatabaseConfig } from '../src/app/config.ts';
import { ensureCells } from '../src/db/cells/add-cells.ts';
import { schemaOf } from '../src/db/cells/schemas.ts';
import { startCluster, type Cluster } from '../src/db/embedded/cluster.ts';
import { migrate, MigrationError } from '../src/db/migrate.ts';
import { ProcessFailedError } from './children.ts';
import { StoppedError } from './stop-signal.ts';
import type { Config } from '../src/app/config/config-shape.ts';

/** An error for the person who started the program, printed without a stack trace. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}

export interface PreparedDatabase {
  url: string;
  stop(): Promise<void>;
}

export function readSettings(): Config {
  return orExplain(() => readConfig(process.env));
}

/** For commands that need only the database: no provider secrets are required. */
export function readDatabaseSettings(): DatabaseConfig {
  return orExplain(() => readDatabaseConfig(process.env));
}

function orExplain<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigError) throw new PlainError(`Roulo cannot start with these settings:\n${error.message}`);
    throw error;
  }
}

/** The configured database: the embedded one, which is started, or the operator's own. Its schema is not changed. */
export async function openSettingsDatabase(
  root: string,
  config: DatabaseConfig,
  log: (line: string) => void,
): Promise<PreparedDatabase> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop: async () => {} };
  const cluster = await embeddedDatabase(root, config, log);
  return { url: cluster.url, stop: cluster.stop };
}

/** Like `openSettingsDatabase`, then migrated to this version's schema. */
export async function prepareDatabase(
  root: string,
  config: DatabaseConfig,
  log: (line: string) => void,
): Promise<PreparedDatabase> {
  const database = await openSettingsDatabase(root, config, log);
  try {
    const applied = await migrate(database.url, path.join(root, 'migrations'), () => {});
    log(applied === 0 ? 'Database: up to date' : `Database: ${applied} migrations applied`);
    const made = await ensureCells(database.url, config.cells);
    if (made.length > 0) log(`Database: ${made.map(schemaOf).join(', ')} added`);
    return database;
  } catch (error) {
    await database.stop();
    throw explainDatabase(error, config);
  }
}

export function embeddedDatabase(root: string, config: DatabaseConfig, log: (line: string) => void): Promise<Cluster> {
  return startCluster({
    dataDir: path.join(config.dataDir, 'postgres'),
    projectRoot: root,
    prefer: config.postgresPrograms,
    archiveTo: config.backupDir,
    log,
  }).catch((error: unknown) => {
    throw new PlainError(`The embedded database did not start: ${(error as Error).message}`);
  });
}

function explainDatabase(error: unknown, config: DatabaseConfig): unknown {
  if (error instanceof MigrationError) return new PlainError(error.message);
  const { code, message, hint } = error as { code?: string; message: string; hint?: string };
  if (config.databaseUrl === null) return error;
  if (code?.startsWith('E')) return new PlainError(`The database of DATABASE_URL does not answer (${code}).`);
  return new PlainError(`The database of DATABASE_URL refused: ${message}${hint ? ` ${hint}` : ''}`);
}

/** Fails early if a port is taken, and names the setting to change. */
export async function requireFreePort(setting: string, port: number, host: string): Promise<void> {
  const probe = createTcpServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') {
        reject(new PlainError(`HOST=${host} is no address of this machine.`));
        return;
      }
      reject(
        error.code === 'EADDRINUSE'
          ? new PlainError(
              `Port ${port} is taken by another program. Stop it (it may be Roulo itself, still running elsewhere), ` +
                `or choose another port: ${setting}=${port + 1} npm start`,
            )
          : new PlainError(`Port ${port} cannot be used (${error.code}). Choose another: ${setting}=…`),
      );
    });
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}

/** Runs a command. Expected errors print a sentence, others a stack trace. */
export async function runCommand(command: () => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await command()) ?? process.exitCode ?? 0;
  } catch (error) {
    if (error instanceof StoppedError) {
      process.exitCode = 0;
      return;
    }
    if (error instanceof PlainError) process.stderr.write(`\n${error.message}\n`);
    else if (!(error instanceof ProcessFailedError)) console.error(error);
    process.exitCode = 1;
  }
}
