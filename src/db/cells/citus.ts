import { APPLICATION_ROLE, READING_ROLE, type Database, type Queryable } from '../database.ts';
import { prepareDirectWays } from './direct-ways.ts';
import { DIRECTORY, schemaOf, type Cell } from './schemas.ts';

/** Citus is missing or failed. The message is for the operator. */
export class CitusError extends Error {
  override readonly name = 'CitusError';
}

export interface Worker {
  host: string;
  port: number;
}

export async function isCitus(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ is_there: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS is_there`,
  );
  return rows[0]!.is_there;
}

/** The machines that can hold schemas; null if the database is not Citus. */
export async function readWorkers(db: Queryable): Promise<Worker[] | null> {
  if (!(await isCitus(db))) return null;
  const { rows } = await db.query<Worker & { [column: string]: unknown }>(
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE isactive AND shouldhaveshards ORDER BY 1, 2`,
  );
  return rows;
}

/** Every machine of the cluster, the coordinator first; null if the database is not Citus. */
export async function readMachines(db: Queryable): Promise<Worker[] | null> {
  if (!(await isCitus(db))) return null;
  const { rows } = await db.query<Worker & { [column: string]: unknown }>(
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE isactive AND noderole = 'primary' ORDER BY groupid`,
  );
  return rows;
}

/** The machine of each schema; empty if no schema is distributed. */
export async function placesOf(db: Queryable): Promise<Map<string, string>> {
  if ((await readWorkers(db)) === null) return new Map();
  const { rows } = await db.query<{ name: string; place: string }>(
    `SELECT DISTINCT d.schemaid::regnamespace::text AS name, n.nodename || ':' || n.nodeport AS place
     FROM pg_dist_schema d
     JOIN pg_dist_partition p ON p.colocationid = d.colocationid
     JOIN pg_dist_shard s ON s.logicalrelid = p.logicalrelid
     JOIN pg_dist_placement l ON l.shardid = s.shardid
     JOIN pg_dist_node n ON n.groupid = l.groupid`,
  );
  return new Map(rows.map(({ name, place }) => [name, place]));
}

/** Makes the directory and every cell distributed schemas, each whole on one machine. Those already distributed stay as they are. */
export async function distributeCells(owner: Database, log: (line: string) => void): Promise<void> {
  const workers = await readWorkers(owner);
  if (workers === null) {
    throw new CitusError(
      'This database is not Citus: nothing was changed. Set DATABASE_URL to the coordinator of a Citus cluster (docs/scaling.md).',
    );
  }
  if (workers.length === 0) {
    throw new CitusError(
      "This cluster has no workers: SELECT citus_add_node('worker-1', 5432) for each machine first.",
    );
  }
  // The coordinator connects to workers under the client's role. Without a password only pg_hba.conf can let it in.
  for (const roleName of [APPLICATION_ROLE, READING_ROLE]) await owner.query(`ALTER ROLE ${roleName} LOGIN`);
  const { rows } = await owner.query<{ name: string }>(
    `SELECT n.nspname AS name FROM pg_namespace n
     WHERE (n.nspname = $1 OR n.nspname ~ '^cell_[0-9]{3}$') AND n.oid NOT IN (SELECT schemaid FROM pg_dist_schema)
     ORDER BY n.nspname`,
    [DIRECTORY],
  );
  for (const { name } of rows) {
    await owner.query('SELECT citus_schema_distribute($1::text::regnamespace)', [name]);
    if (name !== DIRECTORY) log(`${name} lies on ${(await placesOf(owner)).get(name)}`);
  }
  if (rows.length === 0) log('Every cell lies on a worker already.');
  await moveDirectory(owner, log);
  await prepareDirectWays(owner);
}

/**
 * Puts the directory on the coordinator. Every statement passes there anyway, so the directory is lost only together with
 * everything else, while the loss of a worker affects only the players of its cells.
 */
async function moveDirectory(owner: Database, log: (line: string) => void): Promise<void> {
  const { rows } = await owner.query<Worker & { [column: string]: unknown }>(
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid = 0`,
  );
  const coordinator = rows[0];
  if (!coordinator) {
    throw new CitusError(
      "The coordinator does not know its own address: SELECT citus_set_coordinator_host('coordinator', 5432) first.",
    );
  }
  const { host, port } = coordinator;
  if ((await placesOf(owner)).get(DIRECTORY) === `${host}:${port}`) return;
  // Only during the move, because cells must be placed on workers.
  const takeShards = (does: boolean) =>
    owner.query(`SELECT citus_set_node_property($1::text, $2::integer, 'shouldhaveshards', $3)`, [host, port, does]);
  await takeShards(true);
  try {
    await moveSchema(owner, DIRECTORY, coordinator);
  } finally {
    await takeShards(false);
  }
  log(`${DIRECTORY} lies on ${host}:${port}, the coordinator`);
}

/** Moves a cell while play goes on. Its players wait a few seconds, for the last phase of the copy. */
export async function moveCell(owner: Database, cell: Cell, place: string, log: (line: string) => void): Promise<void> {
  const workers = await readWorkers(owner);
  if (workers === null) throw new CitusError('This database is not Citus: cells cannot be moved.');
  const to = workers.find(({ host, port }) => `${host}:${port}` === place);
  if (!to) {
    throw new CitusError(`Say where to: one of ${workers.map(({ host, port }) => `${host}:${port}`).join(', ')}.`);
  }
  const schema = schemaOf(cell);
  const from = (await placesOf(owner)).get(schema);
  if (from === undefined)
    throw new CitusError(`${schema} is not distributed: npm run admin -- cells distribute comes first.`);
  if (from === place) return log(`${schema} lies on ${place} already.`);
  await moveSchema(owner, schema, to);
  log(`${schema} has moved from ${from} to ${place}`);
}

/** Copies the schema by logical replication, which needs a replica identity even for tables without a key. */
async function moveSchema(owner: Database, schema: string, { host, port }: Worker): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT format('%I.%I', $1::text, c.relname) AS name FROM pg_class c
     WHERE c.relnamespace = $1::text::regnamespace AND c.relkind = 'r' AND c.relreplident = 'd'
       AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary)`,
    [schema],
  );
  for (const { name } of rows) await owner.query(`ALTER TABLE ${name} REPLICA IDENTITY FULL`);
  await owner.query('SELECT citus_schema_move($1::text::regnamespace, $2::text, $3::integer)', [schema, host, port]);
}
