import { minesTexts } from './texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { GemFigure, MineFigure } from './figures.tsx';

export type TileState = keyof typeof minesTexts.states;

export interface TileProps {
  cell: number;
  state: TileState;
  /** Revealed at the end without having been opened. */
  isUntouched: boolean;
  /** Accepts no press now. */
  isOff: boolean;
  isTabStop: boolean;
  /** Appears with a short animation. */
  isMoving: boolean;
  onPress?: ((cell: number) => void) | undefined;
}

/** A raised tile: its face is above a visible edge, and sinks into it when pressed. */
export function Tile({ cell, state, isUntouched, isOff, isTabStop, isMoving, onPress }: TileProps) {
  const isOpen = state === 'gem' || state === 'mine';
  return (
    <button
      type="button"
      data-cell={cell}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${minesTexts.tile(cell + 1)}, ${minesTexts.states[state]}`}
      aria-pressed={state === 'chosen' || undefined}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress?.(cell)}
      className={classNames(
        'group relative block aspect-square w-full touch-manipulation rounded-control select-none phone:rounded-small',
        isOpen ? 'bg-well' : state === 'chosen' ? 'bg-iris-700' : 'bg-[#1f1936]',
      )}
    >
      {isOpen ? (
        <Figure kind={state} isUntouched={isUntouched} isMoving={isMoving} />
      ) : (
        <span
          className={classNames(
            'absolute inset-x-0 top-0 bottom-1.25 grid place-items-center rounded-[inherit] shadow-[inset_0_1px_0_#ffffff14] transition-[background-color,transform] duration-120',
            state === 'chosen' ? 'bg-iris-600' : 'bg-s3',
            state === 'opening' && 'translate-y-0.75 bg-s4',
            !isOff && 'group-active:translate-y-0.75',
            !isOff && state === 'hidden' && 'group-hover:bg-s4',
          )}
        >
          {state === 'opening' && <span className="size-1/4 animate-shimmer rounded-full bg-iris" />}
          {state === 'chosen' && <GemFigure className="size-2/5 opacity-80" />}
        </span>
      )}
    </button>
  );
}

function Figure({ kind, isUntouched, isMoving }: { kind: 'gem' | 'mine'; isUntouched: boolean; isMoving: boolean }) {
  const Shape = kind === 'gem' ? GemFigure : MineFigure;
  return (
    <span
      className={classNames(
        'absolute inset-0 grid place-items-center rounded-[inherit]',
        !isUntouched && GLOWS[kind],
        isMoving && 'tile-in',
        isUntouched && 'opacity-45',
      )}
    >
      <Shape className={isUntouched ? 'size-1/2' : 'size-7/10'} />
    </span>
  );
}

const GLOWS = {
  gem: 'bg-[radial-gradient(closest-side,#2ee6a647,transparent)]',
  mine: 'bg-[radial-gradient(closest-side,#ff6b8666,#d92d5a33)] outline-2 -outline-offset-2 outline-rose',
};
