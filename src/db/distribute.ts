import { openDatabase, type Database } from './database.ts';
import { findObstacles, inspectTables, placementOf } from './distribution.ts';
import { MIGRATION_LOCK, MigrationError } from './migrate.ts';

/** Whether the database can be spread: it is Citus, the extension could be added, or there is none on this server. */
export type CitusState = 'ready' | 'not created' | 'absent';

export async function findCitus(url: string): Promise<CitusState> {
  const database = openDatabase({ url, connections: 1 });
  try {
    const { rows } = await database.query<{ created: boolean; available: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS created,
              EXISTS (SELECT FROM pg_available_extensions WHERE name = 'citus') AS available`,
    );
    const { created, available } = rows[0]!;
    return created ? 'ready' : available ? 'not created' : 'absent';
  } finally {
    await database.close();
  }
}

/**
 * Spreads every table that is not spread yet; gives how many were. Each table is one step that is done whole or not at
 * all, so that it may be broken off and run again. The schema must be of this version.
 */
export async function distribute(url: string, log: (line: string) => void): Promise<number> {
  // A second connection holds the lock: nobody migrates meanwhile, and a step is not one long transaction with the others.
  const database = openDatabase({ url, connections: 2 });
  try {
    return await database.transaction(async (tx) => {
      await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0');
      await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      return spread(database, log);
    });
  } finally {
    await database.close();
  }
}

/** Everything of one player lies together with this table. */
const FIRST_PLAYER_TABLE = 'players';
const ORDER = { reference: 0, player: 1, directory: 2 } as const;

async function spread(database: Database, log: (line: string) => void): Promise<number> {
  const tables = await inspectTables(database);
  const obstacles = findObstacles(tables);
  if (obstacles.length > 0) throw new MigrationError(`The tables cannot be spread:\n${obstacles.join('\n')}`);
  const { rows } = await database.query<{ name: string }>(
    'SELECT logicalrelid::regclass::text AS name FROM pg_dist_partition',
  );
  const done = new Set(rows.map(({ name }) => name));
  const names = tables
    .map(({ name }) => name)
    .filter((name) => !done.has(name))
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  for (const name of names) {
    const placement = placementOf(name);
    if (placement.kind === 'reference') {
      await database.query('SELECT create_reference_table($1::text)', [name]);
      log(`Database: ${name} is on every machine`);
      continue;
    }
    const by = placement.kind === 'player' ? 'player_id' : placement.by;
    const beside = placement.kind === 'player' && name !== FIRST_PLAYER_TABLE ? FIRST_PLAYER_TABLE : 'none';
    await database.query(`SELECT create_distributed_table($1::text, $2::text, colocate_with => $3::text)`, [
      name,
      by,
      beside,
    ]);
    log(`Database: ${name} is spread by ${by}`);
  }
  return names.length;
}

function rank(table: string): number {
  return ORDER[placementOf(table).kind] + (table === FIRST_PLAYER_TABLE ? -0.5 : 0);
}
