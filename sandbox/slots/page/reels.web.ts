import type { SymbolId } from '../maths/outcome.ts';
import { oneOf } from './chance.web.ts';
import type { Layout } from './layout.web.ts';
import type { Symbols } from './symbols.web.ts';

/**
 * Reels that turn until they are told where to stop. Rows are counted along the strip: the one at the top of the window
 * is `position`, those below are smaller, so that new symbols come in from above as the position grows.
 */
export interface Reels {
  /** What is shown at rest. */
  show(board: readonly SymbolId[]): void;
  start(): void;
  /** Resolves when the reel stands still. */
  stop(reel: number, symbols: readonly SymbolId[], extraRows: number): Promise<void>;
  step(stepMs: number): void;
  draw(ctx: CanvasRenderingContext2D, layout: Layout, paint: CellPaint): void;
  isTurning(): boolean;
  /** Reels that are lit up because the next stop may bring a feature. */
  readonly lit: Set<number>;
}

/** How a resting cell is drawn; null draws it plainly. */
export type CellPaint = (cell: number) => { readonly scale: number; readonly alpha: number } | null;

interface Reel {
  position: number;
  speed: number;
  strip: Map<number, SymbolId>;
  stopping: { from: number; to: number; ms: number; passedMs: number; done: () => void } | null;
  isTurning: boolean;
}

const FULL_SPEED = 27;
const SPEED_UP_PER_MS = 0.16;
/** The stop overshoots by this and swings back; its slope at the start joins it to the turning. */
const SWING = 1.05;
const START_SLOPE = 3 + SWING;
const STOP_ROWS = 3.2;
const BLUR_SPEED = 14;

export function createReels(reelCount: number, rows: number, symbols: Symbols, fillers: readonly SymbolId[]): Reels {
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

  return {
    lit,
    show(board) {
      for (const [index, reel] of reels.entries()) {
        reel.strip.clear();
        reel.position = rows;
        for (let row = 0; row < rows; row += 1) reel.strip.set(rows - row, board[index * rows + row] ?? oneOf(fillers));
      }
    },
    start() {
      for (const reel of reels) {
        reel.isTurning = true;
        // A small pull against the direction, as if a spring let go.
        reel.speed = -4;
      }
    },
    stop(index, final, extraRows) {
      const reel = reels[index]!;
      const to = Math.ceil(reel.position + STOP_ROWS + extraRows);
      for (const [row, symbol] of final.entries()) reel.strip.set(to - row, symbol);
      const speed = Math.max(reel.speed, FULL_SPEED * 0.6);
      const ms = (START_SLOPE * (to - reel.position) * 1000) / speed;
      return new Promise((done) => {
        reel.stopping = { from: reel.position, to, ms, passedMs: 0, done };
      });
    },
    step(stepMs) {
      for (const reel of reels) move(reel, stepMs, rows);
    },
    isTurning: () => reels.some((reel) => reel.isTurning),
    draw(ctx, layout, paint) {
      const { cellWidth, cellHeight, x, y } = layout;
      for (const [index, reel] of reels.entries()) {
        const isBlurred = Math.abs(reel.speed) > BLUR_SPEED;
        const centreX = x + (index + 0.5) * cellWidth;
        const top = Math.floor(reel.position) + 1;
        for (let strip = top; strip > reel.position - rows - 1; strip -= 1) {
          const row = reel.position - strip;
          const centreY = y + (row + 0.5) * cellHeight;
          const painted = reel.isTurning ? null : paint(index * rows + Math.round(row));
          if (painted) ctx.globalAlpha = painted.alpha;
          symbols.draw(ctx, symbolAt(reel, strip), centreX, centreY, painted?.scale ?? 1, isBlurred);
          ctx.globalAlpha = 1;
        }
      }
    },
  };
}

function move(reel: Reel, stepMs: number, rows: number): void {
  if (!reel.isTurning) return;
  if (reel.stopping) {
    const { stopping } = reel;
    stopping.passedMs += stepMs;
    const part = Math.min(1, stopping.passedMs / stopping.ms);
    const before = reel.position;
    reel.position = stopping.from + (stopping.to - stopping.from) * swing(part);
    reel.speed = stepMs > 0 ? ((reel.position - before) * 1000) / stepMs : 0;
    if (part < 1) return;
    Object.assign(reel, { position: stopping.to, speed: 0, isTurning: false, stopping: null });
    for (const index of reel.strip.keys())
      if (index > stopping.to || index <= stopping.to - rows) reel.strip.delete(index);
    stopping.done();
    return;
  }
  reel.speed = Math.min(FULL_SPEED, reel.speed + SPEED_UP_PER_MS * stepMs);
  reel.position += (reel.speed * stepMs) / 1000;
  for (const index of reel.strip.keys()) if (index < reel.position - rows - 2) reel.strip.delete(index);
}

function swing(part: number): number {
  return 1 + (1 + SWING) * (part - 1) ** 3 + SWING * (part - 1) ** 2;
}
