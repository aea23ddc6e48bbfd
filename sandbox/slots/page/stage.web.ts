import type { OpenedGame } from '../game-messages.ts';
import type { SymbolId } from '../maths/outcome.ts';
import { paintBackdrop, paintShade, paintWell } from './backdrop.web.ts';
import { createGrid, type Grid } from './grid.web.ts';
import { createHoldBoard, writeOn, type HoldBoard } from './hold-board.web.ts';
import { centreOf, layOut, type Layout, type Space, type Spot } from './layout.web.ts';
import type { Motion } from './motion.web.ts';
import { createReels, type Reels } from './reels.web.ts';
import { createSparks, createWeather, type Sparks } from './sparks.web.ts';
import type { Symbols } from './symbols.web.ts';

/** What is lit up: its cells, and the way a line takes through them. */
export interface Highlight {
  readonly cells: ReadonlySet<number>;
  readonly paths: readonly { readonly cells: readonly number[]; readonly hue: number }[];
}

export interface Stage {
  readonly reels: Reels;
  readonly grid: Grid;
  readonly hold: HoldBoard;
  readonly sparks: Sparks;
  layout(): Layout;
  centre(cell: number): Spot;
  /** Shown instead of reels. */
  readonly isGrid: boolean;
  highlight(what: Highlight | null): void;
  /** A sum that rises from a place and fades. */
  float(text: string, at: Spot, size?: number): void;
  setWilds(multipliers: Readonly<Record<number, number>>): void;
  setFeature(isOn: boolean): void;
  resize(taken: Pick<Space, 'top' | 'below'>): void;
  shake(): void;
}

interface Float extends Spot {
  readonly text: string;
  readonly size: number;
  ageMs: number;
}

const FLOAT_MS = 1250;
const DENSITY_LIMIT = 2;

export function createStage(
  canvas: HTMLCanvasElement,
  opened: OpenedGame,
  symbols: Symbols,
  motion: Motion,
  font: string,
  isCalm: boolean,
): Stage {
  const { rules, look, game } = opened;
  const ctx = canvas.getContext('2d', { alpha: false })!;
  const backdrop = document.createElement('canvas');
  const fillers = rules.symbols.map(({ id }) => id).filter((id): id is SymbolId => id !== 'S');
  const parts = {
    reels: createReels(rules.reels, rules.rows, symbols, fillers),
    grid: createGrid(rules.rows, symbols, motion),
    hold: createHoldBoard(rules.rows, rules.reels * rules.rows, symbols, motion, font),
    sparks: createSparks(isCalm),
  };
  const weather = createWeather(look, isCalm);
  const isGrid = game.mechanic === 'cluster';
  let layout = layOut({ width: 1, height: 1, top: 0, below: 0 }, rules.reels, rules.rows);
  let density = 1;
  let taken = { top: 0, below: 0 };
  let lit: Highlight | null = null;
  let litSinceMs = 0;
  let wilds: Readonly<Record<number, number>> = {};
  let floats: Float[] = [];
  let isFeature = false;
  let shakeMs = 0;

  const paintAll = (): void => {
    const back = backdrop.getContext('2d')!;
    back.setTransform(density, 0, 0, density, 0, 0);
    paintBackdrop(back, layout, look, game.name, font, symbols.images, isFeature);
  };
  const resize = (): void => {
    density = Math.min(DENSITY_LIMIT, window.devicePixelRatio || 1);
    const [width, height] = [window.innerWidth, window.innerHeight];
    layout = layOut({ width, height, ...taken }, rules.reels, rules.rows);
    for (const each of [canvas, backdrop]) Object.assign(each, { width: width * density, height: height * density });
    symbols.resize(layout.cellWidth, layout.cellHeight, density);
    paintAll();
  };
  const paintCell = (cell: number): { scale: number; alpha: number } | null => {
    if (!lit) return null;
    if (!lit.cells.has(cell)) return { scale: 1, alpha: 0.32 };
    return { scale: 1 + 0.075 * Math.abs(Math.sin((motion.now() - litSinceMs) / 260)), alpha: 1 };
  };
  const drawBoard = (nowMs: number): void => {
    ctx.save();
    ctx.beginPath();
    ctx.roundRect(layout.x, layout.y, layout.gridWidth, layout.gridHeight, 10);
    ctx.clip();
    paintWell(ctx, layout, rules.reels, look);
    if (parts.hold.isOn()) parts.hold.draw(ctx, layout, nowMs);
    else if (isGrid) parts.grid.draw(ctx, layout, paintCell);
    else parts.reels.draw(ctx, layout, paintCell);
    if (!isGrid && !parts.hold.isOn()) paintShade(ctx, layout);
    for (const reel of parts.reels.lit) drawLitReel(ctx, layout, reel, look.accentHue, nowMs);
    ctx.restore();
    if (!parts.reels.isTurning()) drawWilds();
  };
  const drawWilds = (): void => {
    for (const [cell, multiplier] of Object.entries(wilds)) {
      const { x, y } = centreOf(layout, rules.rows, Number(cell));
      writeOn(
        ctx,
        `×${multiplier}`,
        x + layout.cellWidth * 0.26,
        y - layout.cellHeight * 0.3,
        layout.cellWidth * 0.26,
        font,
        layout.cellWidth,
      );
    }
  };

  motion.onFrame((nowMs, stepMs) => {
    parts.reels.step(stepMs);
    parts.sparks.step(stepMs);
    weather.step(stepMs);
    shakeMs = Math.max(0, shakeMs - stepMs);
    const sway = shakeMs > 0 && !isCalm ? Math.sin(shakeMs / 14) * Math.min(6, shakeMs / 40) : 0;
    ctx.setTransform(density, 0, 0, density, sway * density, 0);
    ctx.drawImage(backdrop, 0, 0, layout.width, layout.height);
    weather.draw(ctx, layout, nowMs);
    drawBoard(nowMs);
    for (const path of lit?.paths ?? []) drawPath(ctx, layout, rules.rows, path, nowMs - litSinceMs);
    parts.sparks.draw(ctx);
    floats = floats.filter((float) => (float.ageMs += stepMs) < FLOAT_MS);
    for (const float of floats) drawFloat(ctx, float, font);
  });

  return {
    ...parts,
    isGrid,
    layout: () => layout,
    centre: (cell) => centreOf(layout, rules.rows, cell),
    highlight(what) {
      lit = what;
      litSinceMs = motion.now();
    },
    float: (text, { x, y }, size = layout.cellWidth * 0.3) => void floats.push({ text, x, y, size, ageMs: 0 }),
    setWilds: (multipliers) => void (wilds = multipliers),
    setFeature(isOn) {
      isFeature = isOn;
      paintAll();
    },
    resize(space) {
      taken = space;
      resize();
    },
    shake: () => void (shakeMs = 500),
  };
}

