import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database, type Queryable } from '../database.ts';
import { CellAwayError } from '../failures.ts';
import { DIRECTORY, schemaOf, type Cell } from './schemas.ts';

/**
 * Watches which cells answer. Queries to a cell that does not answer fail at once until it is back, so that its players are
 * refused quickly and nobody else has to wait.
 */
export interface CellWatch {
  away(): readonly Cell[];
  isAway(cell: Cell): boolean;
  /** Wraps a database so that it refuses instead of waiting while its cell is away. */
  guard(database: Database, cell: Cell): Database;
  /** Checks these cells from now on. */
  start(list: () => readonly Cell[]): void;
  close(): Promise<void>;
}

export interface CellWatchOptions {
  url: string;
  role: string;
  log(line: string): void;
}

const LOOK_EVERY_MS = 1_000;
/** A cell that is silent for this long counts as away. A busy cell is slower than usual, but not this slow. */
const ANSWER_MS_MAX = 5_000;
const CONNECTIONS = 2;
/** Checks share few connections, so with several silent cells they queue for a while. */
const WAIT_MS_MAX = 60_000;

export function watchCells({ url, role, log }: CellWatchOptions): CellWatch {
  // A separate pool: waiting for a busy connection would say nothing about the cell.
  const database = openDatabase({
    url,
    role,
    place: DIRECTORY,
    connections: CONNECTIONS,
    settings: [`statement_timeout=${ANSWER_MS_MAX}`],
    silenceMsMax: 2 * ANSWER_MS_MAX,
    waitMsMax: WAIT_MS_MAX,
  });
  const missing = new Set<Cell>();
  const closing = new AbortController();

  const ask = async (cell: Cell): Promise<void> => {
    try {
      const schema = schemaOf(cell);
      await database.query(`SELECT 1 FROM ${schema}.wallets LIMIT 1`);
      if (missing.delete(cell)) log(`Cell ${cell} answers again.`);
    } catch (error) {
      // If the directory does not answer either, the problem is not the cell.
      const isOnlyThisCell = await database.query('SELECT 1').then(
        () => true,
        () => false,
      );
      if (!isOnlyThisCell || missing.has(cell)) return;
      missing.add(cell);
      log(`Cell ${cell} does not answer (${String(error)}). Its players are refused until it does.`);
    }
  };
  const watch = async (list: () => readonly Cell[]) => {
    while (!closing.signal.aborted) {
      const cells = list();
      // A single cell is on the same machine as the directory.
      if (cells.length > 1) await Promise.all(cells.map(ask));
      await sleep(LOOK_EVERY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  };

  return {
    away: () => [...missing].toSorted((one, other) => one - other),
    isAway: (cell) => missing.has(cell),
    guard(guarded, cell) {
      const requireHere = () => {
        if (missing.has(cell)) throw new CellAwayError(cell);
      };
      const { direct, line } = guarded;
      const guardedQuery =
        ({ query }: Queryable): Queryable['query'] =>
        async (statement, values) => {
          requireHere();
          return query(statement, values);
        };
      return {
        ...guarded,
        ...(direct ? { direct: () => (missing.has(cell) ? null : direct()) } : {}),
        ...(line ? { line: () => ({ query: guardedQuery(line()) }) } : {}),
        query: guardedQuery(guarded),
        async transaction(work) {
          requireHere();
          return guarded.transaction(work);
        },
      };
    },
    start(list) {
      void watch(list);
    },
    async close() {
      closing.abort();
      // The loop is not awaited: one of its queries may wait a minute for a connection.
      await database.close();
    },
  };
}
