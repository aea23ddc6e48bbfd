import { hsl } from './cabinets/cabinet.web.ts';
import { plainNumber } from './dom.web.ts';
import { writeOn } from './hold-board.web.ts';
import type { Layout, Spot } from './layout.web.ts';
import { easeIn, easeInOut, type Motion } from './motion.web.ts';
import type { Symbols } from './symbols.web.ts';

/** A ladder instead of reels: a figure climbs until a rung breaks. */
export interface LadderBoard {
  /** Marks the rung to collect at. */
  setPick(pick: number): void;
  /** Returns the figure to the ground. */
  reset(): void;
  /** Climbs this many rungs and calls `onRung` at each. */
  climb(reached: number, onRung: (rung: number) => void): Promise<void>;
  /** The position of a rung. */
  spotOf(rung: number): Spot;
  speed(): number;
  draw(ctx: CanvasRenderingContext2D, layout: Layout, nowMs: number): void;
}

const STEP_MS = 300;
const BREAK_MS = 260;
const FALL_MS = 620;

export function createLadder(
  rungs: readonly number[],
  coinsPerBet: number,
  symbols: Symbols,
  motion: Motion,
  font: string,
  hues: { readonly frame: number; readonly accent: number },
): LadderBoard {
  let [height, fallen, turn, pick, broken, isClimbing] = [0, 0, 0, 0, -1, false];
  let place = { x: 0, y: 0, step: 1, wide: 1 };
  const yOf = (at: number): number => place.y - place.step * (at + 0.35);
  const reset = (): void => {
    [height, fallen, turn, broken] = [0, 0, 0, -1];
  };
  return {
    setPick: (chosen) => void (pick = chosen),
    reset,
    spotOf: (rung) => ({ x: place.x, y: yOf(rung + 1) }),
    speed: () => (isClimbing ? 1 : 0),
    async climb(reached, onRung) {
      reset();
      isClimbing = true;
      for (let rung = 0; rung < reached; rung += 1) {
        const from = height;
        const ms = Math.max(110, STEP_MS - rung * 18);
        await motion.run(ms, (part) => void (height = from + (rung + 1 - from) * part), easeInOut);
        onRung(rung);
      }
      isClimbing = false;
      if (reached === rungs.length) return;
      // The next rung breaks under the first step.
      broken = reached;
      await motion.run(BREAK_MS, (part) => void (turn = Math.sin(part * 20) * 0.12));
      const from = height;
      await motion.run(
        FALL_MS,
        (part) => {
          fallen = part * (from + 2);
          turn = part * 2.4;
        },
        easeIn,
      );
    },
    draw(ctx, layout, nowMs) {
      const { x, y, gridWidth, gridHeight, cellWidth } = layout;
      const step = gridHeight / (rungs.length + 1.4);
      place = { x: x + gridWidth * 0.38, y: y + gridHeight, step, wide: Math.min(gridWidth * 0.42, cellWidth * 1.5) };
      drawRails(ctx, place, y, hues.frame);
      for (const [rung, coins] of rungs.entries()) {
        const isLit = rung < Math.round(height) && fallen === 0;
        drawRung(ctx, place, yOf(rung + 1) + step * 0.42, { isLit, isBroken: rung === broken, hue: hues.accent });
        const text = `×${plainNumber(coins / coinsPerBet)}`;
        const isPick = rung === pick;
        if (isPick) drawMark(ctx, place, layout, yOf(rung + 1) + step * 0.1, nowMs, hues.accent);
        ctx.globalAlpha = isLit || isPick ? 1 : 0.62;
        const size = Math.min(step * (isPick ? 0.74 : 0.6), cellWidth * 0.3);
        writeOn(ctx, text, x + gridWidth * 0.8, yOf(rung + 1) + step * 0.12, size, font, gridWidth * 0.34);
        ctx.globalAlpha = 1;
      }
      const scale = Math.min(1, (step * 1.5) / layout.cellHeight);
      const bob = isClimbing ? Math.sin(nowMs / 60) * 2 : Math.sin(nowMs / 500);
      symbols.draw(ctx, 'H1', place.x + bob, yOf(height - fallen) - step * 0.1, { scale, turn });
    },
  };
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly step: number;
  readonly wide: number;
}

function drawRails(ctx: CanvasRenderingContext2D, { x, y, wide }: Place, top: number, hue: number): void {
  for (const side of [-1, 1]) {
    const rail = x + (side * wide) / 2;
    ctx.fillStyle = hsl(hue, 55, 28);
    ctx.fillRect(rail - wide * 0.045, top, wide * 0.09, y - top);
    ctx.fillStyle = hsl(hue, 70, 62);
    ctx.fillRect(rail - wide * 0.03, top, wide * 0.025, y - top);
  }
}

function drawRung(
  ctx: CanvasRenderingContext2D,
  { x, step, wide }: Place,
  y: number,
  { isLit, isBroken, hue }: { isLit: boolean; isBroken: boolean; hue: number },
): void {
  const tall = Math.max(3, step * 0.16);
  if (isBroken) {
    ctx.fillStyle = hsl(8, 75, 45);
    for (const side of [-1, 1]) {
      ctx.save();
      ctx.translate(x + side * wide * 0.36, y);
      ctx.rotate(side * -0.5);
      ctx.fillRect(-wide * 0.14, -tall / 2, wide * 0.28, tall);
      ctx.restore();
    }
    return;
  }
  ctx.fillStyle = isLit ? hsl(hue, 100, 68) : 'rgba(255,255,255,0.28)';
  ctx.fillRect(x - wide / 2, y - tall / 2, wide, tall);
  if (!isLit) return;
  ctx.fillStyle = hsl(hue, 100, 70, 0.18);
  ctx.fillRect(x - wide / 2, y - tall * 1.8, wide, tall * 3.6);
}

function drawMark(
  ctx: CanvasRenderingContext2D,
  { step }: Place,
  { x, gridWidth }: Layout,
  y: number,
  nowMs: number,
  hue: number,
): void {
  ctx.fillStyle = hsl(hue, 90, 55, 0.26 + 0.1 * Math.sin(nowMs / 300));
  ctx.beginPath();
  ctx.roundRect(x + gridWidth * 0.04, y - step * 0.48, gridWidth * 0.92, step * 0.96, step * 0.3);
  ctx.fill();
  ctx.lineWidth = 2;
  ctx.strokeStyle = hsl(hue, 100, 72);
  ctx.stroke();
}
