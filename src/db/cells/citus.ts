import type { Database, Queryable } from '../database.ts';
import { DIRECTORY, schemaOf, type Cell } from './schemas.ts';

/** Citus is missing, or does not do what it is asked. The message is for the operator. */
export class CitusError extends Error {
  override readonly name = 'CitusError';
}

export interface Worker {
  host: string;
  port: number;
}

/** The machines that schemas can lie on; null where the database is not Citus. */
export async function readWorkers(db: Queryable): Promise<Worker[] | null> {
  const { rows: found } = await db.query<{ is_there: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS is_there`,
  );
  if (!found[0]!.is_there) return null;
  const { rows } = await db.query<Worker & { [column: string]: unknown }>(
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE isactive AND shouldhaveshards ORDER BY 1, 2`,
  );
  return rows;
}

/** On which machine each schema lies; empty where none is distributed. */
export async function placesOf(db: Queryable): Promise<Map<string, string>> {
  if ((await readWorkers(db)) === null) return new Map();
  const { rows } = await db.query<{ name: string; place: string }>(
    `SELECT DISTINCT t.schema_name::text AS name, n.nodename || ':' || n.nodeport AS place
     FROM citus_schemas t
     JOIN pg_dist_colocation c ON c.colocationid = t.colocation_id
     JOIN pg_dist_partition p ON p.colocationid = c.colocationid
     JOIN pg_dist_shard s ON s.logicalrelid = p.logicalrelid
     JOIN pg_dist_placement l ON l.shardid = s.shardid
     JOIN pg_dist_node n ON n.groupid = l.groupid`,
  );
  return new Map(rows.map(({ name, place }) => [name, place]));
}

/** Lets the directory and every cell be schemas that lie whole on one machine each. What is so already stays as it is. */
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
  const { rows } = await owner.query<{ name: string }>(
    `SELECT n.nspname AS name FROM pg_namespace n
     WHERE (n.nspname = $1 OR n.nspname ~ '^cell_[0-9]{3}$') AND n.nspname::text NOT IN (SELECT schema_name::text FROM citus_schemas)
     ORDER BY n.nspname`,
    [DIRECTORY],
  );
  for (const { name } of rows) {
    await owner.query('SELECT citus_schema_distribute($1::text::regnamespace)', [name]);
    log(`${name} lies on ${(await placesOf(owner)).get(name)}`);
  }
  if (rows.length === 0) log('Every cell lies on a worker already.');
}

/** Moves a cell while everybody plays: its players wait for the last moment of the copy, a few seconds. */
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
    throw new CitusError(`${schema} is not distributed: npm run cells -- distribute comes first.`);
  if (from === place) return log(`${schema} lies on ${place} already.`);
  await owner.query('SELECT citus_schema_move($1::text::regnamespace, $2, $3)', [schema, to.host, to.port]);
  log(`${schema} has moved from ${from} to ${place}`);
}
