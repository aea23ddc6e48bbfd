import { memo, useCallback, useEffect, useRef, type KeyboardEvent } from 'react';
import { kenoTexts } from './texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { NUMBER_MAX } from './rules.ts';

type CellState = 'free' | 'picked' | 'drawn' | 'hit';

export interface KenoBoardProps {
  picks: readonly number[];
  /** Numbers drawn so far. */
  drawn: readonly number[];
  /** Absent if the board only shows a draw. */
  onPress?(number: number): void;
  disabled?: boolean;
}

const NUMBERS = Array.from({ length: NUMBER_MAX }, (_none, i) => i + 1);

const LOOKS: Record<CellState, string> = {
  free: 'bg-s3 text-t1 shadow-[inset_0_-3px_0_#0004] hover:not-disabled:bg-s4',
  picked: 'bg-iris-600 text-white shadow-[inset_0_-3px_0_#0004]',
  drawn: 'bg-s2 text-gold outline-2 -outline-offset-2 outline-gold',
  hit: 'bg-mint text-[#00281b] scale-105 shadow-[0_0_24px_-4px_var(--color-mint)]',
};

/** Forty numbers in a grid. The arrow keys move by the displayed layout. */
export function KenoBoard({ picks, drawn, onPress, disabled = false }: KenoBoardProps) {
  const grid = useRef<HTMLDivElement>(null);
  const stateOf = (number: number): CellState => {
    const isPicked = picks.includes(number);
    if (drawn.includes(number)) return isPicked ? 'hit' : 'drawn';
    return isPicked ? 'picked' : 'free';
  };
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = disabled ? undefined : onPress;
  });
  const press = useCallback((number: number) => latest.current?.(number), []);
  return (
    <div
      ref={grid}
      role="group"
      aria-label={kenoTexts.grid}
      aria-disabled={disabled || undefined}
      onKeyDown={(event) => moveFocus(event, grid.current!)}
      className="relative grid grid-cols-8 gap-2 phone:grid-cols-5 phone:gap-1.5"
    >
      {NUMBERS.map((number) => (
        <Cell
          key={number}
          number={number}
          state={stateOf(number)}
          isPicked={picks.includes(number)}
          isShownOnly={onPress === undefined}
          onPress={press}
        />
      ))}
      {/* One overlay that blocks the pointer, which is faster than disabling forty buttons. */}
      {disabled && <span className="absolute inset-0 z-1" />}
    </div>
  );
}

interface CellProps {
  number: number;
  state: CellState;
  isPicked: boolean;
  isShownOnly: boolean;
  onPress(number: number): void;
}

const Cell = memo(function Cell({ number, state, isPicked, isShownOnly, onPress }: CellProps) {
  return (
    <button
      type="button"
      tabIndex={number === 1 ? 0 : -1}
      aria-pressed={isPicked}
      aria-label={`${kenoTexts.number(number)}, ${kenoTexts.states[state]}`}
      disabled={isShownOnly}
      onClick={() => onPress(number)}
      className={classNames(
        'relative grid aspect-[5/4] min-h-11 place-items-center rounded-control font-display text-md font-bold transition-[background-color,transform,color] duration-120 active:translate-y-0.75 disabled:transform-none phone:aspect-auto phone:h-12',
        LOOKS[state],
      )}
    >
      {state === 'hit' && <Gem />}
      <span className={state === 'hit' ? 'relative text-sm' : undefined}>{number}</span>
    </button>
  );
});

function Gem() {
  return (
    <svg viewBox="0 0 40 36" aria-hidden="true" className="absolute inset-0 m-auto h-4/5">
      <path d="M10 2h20l8 10-18 22L2 12z" fill="#b8ffe4" />
      <path d="M10 2l10 10L30 2zM2 12h18L10 2zM38 12H20L30 2z" fill="#fff" opacity="0.5" />
      <path d="M2 12h36L20 34z" fill="#5ff5c4" opacity="0.6" />
    </svg>
  );
}

function moveFocus(event: KeyboardEvent, grid: HTMLElement): void {
  const cells = [...grid.querySelectorAll<HTMLElement>('button')];
  const at = cells.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  const moves: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -(at % columns),
    End: columns - 1 - (at % columns),
  };
  const move = moves[event.key];
  if (move === undefined) return;
  event.preventDefault();
  const next = cells[at + move];
  if (!next) return;
  for (const cell of cells) cell.tabIndex = cell === next ? 0 : -1;
  next.focus();
}
