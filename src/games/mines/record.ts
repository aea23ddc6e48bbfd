/**
 * The stored form of a round, a byte each: the number of mines and the flip of the automatic cash-out, as told at the
 * start; the mined cells in draw order; the opened cells in order.
 */
export const encodeMines = {
  bet: (mines: number, lastFlip: number) => Uint8Array.of(mines, lastFlip),
  cells: (cells: readonly number[]) => Uint8Array.from(cells),
};

export const decodeMines = {
  bet: (params: Uint8Array) => ({ mines: params[0]!, lastFlip: params[1]! }),
  cells: (bytes: Uint8Array): number[] => [...bytes],
};
