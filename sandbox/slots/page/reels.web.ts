import type { SymbolId } from '../maths/outcome.ts';
import type { Turn } from './cabinets/cabinet.web.ts';
import { oneOf } from './chance.web.ts';
import type { Layout } from './layout.web.ts';
import { bounceOut } from './motion.web.ts';
import type { Symbols } from './symbols.web.ts';

/**
 * Reels that spin until they are told where to stop. A reel's position grows while it spins. The position and the cabinet's way of turning
 * determine which place of the endless strip a row shows.
 */
export interface Reels {
  /** The symbols shown at rest. */
  show(board: readonly SymbolId[]): void;
  /** Reels in `held` stay where they are. */
  start(held?: readonly number[]): void;
  /** Resolves when the reel stands still. */
  stop(reel: number, symbols: readonly SymbolId[], extraRows: number): Promise<void>;
  step(stepMs: number): void;
  draw(ctx: CanvasRenderingContext2D, layout: Layout, paint: CellPaint): void;
  isTurning(): boolean;
  /** The speed of the fastest reel: 0 at rest, 1 at full speed. */
  speed(): number;
  /** Reels lit because the next stop may bring a feature. */
  readonly lit: Set<number>;
}

export interface Painted {
  readonly scale: number;
  readonly alpha: number;
  readonly turn?: number;
  /** Height relative to width, when squeezed. */
  readonly squeeze?: number;
}

/** How to draw a resting cell; null draws it normally. */
export type CellPaint = (cell: number) => Painted | null;

interface Reel {
  position: number;
  speed: number;
  strip: Map<number, SymbolId>;
  stopping: { from: number; to: number; ms: number; passedMs: number; done: () => void } | null;
  isTurning: boolean;
}

interface Pace {
  readonly full: number;
  readonly speedUp: number;
  /** The stop overshoots by this and swings back. Its initial slope matches the spin's speed. */
  readonly swing: number;
  readonly stopRows: number;
}

const PACES: Readonly<Record<Turn, Pace>> = {
  roll: { full: 27, speedUp: 0.16, swing: 1.05, stopRows: 3.2 },
  rise: { full: 20, speedUp: 0.1, swing: 0.5, stopRows: 3 },
  drum: { full: 30, speedUp: 0.22, swing: 1.5, stopRows: 3.4 },
  drop: { full: 9, speedUp: 0.06, swing: 0, stopRows: 3 },
  flip: { full: 10, speedUp: 0.2, swing: 0, stopRows: 2 },
  ratchet: { full: 15, speedUp: 0.06, swing: 0.2, stopRows: 3 },
};
const BLUR_SPEED = 14;
const DROP_ROWS = 5;
/** Places of the strip per turn of a card; more than there are rows. */
const CARD = 16;