function drawPath(
  ctx: CanvasRenderingContext2D,
  layout: Layout,
  rows: number,
  { cells, hue }: Highlight['paths'][number],
  ageMs: number,
): void {
  const points = cells.map((cell) => centreOf(layout, rows, cell));
  const [first] = points;
  if (!first) return;
  ctx.save();
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  const length = points.length * layout.cellWidth * 1.3;
  ctx.setLineDash([Math.min(1, ageMs / 320) * length, length]);
  for (const [width, light, alpha] of [
    [layout.cellWidth * 0.11, 55, 0.35],
    [layout.cellWidth * 0.05, 65, 0.9],
    [layout.cellWidth * 0.018, 94, 1],
  ] as const) {
    ctx.beginPath();
    ctx.moveTo(first.x, first.y);
    for (const { x, y } of points.slice(1)) ctx.lineTo(x, y);
    ctx.strokeStyle = `hsl(${hue} 100% ${light}% / ${alpha})`;
    ctx.lineWidth = width;
    ctx.stroke();
  }
  ctx.restore();
}

function drawLitReel(
  ctx: CanvasRenderingContext2D,
  { x, y, cellWidth, gridHeight }: Layout,
  reel: number,
  hue: number,
  nowMs: number,
): void {
  const glow = ctx.createLinearGradient(x + reel * cellWidth, 0, x + (reel + 1) * cellWidth, 0);
  const alpha = 0.4 + 0.25 * Math.sin(nowMs / 90);
  glow.addColorStop(0, `hsl(${hue} 100% 65% / ${alpha})`);
  glow.addColorStop(0.5, `hsl(${hue} 100% 65% / 0.05)`);
  glow.addColorStop(1, `hsl(${hue} 100% 65% / ${alpha})`);
  ctx.fillStyle = glow;
  ctx.fillRect(x + reel * cellWidth, y, cellWidth, gridHeight);
}

function drawFloat(ctx: CanvasRenderingContext2D, { text, x, y, size, ageMs }: Float, font: string): void {
  const part = ageMs / FLOAT_MS;
  ctx.globalAlpha = Math.min(1, (1 - part) * 3);
  const scale = Math.min(1, ageMs / 120);
  writeOn(ctx, text, x, y - part * size * 1.6, size * (0.6 + 0.4 * scale), font, size * 7);
  ctx.globalAlpha = 1;
}
