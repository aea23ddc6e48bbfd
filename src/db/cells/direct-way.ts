import type { Queryable } from '../database.ts';

/** How a statement names a table of its cell where it is written to. */
export type TableAt = (table: string) => string;

/** By its own name, which the search path leads to the right cell. */
export const BY_NAME: TableAt = (table) => table;

/**
 * Straight to the machine that a cell lies on, past the planner of Citus, for statements that only concern this cell. On
 * Citus, planning the write of a batch takes several times as long as the write itself, on two machines.
 */
export interface DirectWay extends Queryable {
  /** The table itself, as that machine knows it, under its usual name. Always the same function for the same tables. */
  tableAt: TableAt;
  /** An expression that each statement has to select: it fails if the cell has moved elsewhere, and holds a move up until the commit. */
  stays: string;
}
