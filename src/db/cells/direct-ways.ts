import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { APPLICATION_ROLE, type Database, type DirectWay, type Queryable } from '../database.ts';
import { schemaOf, type Cell } from './schemas.ts';

/** On Citus, tracks the machine of each cell. */
export interface DirectWays {
  /** Null if there is none: statements then go through the coordinator. */
  to(cell: Cell): DirectWay | null;
  /** Updates the locations of all cells. */
  refresh(): Promise<void>;
  /** Refreshes every second from now on. */
  start(): void;
  close(): Promise<void>;
}

export interface DirectWaysOptions {
  /** A connection to the coordinator. */
  directory: Database;
  list(): readonly Cell[];
  /** Opens connections to a cell on the given machine. */
  open(cell: Cell, machine: Machine): Database;
  log(line: string): void;
}

export interface Machine {
  host: string;
  port: number;
}

const LOOK_EVERY_MS = 1_000;
/** Error code: the cell has moved and nothing was written. */
const MOVED = 'RL020';
/** All tables of a cell are on the same machine as this one. */
const ANY_TABLE = 'wallets';

interface Opened extends Machine {
  shard: bigint;
  database: Database;
  /** Null after a write found that the cell has moved. */
  way: DirectWay | null;
}

export function followCells({ directory, list, open, log }: DirectWaysOptions): DirectWays {
  const opened = new Map<Cell, Opened>();
  /** The last logged reason why a cell has no direct way. */
  const problems = new Map<Cell, string>();
  const closing = new AbortController();
  let ended: Promise<void> = Promise.resolve();

  const leave = (cell: Cell) => {
    const old = opened.get(cell);
    opened.delete(cell);
    // Not awaited: closing waits for statements under way.
    void old?.database.close();
  };

  const follow = async (place: Place) => {
    const { cell, shard, host, port } = place;
    const current = opened.get(cell);
    const isSame = current?.shard === shard && current.host === host && current.port === port;
    if (isSame && current.way) return;
    leave(cell);
    const database = open(cell, { host, port });
    try {
      const tables = await readTables(directory, cell);
      await requireFunction(database);
      await database.warm();
      const entry: Opened = { host, port, shard, database, way: null };
      entry.way = wayOver(database, tables, shard, () => (entry.way = null));
      opened.set(cell, entry);
      problems.delete(cell);
    } catch (error) {
      await database.close();
      const problem = error instanceof Error ? error.message : String(error);
      if (problems.get(cell) === problem) return;
      problems.set(cell, problem);
      log(`Bets of cell ${cell} go over the coordinator: ${host}:${port} cannot be used directly (${problem}).`);
    }
  };

  const refresh = async () => {
    const places = await readPlaces(directory, list());
    await Promise.all(places.map(follow));
  };

  const watch = async () => {
    while (!closing.signal.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      // Without the coordinator locations cannot be read, so the last known ones stay.
      if (!closing.signal.aborted) await refresh().catch(() => undefined);
    }
  };

  return {
    to: (cell) => opened.get(cell)?.way ?? null,
    refresh,
    start() {
      ended = watch();
    },
    async close() {
      closing.abort();
      await ended;
      await Promise.all([...opened.values()].map(({ database }) => database.close()));
    },
  };
}

function wayOver(database: Database, tables: ReadonlyMap<string, string>, shard: bigint, moved: () => void): DirectWay {
  return {
    async query(statement, values) {
      try {
        return await database.query(statement, values);
      } catch (error) {
        if (error instanceof DatabaseError && error.code === MOVED) moved();
        throw error;
      }
    },
    tableAt(table) {
      const name = tables.get(table);
      if (name === undefined) throw new Error(`No table ${table} is known on the machine of its cell.`);
      return `${name} AS ${table}`;
    },
    stays: `directory.cell_stays(${shard})`,
  };
}

interface Place extends Machine {
  cell: Cell;
  shard: bigint;
  [column: string]: unknown;
}

async function readPlaces(db: Queryable, cells: readonly Cell[]): Promise<Place[]> {
  const { rows } = await db.query<Place>(
    `SELECT w.cell, s.shardid AS shard, n.nodename AS host, n.nodeport AS port
     FROM unnest($1::integer[], $2::text[]) AS w (cell, name)
     JOIN pg_dist_shard s ON s.logicalrelid = to_regclass(w.name)
     JOIN pg_dist_placement l ON l.shardid = s.shardid
     JOIN pg_dist_node n ON n.groupid = l.groupid AND n.noderole = 'primary'`,
    [cells, cells.map((cell) => `${schemaOf(cell)}.${ANY_TABLE}`)],
  );
  return rows;
}

async function readTables(db: Queryable, cell: Cell): Promise<Map<string, string>> {
  const schema = schemaOf(cell);
  const { rows } = await db.query<{ name: string; shard: bigint }>(
    `SELECT c.relname AS name, s.shardid AS shard FROM pg_class c JOIN pg_dist_shard s ON s.logicalrelid = c.oid
     WHERE c.relnamespace = to_regnamespace($1) AND NOT c.relispartition`,
    [schema],
  );
  return new Map(rows.map(({ name, shard }) => [name, `${schema}.${name}_${shard}`]));
}

async function requireFunction(db: Queryable): Promise<void> {
  const { rows } = await db.query<{ is_there: boolean }>(
    `SELECT to_regprocedure('directory.cell_stays(bigint)') IS NOT NULL AS is_there`,
  );
  if (!rows[0]!.is_there) throw new Error('npm run admin -- cells distribute has not prepared it');
}

/**
 * A direct write follows the protocol by which Citus moves shards: it holds the shard's lock while it writes and, once it has
 * the lock, checks that the shard is still on this machine. The lock needs the rights of the tables' owner, so the function
 * runs as the owner.
 */
const CELL_STAYS = `
  CREATE OR REPLACE FUNCTION directory.cell_stays(shard bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $body$
  BEGIN
    PERFORM lock_shard_metadata(5, ARRAY[shard]);
    IF NOT EXISTS (SELECT FROM pg_dist_placement p WHERE p.shardid = shard
                   AND p.groupid = (SELECT groupid FROM pg_dist_local_group)) THEN
      RAISE EXCEPTION 'the cell has moved' USING ERRCODE = '${MOVED}';
    END IF;
  END
  $body$`;

/** Installs what direct writes need on every machine, including those that join later. */
export async function prepareDirectWays(owner: Database): Promise<void> {
  await owner.query(CELL_STAYS);
  await owner.query(`SELECT create_distributed_function('directory.cell_stays(bigint)')`);
  await owner.query('REVOKE ALL ON FUNCTION directory.cell_stays(bigint) FROM PUBLIC');
  await owner.query(`GRANT EXECUTE ON FUNCTION directory.cell_stays(bigint) TO ${APPLICATION_ROLE}`);
}

/** The same URL with the address of another machine. */
export function onMachine(url: string, { host, port }: Machine): string {
  const address = new URL(url);
  address.hostname = host;
  address.port = String(port);
  return address.href;
}
