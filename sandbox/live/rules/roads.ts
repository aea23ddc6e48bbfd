import type { Winner } from './baccarat.ts';

export interface RoadGame {
  readonly winner: Winner;
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
}

/** One cell of the big road: a win of one side, and the ties after it. */
export interface RoadCell {
  readonly winner: 'player' | 'banker';
  ties: number;
  playerPair: boolean;
  bankerPair: boolean;
}

export interface Roads {
  readonly bead: readonly RoadGame[];
  /** A column per streak, as long as the streak. */
  readonly big: readonly (readonly RoadCell[])[];
  /** Ties before the first win of the shoe. */
  readonly leadingTies: number;
  readonly bigEye: readonly (readonly Mark[])[];
  readonly small: readonly (readonly Mark[])[];
  readonly cockroach: readonly (readonly Mark[])[];
}

/** Red: the shoe repeats a pattern. Blue: it does not. */
export type Mark = 'red' | 'blue';

export function roadsOf(games: readonly RoadGame[]): Roads {
  const big: RoadCell[][] = [];
  let leadingTies = 0;
  for (const game of games) {
    const column = big.at(-1);
    const last = column?.at(-1);
    if (game.winner === 'tie') {
      if (last) last.ties += 1;
      else leadingTies += 1;
      continue;
    }
    const cell: RoadCell = { ...game, winner: game.winner, ties: 0 };
    if (column && last?.winner === game.winner) column.push(cell);
    else big.push([cell]);
  }
  return {
    bead: games,
    big,
    leadingTies,
    bigEye: derived(big, 1),
    small: derived(big, 2),
    cockroach: derived(big, 3),
  };
}

/**
 * The derived roads. Each entry compares the current column with the one `back` columns before it.
 * A column's first entry is red if the two columns before it, `back` apart, have equal length. Further down, an entry is red unless the
 * column compared with ended exactly one row above.
 */
function derived(big: readonly (readonly RoadCell[])[], back: number): Mark[][] {
  const marks: Mark[] = [];
  big.forEach((column, index) => {
    column.forEach((_, row) => {
      if (index < back || (index === back && row === 0)) return;
      const lengthAt = (place: number): number => big[place]?.length ?? 0;
      if (row === 0) marks.push(lengthAt(index - 1) === lengthAt(index - 1 - back) ? 'red' : 'blue');
      else marks.push(lengthAt(index - back) === row ? 'blue' : 'red');
    });
  });
  const columns: Mark[][] = [];
  for (const mark of marks) {
    const column = columns.at(-1);
    if (column?.[0] === mark) column.push(mark);
    else columns.push([mark]);
  }
  return columns;
}
