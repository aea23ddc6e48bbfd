import type { Clock } from '../../clock/clock.ts';
import { openCells, perCell, type Cells, type PerCell } from '../../db/cells/cells.ts';
import { isCitus } from '../../db/cells/citus.ts';
import { followCells, onMachine } from '../../db/cells/direct-ways.ts';
import { openReadingCells, type ReadingCells } from '../../db/cells/reading-cells.ts';
import { DIRECTORY, schemaOf, type Cell } from '../../db/cells/schemas.ts';
import { watchCells, type CellWatch } from '../../db/cells/watch.ts';
import { APPLICATION_ROLE, openDatabase, READING_ROLE, type Database, type Place } from '../../db/database.ts';
import { BATCH_SETTINGS, BATCH_SETTINGS_ON_CITUS } from '../../ledger/batch.ts';
import { registerServer } from './server-registry.ts';
import type { Config } from '../config/config-shape.ts';

/** One batch without locks and one with locks, for our games and for the provider's, plus one spare. */
const BATCH_CONNECTIONS = 5;
/** Additionally on Citus: a batch without locks, and one more in parallel with a stuck one. */
const DIRECT_CONNECTIONS = 2;
/** For names, tokens and mail queues: short statements. */
const DIRECTORY_CONNECTIONS = 10;
/** A beat, a step and a settlement in parallel. */
const ROUNDS_CONNECTIONS = 3;
/** Few, because staff are few and their queries must not slow down players. */
const READING_CONNECTIONS = 4;

export interface ServerDatabases {
  /** This server's id in the list of running servers. */
  serverId: string;
  cells: Cells;
  /** For queries by staff: a read-only role, on a standby if there is one. */
  reads: ReadingCells;
  watch: CellWatch;
  /** Only for bets, so that they wait for no other queries. */
  batchCells: PerCell<Database>;
  /** For counts that must survive a rolled-back transaction. */
  counters: Database;
  /** Opens all connections. */
  warm(): Promise<void>;
  /** For shared rounds, so that their leader waits for no other queries. */
  rounds: Database;
  /** Removes this server from the list of running servers. */
  signOff(): Promise<void>;
  close(): Promise<void>;
}

export interface ServerDatabasesOptions {
  config: Config;
  databaseUrl: string;
  clock: Clock;
  log(line: string): void;
}

/** The role has too many rights. The message is for the operator. */
export class BooksOpenError extends Error {
  override readonly name = 'BooksOpenError';
  constructor(schema: string) {
    super(
      `The role ${APPLICATION_ROLE} may change what is booked in ${schema}.transfers. ` +
        `Revoke UPDATE, DELETE and TRUNCATE on it from that role, and from the roles it is a member of.`,
    );
  }
}

/** Booked entries never change: a server whose role could change them does not start. */
async function requireClosedBooks(cells: Cells): Promise<void> {
  const schemas = cells.answering().map(schemaOf);
  const { rows } = await cells.directory.query<{ schema: string }>(
    `SELECT schema FROM unnest($1::text[]) AS schema
     WHERE has_table_privilege(current_user, format('%I.transfers', schema), 'UPDATE, DELETE, TRUNCATE')`,
    [schemas],
  );
  if (rows[0]) throw new BooksOpenError(rows[0].schema);
}

/** Opens the connections of one server and registers it in the list of running servers. */
export async function openServerDatabases(options: ServerDatabasesOptions): Promise<ServerDatabases> {
  const { config, databaseUrl, clock, log } = options;
  const open = (
    place: Place,
    connections: number,
    name: string,
    {
      settings = [],
      url = databaseUrl,
      pipelined = false,
    }: { settings?: string[]; url?: string; pipelined?: boolean } = {},
  ) =>
    openDatabase({
      url,
      place,
      role: APPLICATION_ROLE,
      connections,
      settings,
      pipelined,
      waitMsMax: config.databaseWaitMs,
      statementMsMax: config.databaseStatementMs,
      onError: (error) => log(`Database connection${name}: ${error.message}`),
    });
  const watch = watchCells({ url: databaseUrl, role: APPLICATION_ROLE, log });
  const cells = await openCells({
    open: (place) =>
      place === DIRECTORY
        ? open(place, DIRECTORY_CONNECTIONS, '')
        : watch.guard(open(place, config.databaseConnections, ''), place),
    isAway: watch.isAway,
  }).catch(async (error: unknown) => {
    await watch.close();
    throw error;
  });
  watch.start(cells.list);
  const prepare = async () => {
    await requireClosedBooks(cells);
    // Without Citus there is no shorter path.
    const directWays = (await isCitus(cells.directory))
      ? followCells({
          directory: cells.directory,
          list: cells.list,
          open: (cell, machine) =>
            open(cell, DIRECT_CONNECTIONS, ' of the batches', {
              settings: BATCH_SETTINGS,
              url: onMachine(databaseUrl, machine),
            }),
          log,
        })
      : null;
    const registration = await registerServer({
      database: cells.directory,
      clock,
      address: config.publicUrl,
      usesRedis: config.redisUrl !== null,
      keys: config.keys,
      log,
    });
    await directWays?.refresh();
    directWays?.start();
    return { registration, directWays };
  };
  const { registration, directWays } = await prepare().catch(async (error: unknown) => {
    await watch.close();
    await cells.close();
    throw error;
  });
  const forBatches = new Map<Cell, Database>();
  const batchCells = perCell(cells, (_, cell) => {
    const settings = directWays ? BATCH_SETTINGS_ON_CITUS : BATCH_SETTINGS;
    const usual = open(cell, BATCH_CONNECTIONS, ' of the batches', { settings, pipelined: true });
    const database = watch.guard(directWays ? { ...usual, direct: () => directWays.to(cell) } : usual, cell);
    forBatches.set(cell, database);
    return database;
  });
  const reads = openReadingCells(cells, (place) => {
    const database = openDatabase({
      url: config.databaseReadUrl ?? databaseUrl,
      place,
      role: READING_ROLE,
      connections: READING_CONNECTIONS,
      settings: ['default_transaction_read_only=on'],
      waitMsMax: config.databaseWaitMs,
      statementMsMax: config.databaseStatementMs,
      onError: (error) => log(`Database connection of staff: ${error.message}`),
    });
    return place === DIRECTORY || config.databaseReadUrl !== null ? database : watch.guard(database, place);
  });
  const counters = open(DIRECTORY, 1, ' of the counters');
  const rounds = open(DIRECTORY, ROUNDS_CONNECTIONS, ' of the shared rounds');
  return {
    serverId: registration.serverId,
    cells,
    reads,
    watch,
    batchCells,
    counters,
    async warm() {
      const ofBatches = cells.list().map((cell) => batchCells.at(cell));
      for (const each of [...ofBatches, counters, rounds, cells]) await each.warm();
    },
    rounds,
    signOff: registration.close,
    async close() {
      await watch.close();
      await directWays?.close();
      await Promise.all([...forBatches.values(), counters, rounds, reads].map((each) => each.close()));
      await cells.close();
    },
  };
}
