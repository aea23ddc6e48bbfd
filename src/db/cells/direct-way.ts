/** How a statement names a table of its cell where it is written to. */
export type TableAt = (table: string) => string;

/** By its own name, which the search path leads to the right cell. */
export const BY_NAME: TableAt = (table) => table;
