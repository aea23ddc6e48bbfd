/** The schema of everything that is not keyed by player. */
export const DIRECTORY = 'directory';

/** Every player belongs to one cell for life: a schema with all tables that are keyed by player. */
export type Cell = number & { readonly brand: 'Cell' };

export const FIRST_CELL = 0 as Cell;
export const CELLS_MAX = 1_000;

/** Limits the players per cell. A player id is the cell's number above these bits and a sequence number below them. */
const BITS_OF_PLAYERS = 40n;

export function cellOf(playerId: bigint): Cell {
  return Number(playerId >> BITS_OF_PLAYERS) as Cell;
}

/** No player has this id; the ids of the cell's players come after it. */
export function idBeforePlayersOf(cell: Cell): bigint {
  return BigInt(cell) << BITS_OF_PLAYERS;
}

export function schemaOf(cell: Cell): string {
  return `cell_${String(cell).padStart(3, '0')}`;
}

export function archiveOf(cell: Cell): string {
  return `${schemaOf(cell)}_archive`;
}

/** Where unqualified names resolve: in a cell and then the directory, or in the directory alone. */
export function searchPathOf(place: Cell | typeof DIRECTORY): string {
  return place === DIRECTORY ? DIRECTORY : `${schemaOf(place)}, ${DIRECTORY}`;
}