export function createReels(
  reelCount: number,
  rows: number,
  symbols: Symbols,
  fillers: readonly SymbolId[],
  turn: Turn,
): Reels {
  const pace = PACES[turn];
  const reels = Array.from({ length: reelCount }, (): Reel => ({
    position: rows,
    speed: 0,
    strip: new Map(),
    stopping: null,
    isTurning: false,
  }));
  const lit = new Set<number>();
  const symbolAt = (reel: Reel, index: number): SymbolId => {
    const known = reel.strip.get(index) ?? oneOf(fillers);
    reel.strip.set(index, known);
    return known;
  };
  /** The place of the strip that a row shows at `position`. */
  const placeOf = (position: number, row: number): number => {
    if (turn === 'rise') return position + row;
    return turn === 'flip' || turn === 'drop' ? position * CARD + row : position - row;
  };

  return {
    lit,
    show(board) {
      for (const [index, reel] of reels.entries()) {
        reel.strip.clear();
        reel.position = rows;
        for (let row = 0; row < rows; row += 1)
          reel.strip.set(placeOf(rows, row), board[index * rows + row] ?? oneOf(fillers));
      }
    },
    start(held = []) {
      for (const [index, reel] of reels.entries()) {
        if (held.includes(index)) continue;
        reel.isTurning = true;
        // A small pull backwards, as if a spring were released.
        reel.speed = turn === 'roll' || turn === 'drum' ? -4 : 0;
      }
    },
    stop(index, final, extraRows) {
      const reel = reels[index]!;
      if (!reel.isTurning) {
        for (const [row, symbol] of final.entries()) reel.strip.set(placeOf(reel.position, row), symbol);
        return Promise.resolve();
      }
      const to = Math.ceil(reel.position + pace.stopRows + extraRows * (pace.full / PACES.roll.full));
      for (const [row, symbol] of final.entries()) reel.strip.set(placeOf(to, row), symbol);
      const speed = Math.max(reel.speed, pace.full * 0.6);
      const ms = ((3 + pace.swing) * (to - reel.position) * 1000) / speed;
      return new Promise((done) => {
        reel.stopping = { from: reel.position, to, ms: turn === 'drop' ? ms * 0.5 : ms, passedMs: 0, done };
      });
    },
    step(stepMs) {
      for (const reel of reels) move(reel, stepMs, pace, turn, rows);
    },
    isTurning: () => reels.some((reel) => reel.isTurning),
    speed: () => Math.min(1, Math.max(0, ...reels.map(({ speed }) => Math.abs(speed))) / pace.full),
    draw(ctx, layout, paint) {
      for (const [index, reel] of reels.entries()) {
        const x = layout.reelX[index]! + layout.cellWidth / 2;
        const top = layout.reelY[index]!;
        if (!reel.isTurning) {
          for (let row = 0; row < rows; row += 1) {
            const painted = paint(index * rows + row);
            if (painted) ctx.globalAlpha = painted.alpha;
            const y = top + row * layout.pitchY + layout.cellHeight / 2;
            const drum = turn === 'drum' ? drumAt(row + 0.5, rows) : null;
            symbols.draw(ctx, symbolAt(reel, placeOf(reel.position, row)), x, drum ? drumY(drum, layout, top) : y, {
              scale: painted?.scale ?? 1,
              squeeze: (painted?.squeeze ?? 1) * (drum?.squeeze ?? 1),
              turn: painted?.turn ?? 0,
            });
            ctx.globalAlpha = 1;
          }
        } else if (turn === 'flip') drawCards(ctx, layout, reel, x, top);
        else if (turn === 'drop') drawDrop(ctx, layout, reel, x, top);
        else drawStrip(ctx, layout, reel, x, top);
      }
    },
  };

  function drawStrip(ctx: CanvasRenderingContext2D, layout: Layout, reel: Reel, x: number, top: number): void {
    const isBlurred = Math.abs(reel.speed) > BLUR_SPEED;
    const whole = Math.floor(reel.position);
    const part = reel.position - whole;
    const shift = turn === 'ratchet' && !reel.stopping ? part ** 5 : part;
    for (let row = -2; row <= rows; row += 1) {
      const at = turn === 'rise' ? row + 1 - shift : row + shift;
      const place = placeOf(whole, turn === 'rise' ? row + 1 : row);
      const drum = turn === 'drum' ? drumAt(at + 0.5, rows) : null;
      if (drum && drum.squeeze <= 0.05) continue;
      const y = drum ? drumY(drum, layout, top) : top + at * layout.pitchY + layout.cellHeight / 2;
      symbols.draw(ctx, symbolAt(reel, place), x, y, { isBlurred, squeeze: drum?.squeeze ?? 1 });
    }
  }

  /** Each cell is a card that turns around its own centre. */
  function drawCards(ctx: CanvasRenderingContext2D, layout: Layout, reel: Reel, x: number, top: number): void {
    for (let row = 0; row < rows; row += 1) {
      const at = reel.position - row * 0.12;
      const shown = reel.stopping && reel.position >= reel.stopping.to - 0.5 ? reel.stopping.to : Math.round(at);
      const open = Math.abs(Math.cos(at * Math.PI));
      const y = top + row * layout.pitchY + layout.cellHeight / 2;
      symbols.draw(ctx, symbolAt(reel, placeOf(shown, row)), x, y, { squeeze: Math.max(0.06, open) });
    }
  }

  /** The old symbols fall out; the new ones fall in and bounce. */
  function drawDrop(ctx: CanvasRenderingContext2D, layout: Layout, reel: Reel, x: number, top: number): void {
    const { stopping } = reel;
    const part = stopping ? Math.min(1, stopping.passedMs / stopping.ms) : 0;
    for (let row = 0; row < rows; row += 1) {
      const y = top + row * layout.pitchY + layout.cellHeight / 2;
      if (stopping) {
        const late = ((rows - 1 - row) / rows) * 0.3;
        const own = Math.min(1, Math.max(0, (part - late) / (1 - late)));
        const above = (1 - bounceOut(own)) * (rows + 1) * layout.pitchY;
        symbols.draw(ctx, symbolAt(reel, placeOf(stopping.to, row)), x, y - above, {});
      } else if (reel.position < rows + DROP_ROWS) {
        const fall = (reel.position - rows) ** 2 * 0.9;
        symbols.draw(ctx, symbolAt(reel, placeOf(rows, row)), x, y + fall * layout.pitchY, {});
      }
    }
  }
}

function drumAt(row: number, rows: number): { at: number; squeeze: number } {
  const angle = (row / rows - 0.5) * 1.9;
  return { at: Math.sin(angle) / Math.sin(0.95), squeeze: Math.abs(angle) > 1.5 ? 0 : Math.cos(angle) ** 0.8 };
}

function drumY({ at }: { at: number }, { reelHeight }: Layout, top: number): number {
  return top + reelHeight / 2 + (at * reelHeight) / 2;
}

function move(reel: Reel, stepMs: number, pace: Pace, turn: Turn, rows: number): void {
  if (!reel.isTurning) return;
  if (reel.stopping) {
    const { stopping } = reel;
    stopping.passedMs += stepMs;
    const part = Math.min(1, stopping.passedMs / stopping.ms);
    const before = reel.position;
    reel.position = stopping.from + (stopping.to - stopping.from) * swing(part, pace.swing);
    reel.speed = stepMs > 0 ? ((reel.position - before) * 1000) / stepMs : 0;
    if (part < 1) return;
    rest(reel, stopping.to, turn, rows);
    stopping.done();
    return;
  }
  reel.speed = Math.min(pace.full, reel.speed + pace.speedUp * stepMs);
  reel.position += (reel.speed * stepMs) / 1000;
  if (reel.strip.size > 400) for (const index of [...reel.strip.keys()].slice(0, 200)) reel.strip.delete(index);
}

/** The reel stands still: its symbols become the first places of a new strip. */
function rest(reel: Reel, to: number, turn: Turn, rows: number): void {
  const place = (position: number, row: number): number =>
    turn === 'rise' ? position + row : turn === 'flip' || turn === 'drop' ? position * CARD + row : position - row;
  const shown = Array.from({ length: rows }, (_, row) => reel.strip.get(place(to, row)));
  reel.strip.clear();
  Object.assign(reel, { position: rows, speed: 0, isTurning: false, stopping: null });
  for (const [row, symbol] of shown.entries()) if (symbol) reel.strip.set(place(rows, row), symbol);
}

function swing(part: number, by: number): number {
  return 1 + (1 + by) * (part - 1) ** 3 + by * (part - 1) ** 2;
}
