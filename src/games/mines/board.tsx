import { useRef, useState, type KeyboardEvent } from 'react';
import { minesTexts } from './texts.ts';
import { prefersReducedMotion, usePreferences } from '../table/preferences.web.ts';
import { TILES } from './rules.ts';
import { Tile, type TileState } from './tile.tsx';

const COLUMNS = 5;
const ROWS = Array.from({ length: TILES / COLUMNS }, (_none, row) =>
  Array.from({ length: COLUMNS }, (_cell, column) => row * COLUMNS + column),
);
const NONE: readonly number[] = [];

export interface MinesBoardProps {
  opened: readonly number[];
  /** Positions of the mines, if known. Before the end only opened ones are shown. */
  mineCells?: readonly number[];
  isOver: boolean;
  /** Tiles with a call in progress. */
  pending?: readonly number[];
  /** Tiles selected for Auto. */
  chosen?: readonly number[];
  /** Which tiles accept presses. Without `onPress`, as in a replay, none do. */
  canPress?: ((cell: number) => boolean) | undefined;
  onPress?: ((cell: number) => void) | undefined;
}

/** Twenty-five tiles in a grid. It is one tab stop; the arrow keys move inside. */
export function MinesBoard(props: MinesBoardProps) {
  const { opened, mineCells = NONE, isOver, pending = NONE, chosen = NONE, canPress, onPress } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [tabStop, setTabStop] = useState(0);
  const isInstant = usePreferences((state) => state.instant) || prefersReducedMotion();

  const stateOf = (cell: number): TileState => {
    if (isOver || opened.includes(cell)) return mineCells.includes(cell) ? 'mine' : 'gem';
    if (pending.includes(cell)) return 'opening';
    return chosen.includes(cell) ? 'chosen' : 'hidden';
  };
  const focus = (cell: number) => {
    setTabStop(cell);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus();
  };

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={minesTexts.grid}
      tabIndex={-1}
      onKeyDown={(event) => {
        const to = cellAfter(event, tabStop);
        if (to !== null) focus(to);
      }}
      onFocus={(event) => setTabStop(Number((event.target as HTMLElement).dataset['cell'] ?? tabStop))}
      className="grid gap-2 phone:gap-1.5"
    >
      {ROWS.map((cells, row) => (
        <div key={row} role="row" className="grid grid-cols-5 gap-2 phone:gap-1.5">
          {cells.map((cell) => (
            <div key={cell} role="gridcell">
              <Tile
                cell={cell}
                state={stateOf(cell)}
                isUntouched={isOver && !opened.includes(cell)}
                isOff={onPress === undefined || canPress?.(cell) === false}
                isTabStop={cell === tabStop}
                isMoving={!isInstant}
                onPress={onPress}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The tile that a key moves to, inside the board; null for other keys. */
function cellAfter(event: KeyboardEvent, cell: number): number | null {
  const column = cell % COLUMNS;
  const moves: Record<string, number> = {
    ArrowRight: column < COLUMNS - 1 ? cell + 1 : cell,
    ArrowLeft: column > 0 ? cell - 1 : cell,
    ArrowDown: cell + COLUMNS < TILES ? cell + COLUMNS : cell,
    ArrowUp: cell >= COLUMNS ? cell - COLUMNS : cell,
    Home: cell - column,
    End: cell - column + COLUMNS - 1,
  };
  const to = moves[event.key];
  if (to === undefined) return null;
  event.preventDefault();
  return to;
}
