import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { DIRECTORY, searchPathOf, type Cell } from './cells/schemas.ts';
import { openDatabase, type Database, type Tx } from './database.ts';

/** Held while migrating, so that servers starting together apply each step once. */
export const MIGRATION_LOCK = 7_268_011;
const POSTGRES_MAJOR_MIN = 15;
/** The migration that divides the tables between the directory and the first cell. */
const DIVIDING_VERSION = 33;

export interface Migration {
  version: number;
  name: string;
  /** Whether it changes the directory or every cell. Null for migrations from before there were cells. */
  place: 'directory' | 'cell' | null;
  sql: string;
  checksum: string;
}

/** The database cannot be used by this version of the program; the message is for the operator. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

export async function migrate(url: string, folder: string, log: (line: string) => void): Promise<number> {
  const migrations = await readMigrations(folder);
  const database = openDatabase({ url, connections: 1 });
  try {
    await requireVersion(database);
    return await database.transaction((tx) => apply(tx, migrations, log));
  } finally {
    await database.close();
  }
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, position) => {
      const parts = /^(\d{4})_[a-z0-9_]+(?:\.(directory|cell))?\.sql$/.exec(name);
      const version = Number(parts?.[1]);
      if (version !== position + 1) throw new MigrationError(`Migration ${name} is out of sequence.`);
      const place = (parts?.[2] as 'directory' | 'cell' | undefined) ?? null;
      if ((place === null) !== version <= DIVIDING_VERSION) {
        throw new MigrationError(`Migration ${name} must end with .directory.sql or .cell.sql.`);
      }
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { version, name, place, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function requireVersion(database: Database): Promise<void> {
  const { rows } = await database.query<{ version: string }>(`SELECT current_setting('server_version_num') AS version`);
  const major = Math.floor(Number(rows[0]!.version) / 10_000);
  if (major < POSTGRES_MAJOR_MIN) {
    throw new MigrationError(`PostgreSQL ${POSTGRES_MAJOR_MIN} or newer is needed, this server is version ${major}.`);
  }
}

/** All steps in one transaction: a database is at one version or the other, never in between. */
async function apply(tx: Tx, migrations: Migration[], log: (line: string) => void): Promise<number> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  // Until the tables are divided there is no directory, and everything is created in `public`.
  const directory = `${searchPathOf(DIRECTORY)}, public`;
  await setSearchPath(tx, directory);
  await tx.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    version integer PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
  )`);
  const { rows: applied } = await tx.query<{ version: number; name: string; checksum: string }>(
    'SELECT version, name, checksum FROM schema_migrations ORDER BY version',
  );
  for (const row of applied) {
    const known = migrations[row.version - 1];
    if (!known) {
      throw new MigrationError(
        `The database is from a newer version of Roulo (it has migration ${row.name}; this version ends at ` +
          `${migrations.at(-1)?.name}). Start the newer version again; nothing was changed.`,
      );
    }
    if (known.checksum !== row.checksum) {
      throw new MigrationError(`Migration ${known.name} was changed after it was applied. Migrations go forward only.`);
    }
  }
  const pending = migrations.slice(applied.length);
  for (const migration of pending) {
    log(`Database: migration ${migration.name}`);
    if (migration.place === 'cell') {
      for (const cell of await readCells(tx)) {
        await setSearchPath(tx, searchPathOf(cell));
        await tx.query(migration.sql);
      }
      await setSearchPath(tx, directory);
    } else {
      await tx.query(migration.sql);
    }
    await tx.query('INSERT INTO schema_migrations (version, name, checksum) VALUES ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ]);
  }
  return pending.length;
}

async function readCells(tx: Tx): Promise<Cell[]> {
  const { rows } = await tx.query<{ cell: Cell }>('SELECT cell FROM directory.cells ORDER BY cell');
  return rows.map(({ cell }) => cell);
}

async function setSearchPath(tx: Tx, path: string): Promise<void> {
  await tx.query(`SELECT set_config('search_path', $1, true)`, [path]);
}
