import type { SymbolId } from '../maths/outcome.ts';
import type { Entry } from './cabinets/cabinet.web.ts';
import type { Layout } from './layout.web.ts';
import { backOut, bounceOut, easeIn, type Motion } from './motion.web.ts';
import type { CellPaint } from './reels.web.ts';
import type { Symbols } from './symbols.web.ts';

interface Block {
  symbol: SymbolId;
  /** Rows above its place. */
  above: number;
  scale: number;
  alpha: number;
}

/** The board of games without reels: symbols fall in, burst, and others fall in after them. */
export interface Grid {
  show(board: readonly SymbolId[]): void;
  /** Lets the old board fall out and the new one in. */
  deal(board: readonly SymbolId[], onLand: (reel: number) => void): Promise<void>;
  /** Lets the symbols fall out. The board stays empty until the next one. */
  clear(): Promise<void>;
  burst(cells: ReadonlySet<number>): Promise<void>;
  /** Fills the gaps, so that the result is the new board. */
  refill(board: readonly SymbolId[], taken: ReadonlySet<number>): Promise<void>;
  draw(ctx: CanvasRenderingContext2D, layout: Layout, paint: CellPaint): void;
}

const COLUMN_LAG_MS = 42;
const FALL_MS = 420;
const CLEAR_MS = 260;
const BURST_MS = 260;
const REFILL_MS = 380;

export function createGrid(reels: number, size: number, symbols: Symbols, motion: Motion, entry: Entry): Grid {
  let blocks: (Block | null)[] = Array.from({ length: reels * size }, () => null);
  const fresh = (symbol: SymbolId, above: number): Block => ({ symbol, above, scale: 1, alpha: 1 });
  const columnOf = (cell: number): number => Math.floor(cell / size);

  const clear = async (): Promise<void> => {
    const falling = blocks;
    await Promise.all(
      Array.from({ length: reels }, (_, reel) =>
        motion.run(
          CLEAR_MS + reel * 20,
          (part) => {
            for (const block of falling.slice(reel * size, (reel + 1) * size)) {
              if (block) Object.assign(block, leaving(entry, part, size));
            }
          },
          easeIn,
        ),
      ),
    );
    blocks = blocks.map(() => null);
  };
  return {
    show: (board) => void (blocks = board.map((symbol) => fresh(symbol, 0))),
    clear,
    async deal(board, onLand) {
      const from = entry === 'rise' ? -1 : 1;
      blocks = board.map((symbol, cell) => {
        const late = from > 0 ? size - (cell % size) : cell % size;
        return entry === 'pop' ? { ...fresh(symbol, 0), scale: 0 } : fresh(symbol, from * (size + 1 + late * 0.35));
      });
      const starts = blocks.map((block) => block?.above ?? 0);
      await Promise.all(
        Array.from({ length: reels }, async (_, reel) => {
          await motion.wait(reel * COLUMN_LAG_MS);
          await motion.run(FALL_MS, (part) => {
            for (let cell = reel * size; cell < (reel + 1) * size; cell += 1) {
              const block = blocks[cell];
              if (!block) continue;
              if (entry === 'pop') block.scale = backOut(Math.min(1, Math.max(0, part * 1.5 - (cell % size) * 0.08)));
              else block.above = (1 - (entry === 'rise' ? backOut(part) : bounceOut(part))) * (starts[cell] ?? 0);
            }
          });
          onLand(reel);
        }),
      );
    },
    async burst(cells) {
      await motion.run(BURST_MS, (part) => {
        for (const cell of cells) {
          const block = blocks[cell];
          if (block) Object.assign(block, { scale: 1 + part * 0.45, alpha: 1 - part });
        }
      });
      for (const cell of cells) blocks[cell] = null;
    },
    async refill(board, taken) {
      const next = [...blocks];
      for (let reel = 0; reel < reels; reel += 1) {
        const column = Array.from({ length: size }, (_, row) => reel * size + row);
        const kept = column.filter((cell) => !taken.has(cell));
        const gaps = size - kept.length;
        for (const [row, cell] of column.entries()) {
          const from = row < gaps ? row - gaps : kept[row - gaps]! % size;
          next[cell] = fresh(board[cell]!, row - from);
        }
      }
      blocks = next;
      const starts = blocks.map((block) => block?.above ?? 0);
      await motion.run(
        REFILL_MS,
        (part) => {
          for (const [cell, block] of blocks.entries()) if (block) block.above = (1 - part) * (starts[cell] ?? 0);
        },
        backOut,
      );
    },
    draw(ctx, layout, paint) {
      for (const [cell, block] of blocks.entries()) {
        if (!block) continue;
        const painted = paint(cell);
        const x = layout.reelX[columnOf(cell)]! + layout.cellWidth / 2;
        const y = layout.reelY[columnOf(cell)]! + ((cell % size) - block.above) * layout.pitchY + layout.cellHeight / 2;
        ctx.globalAlpha = block.alpha * (painted?.alpha ?? 1);
        symbols.draw(ctx, block.symbol, x, y, {
          scale: block.scale * (painted?.scale ?? 1),
          squeeze: painted?.squeeze ?? 1,
          turn: painted?.turn ?? 0,
        });
      }
      ctx.globalAlpha = 1;
    },
  };
}

/** A board leaves in the same way as the next one arrives. */
function leaving(entry: Entry, part: number, size: number): Partial<Block> {
  if (entry === 'pop') return { scale: 1 - part };
  return { above: (entry === 'rise' ? part : -part) * (size + 1), alpha: 1 - part * 0.4 };
}
