import { setTimeout as sleep } from 'node:timers/promises';
import { CellAwayError, openDatabase, type Database } from '../database.ts';
import { DIRECTORY, schemaOf, type Cell } from './schemas.ts';

/**
 * Watches which cells answer. A cell that does not is left alone until it does: its players are refused at once, and nobody
 * else has to wait.
 */
export interface CellWatch {
  away(): readonly Cell[];
  isAway(cell: Cell): boolean;
  /** The same database; asked while its cell is away, it refuses instead of waiting. */
  guard(database: Database, cell: Cell): Database;
  /** Asks these cells from now on. */
  start(list: () => readonly Cell[]): void;
  close(): Promise<void>;
}

export interface CellWatchOptions {
  url: string;
  role: string;
  log(line: string): void;
}

const LOOK_EVERY_MS = 1_000;
/** A cell that is silent for this long is away. A busy one answers later than usual, but not this late. */
const ANSWER_MS_MAX = 5_000;
const CONNECTIONS = 2;
/** Those that are asked wait for each other: with several silent cells this takes a while. */
const WAIT_MS_MAX = 60_000;

export function watchCells({ url, role, log }: CellWatchOptions): CellWatch {
  // A separate pool: connections that others hold say nothing about the cell.
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
      // If no cell answers, the problem is not the cell.
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
      // A single one lies where the directory lies.
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
      const { direct } = guarded;
      return {
        ...guarded,
        ...(direct ? { direct: () => (missing.has(cell) ? null : direct()) } : {}),
        async query(statement, values) {
          requireHere();
          return guarded.query(statement as string, values);
        },
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
      // Not awaited: a query that waits for a connection would wait for a minute.
      await database.close();
    },
  };
}
