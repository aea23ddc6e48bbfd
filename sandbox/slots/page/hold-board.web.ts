import { chance } from './chance.web.ts';
import { centreOf, type Layout } from './layout.web.ts';
import { backOut, type Motion } from './motion.web.ts';
import type { Symbols } from './symbols.web.ts';

export interface ShownCoin {
  readonly cell: number;
  readonly text: string;
  readonly prize: 'mini' | 'minor' | 'major' | null;
}

/** Coins stay in place while the free cells keep spinning. */
export interface HoldBoard {
  begin(coins: readonly ShownCoin[]): void;
  spin(landed: readonly ShownCoin[]): Promise<void>;
  /** Lights one coin, for counting them one by one. */
  light(cell: number | null): void;
  end(): void;
  isOn(): boolean;
  draw(ctx: CanvasRenderingContext2D, layout: Layout, nowMs: number): void;
}

const SPIN_MS = 620;
const LAND_MS = 320;
const PRIZE_HUES = { mini: 165, minor: 210, major: 290 } as const;

export function createHoldBoard(cells: number, symbols: Symbols, motion: Motion, font: string): HoldBoard {
  let coins = new Map<number, ShownCoin & { scale: number }>();
  let isOn = false;
  let isSpinning = false;
  let lit: number | null = null;
  return {
    begin(start) {
      coins = new Map(start.map((coin) => [coin.cell, { ...coin, scale: 1 }]));
      isOn = true;
      lit = null;
    },
    async spin(landed) {
      isSpinning = true;
      await motion.wait(SPIN_MS);
      isSpinning = false;
      for (const coin of landed) coins.set(coin.cell, { ...coin, scale: 0 });
      await motion.run(
        landed.length > 0 ? LAND_MS : 60,
        (part) => {
          for (const { cell } of landed) {
            const coin = coins.get(cell);
            if (coin) coin.scale = part;
          }
        },
        backOut,
      );
    },
    light: (cell) => void (lit = cell),
    end: () => void (isOn = false),
    isOn: () => isOn,
    draw(ctx, layout, nowMs) {
      for (let cell = 0; cell < cells; cell += 1) {
        const { x, y } = centreOf(layout, cell);
        const coin = coins.get(cell);
        drawSlot(ctx, layout, x, y, coin !== undefined);
        if (coin) drawCoin(ctx, symbols, layout, font, coin, { x, y, nowMs, isLit: lit === cell });
        else if (isSpinning) drawFlicker(ctx, symbols, layout, x, y);
      }
    },
  };
}

function drawSlot(
  ctx: CanvasRenderingContext2D,
  { cellWidth, cellHeight }: Layout,
  x: number,
  y: number,
  isHeld: boolean,
): void {
  const inset = cellWidth * 0.04;
  ctx.beginPath();
  ctx.roundRect(
    x - cellWidth / 2 + inset,
    y - cellHeight / 2 + inset,
    cellWidth - inset * 2,
    cellHeight - inset * 2,
    inset * 3,
  );
  ctx.fillStyle = isHeld ? 'rgba(255,190,40,0.2)' : 'rgba(0,0,0,0.5)';
  ctx.fill();
  ctx.lineWidth = 2;
  ctx.strokeStyle = isHeld ? 'rgba(255,214,110,0.95)' : 'rgba(255,255,255,0.14)';
  ctx.stroke();
}

function drawFlicker(
  ctx: CanvasRenderingContext2D,
  symbols: Symbols,
  { cellHeight }: Layout,
  x: number,
  y: number,
): void {
  ctx.globalAlpha = 0.35;
  symbols.draw(ctx, chance() < 0.3 ? 'C' : 'L1', x, y + (chance() - 0.5) * cellHeight * 0.4, {
    scale: 0.8,
    isBlurred: true,
  });
  ctx.globalAlpha = 1;
}

function drawCoin(
  ctx: CanvasRenderingContext2D,
  symbols: Symbols,
  { cellWidth, cellHeight }: Layout,
  font: string,
  { text, prize, scale }: ShownCoin & { scale: number },
  { x, y, nowMs, isLit }: { x: number; y: number; nowMs: number; isLit: boolean },
): void {
  const pulse = isLit ? 1.14 : 1 + Math.sin(nowMs / 320 + x) * 0.018;
  const side = Math.min(cellWidth, cellHeight);
  if (prize) {
    ctx.fillStyle = `hsl(${PRIZE_HUES[prize]} 95% 60% / 0.5)`;
    ctx.beginPath();
    ctx.arc(x, y, side * 0.47 * scale * pulse, 0, Math.PI * 2);
    ctx.fill();
  }
  symbols.draw(ctx, 'C', x, y, { scale: scale * pulse });
  writeOn(
    ctx,
    prize ? prize.toUpperCase() : text,
    x,
    y + (prize ? -side * 0.07 : 0),
    side * (prize ? 0.17 : 0.2) * scale,
    font,
    side * 0.7,
  );
  if (prize) writeOn(ctx, text, x, y + side * 0.13, side * 0.15 * scale, font, side * 0.66);
}

export function writeOn(
  ctx: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  font: string,
  room: number,
): void {
  if (size < 1) return;
  ctx.font = `${size}px ${font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  ctx.lineWidth = size * 0.26;
  ctx.strokeStyle = 'rgba(70,30,0,0.9)';
  ctx.strokeText(text, x, y, room);
  ctx.fillStyle = '#FFFDF0';
  ctx.fillText(text, x, y, room);
}
