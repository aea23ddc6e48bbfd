/** What is not keyed by player lies here. */
export const DIRECTORY = 'directory';

/** Every player belongs to one cell for life: a schema with all tables that are keyed by player. */
export type Cell = number & { readonly brand: 'Cell' };

export const FIRST_CELL = 0 as Cell;
export const CELLS_MAX = 1_000;

/** So many players fit into a cell. A player id is the cell's number above these bits and a number below them. */
const BITS_OF_PLAYERS = 40n;

export function cellOf(playerId: bigint): Cell {
  return Number(playerId >> BITS_OF_PLAYERS) as Cell;
}

/** Nobody has this id; the ids of a cell's players follow it. */
export function idBeforePlayersOf(cell: Cell): bigint {
  return BigInt(cell) << BITS_OF_PLAYERS;
}

export function schemaOf(cell: Cell): string {
  return `cell_${String(cell).padStart(3, '0')}`;
}

/** Old months of a cell. */
export function archiveOf(cell: Cell): string {
  return `${schemaOf(cell)}_archive`;
}

/** Where unqualified names are looked for: in a cell and in the directory, or in the directory alone. */
export function searchPathOf(place: Cell | typeof DIRECTORY): string {
  return place === DIRECTORY ? DIRECTORY : `${schemaOf(place)}, ${DIRECTORY}`;
}
