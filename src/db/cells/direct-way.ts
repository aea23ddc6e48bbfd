/** How a statement names a table of its cell on the machine that runs it. */
export type TableAt = (table: string) => string;

/** By its plain name, which the search path resolves to the right cell. */
export const BY_NAME: TableAt = (table) => table;
