import { openDatabase, type Database, type Place, type Queryable, type Tx } from '../database.ts';
import { cellOf, DIRECTORY, idBeforePlayersOf, searchPathOf, type Cell } from './schemas.ts';

/** One of something for each cell. */
export interface PerCell<T> {
  /** For the player's cell. */
  of(playerId: bigint): T;
  at(cell: Cell): T;
  /** All cells, in order. New cells appear a few seconds after they were added. */
  list(): readonly Cell[];
  /** The cells that answer. */
  answering(): readonly Cell[];
}

/**
 * The databases of a server. A function works in one place: it gets either the database of a cell, which also sees the tables
 * of the directory, or that of the directory alone. Routes and jobs choose the place.
 */
export interface Cells extends PerCell<Database> {
  /** Holds everything that is not keyed by player. */
  directory: Database;
  /** Whether the id belongs to a known cell. */
  has(playerId: bigint): boolean;
  /** For a player who is about to register. */
  chooseForNewcomer(): Cell;
  /** Looks for cells that were added. */
  refresh(): Promise<void>;
  warm(): Promise<void>;
  waiting(): number;
  close(): Promise<void>;
}

export interface CellsOptions {
  /** Opens a pool to one place. */
  open(place: Place): Database;
  /** Left out: all cells answer. */
  isAway?(cell: Cell): boolean;
  /** Returns a number in [0, 1), used to choose among open cells. */
  random?(): number;
}

export async function openCells({ open, isAway = () => false, random = secureRandom }: CellsOptions): Promise<Cells> {
  const directory = open(DIRECTORY);
  const opened = new Map<Cell, Database>();
  let known: readonly CellRow[] = [];

  const at = (cell: Cell): Database => {
    const database = opened.get(cell);
    if (!database) throw new NoSuchCellError(cell);
    return database;
  };

  const refresh = async () => {
    known = await readCells(directory);
    for (const { cell } of known) if (!opened.has(cell)) opened.set(cell, open(cell));
  };

  const all = () => [...opened.values(), directory];
  try {
    // Before any query: behind a pooler that mixes connections, anything else would fail with a misleading error.
    await directory.warm();
    await refresh();
  } catch (error) {
    await Promise.all(all().map((database) => database.close()));
    throw error;
  }
  return {
    directory,
    at,
    of: (playerId) => at(cellOf(playerId)),
    has: (playerId) => opened.has(cellOf(playerId)),
    list: () => known.map(({ cell }) => cell),
    answering: () => known.map(({ cell }) => cell).filter((cell) => !isAway(cell)),
    chooseForNewcomer() {
      const here = known.filter(({ cell }) => !isAway(cell));
      const free = here.filter(({ is_open }) => is_open);
      const among = [free, here, known].find((some) => some.length > 0)!;
      return among[Math.floor(random() * among.length)]!.cell;
    },
    refresh,
    async warm() {
      for (const database of all()) await database.warm();
    },
    waiting: () => all().reduce((sum, database) => sum + database.waiting(), 0),
    async close() {
      await Promise.all(all().map((database) => database.close()));
    },
  };
}

/** For commands: few connections to each place. */
export function openCellsOf(
  url: string,
  options: { role?: string; connections?: number; waitMsMax?: number } = {},
): Promise<Cells> {
  const { connections = 2, ...rest } = options;
  return openCells({ open: (place) => openDatabase({ url, place, connections, ...rest }) });
}

/** The player id is invalid, or its cell was added only a moment ago. */
export class NoSuchCellError extends Error {
  override readonly name = 'NoSuchCellError';
  constructor(cell: number) {
    super(`There is no cell ${cell}.`);
  }
}

interface CellRow {
  cell: Cell;
  is_open: boolean;
  [column: string]: unknown;
}

async function readCells(db: Queryable): Promise<CellRow[]> {
  const { rows } = await db.query<CellRow>('SELECT cell, is_open FROM cells ORDER BY cell');
  return rows;
}

