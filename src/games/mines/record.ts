/** How a round is kept: the number of mines, the mined cells in draw order, the opened cells in order; a byte each. */
export const encodeMines = {
  bet: (mines: number) => Uint8Array.of(mines),
  cells: (cells: readonly number[]) => Uint8Array.from(cells),
};

export const decodeMines = {
  bet: (params: Uint8Array) => params[0]!,
  cells: (bytes: Uint8Array): number[] => [...bytes],
};
