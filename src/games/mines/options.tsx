import { Shuffle } from 'lucide-react';
import { minesTexts } from './texts.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { PlayButton, type BetMode } from '../table/bet-panel.tsx';
import { GemFigure } from './figures.tsx';
import { MINES_MAX, MINES_MIN, TILES } from './rules.ts';

const COUNTS = Array.from({ length: MINES_MAX - MINES_MIN + 1 }, (_none, i) => ({
  value: MINES_MIN + i,
  label: String(MINES_MIN + i),
}));

export interface MinesOptionsProps {
  mode: BetMode;
  mines: number;
  gemsLeft: number;
  chosen: number;
  locked: boolean;
  onMines(mines: number): void;
  onRandom(): void;
  onClear(): void;
}

/** The number of mines, the gems left and, in Auto, the tiles that every game opens. */
export function MinesOptions({ mode, mines, gemsLeft, chosen, locked, ...act }: MinesOptionsProps) {
  const most = TILES - mines;
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Select label={minesTexts.mines} options={COUNTS} value={mines} disabled={locked} onChange={act.onMines} />
        <div className="grid content-start gap-1">
          <span className="text-sm text-t2">{minesTexts.gems}</span>
          <span className="flex h-11 items-center gap-2 rounded-control bg-s1 px-3 text-md font-semibold">
            <GemFigure className="size-5" />
            <span data-testid="gems-left">{gemsLeft}</span>
          </span>
        </div>
      </div>
      {mode === 'auto' && (
        <div className="grid gap-2">
          <p className="text-sm text-t2">{chosen === 0 ? minesTexts.chooseTiles : minesTexts.chosen(chosen, most)}</p>
          <div className="grid grid-cols-2 gap-2">
            <Button disabled={locked || chosen >= most} onClick={act.onRandom}>
              {minesTexts.randomTile}
            </Button>
            <Button disabled={locked || chosen === 0} onClick={act.onClear}>
              {minesTexts.clear}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

export interface MinesButtonsProps {
  isOpen: boolean;
  /** The formatted value of Cash Out; null before the first gem. */
  worth: string | null;
  canPlay: boolean;
  busy: boolean;
  onPlay(): void;
  onCashOut(): void;
  onRandom(): void;
}

/** Play, replaced by Cash Out during a round. The same button element, so that it keeps the focus. */
export function MinesButtons({ isOpen, worth, canPlay, busy, onPlay, onCashOut, onRandom }: MinesButtonsProps) {
  return (
    <div className="grid gap-2 game-narrow:flex">
      <PlayButton
        label={isOpen ? [minesTexts.cashOut, worth].join(' ').trimEnd() : undefined}
        disabled={isOpen ? worth === null : !canPlay && !busy}
        busy={busy}
        onClick={isOpen ? onCashOut : onPlay}
      />
      {isOpen && (
        <Button size="large" title={minesTexts.randomTile} onClick={onRandom} className="game-narrow:px-4!">
          <Shuffle size={20} aria-hidden />
          <span className="phone:sr-only">{minesTexts.randomTile}</span>
        </Button>
      )}
    </div>
  );
}