function secureRandom(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;
}

/** Creates one per cell, on first use. */
export function perCell<T>(cells: PerCell<Database>, make: (database: Database, cell: Cell) => T): PerCell<T> {
  const made = new Map<Cell, T>();
  const at = (cell: Cell): T => {
    const known = made.get(cell);
    if (known !== undefined) return known;
    const created = make(cells.at(cell), cell);
    made.set(cell, created);
    return created;
  };
  return { at, of: (playerId) => at(cellOf(playerId)), list: cells.list, answering: cells.answering };
}

/**
 * Runs the work in every cell, one after the other. If a cell fails, the others are still processed, but the whole call
 * fails. For sums, which must be complete.
 */
export async function inEachCell<T, R>(cells: PerCell<T>, work: (own: T, cell: Cell) => Promise<R>): Promise<R[]> {
  return inThese(cells, cells.list(), work);
}

/** Only in cells that answer. For work that can wait until the other cells are back. */
export async function inAnsweringCells<T, R>(
  cells: PerCell<T>,
  work: (own: T, cell: Cell) => Promise<R>,
): Promise<R[]> {
  return inThese(cells, cells.answering(), work);
}

async function inThese<T, R>(
  cells: PerCell<T>,
  list: readonly Cell[],
  work: (own: T, cell: Cell) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const errors: unknown[] = [];
  for (const cell of list) {
    try {
      results.push(await work(cells.at(cell), cell));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return results;
}

/** Reads data of several players, each in their own cell. */
export async function inCellsOf<Id extends bigint, T, R>(
  cells: PerCell<T>,
  playerIds: readonly Id[],
  work: (own: T, playerIds: Id[]) => Promise<R>,
): Promise<R[]> {
  return Promise.all([...byCell(playerIds)].map(([cell, ids]) => work(cells.at(cell), ids)));
}

/** The same inside a transaction, in whatever cell it works. */
export async function withinCellsOf<Id extends bigint, T>(
  tx: Tx,
  playerIds: readonly Id[],
  work: (tx: Tx, playerIds: Id[]) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  for (const ids of byCell(playerIds).values())
    results.push(await withinCellOf(tx, ids[0]!, (there) => work(there, ids)));
  return results;
}

/** The same in every cell. */
export async function withinEachCell<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (const { cell } of await readCells(tx)) results.push(await withinCellOf(tx, idBeforePlayersOf(cell), work));
  return results;
}

/**
 * Runs part of a transaction in the cell of another player. All queries of the transaction go there meanwhile, so nothing
 * else may run in it in parallel.
 */
export async function withinCellOf<T>(tx: Tx, playerId: bigint, work: (tx: Tx) => Promise<T>): Promise<T> {
  const before = tx.place;
  await enterCellOf(tx, playerId);
  // Not restored after an error, because the transaction is over then.
  const result = await work(tx);
  await enter(tx, before);
  return result;
}

/** Moves the transaction to the player's cell. It began in the directory, to find out which player it is for. */
export async function enterCellOf(tx: Tx, playerId: bigint): Promise<void> {
  await enter(tx, cellOf(playerId));
}

async function enter(tx: Tx, place: Place): Promise<void> {
  if (tx.place === place) return;
  await tx.query(`SELECT set_config('search_path', $1, true)`, [searchPathOf(place)]);
  tx.place = place;
}

/** In the order of cells, which rules out deadlocks. */
function byCell<Id extends bigint>(playerIds: readonly Id[]): Map<Cell, Id[]> {
  const groups = new Map<Cell, Id[]>();
  for (const playerId of playerIds) {
    const cell = cellOf(playerId);
    const group = groups.get(cell);
    if (group) group.push(playerId);
    else groups.set(cell, [playerId]);
  }
  return new Map([...groups].toSorted(([one], [other]) => one - other));
}
