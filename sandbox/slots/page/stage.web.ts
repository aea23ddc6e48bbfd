import type { GameView } from '../game-messages.ts';
import type { SymbolId } from '../maths/outcome.ts';
import { CABINETS } from './cabinets/all.web.ts';
import { windows, type Brush, type Mood } from './cabinets/cabinet.web.ts';
import { createGrid, type Grid } from './grid.web.ts';
import { createHoldBoard, writeOn, type HoldBoard } from './hold-board.web.ts';
import { createLadder, type LadderBoard } from './ladder-board.web.ts';
import { centreOf, layOut, type Layout, type Space, type Spot } from './layout.web.ts';
import type { Motion } from './motion.web.ts';
import { createReels, type CellPaint, type Reels } from './reels.web.ts';
import { createSparks, createWeather, type Sparks } from './sparks.web.ts';
import type { Symbols } from './symbols.web.ts';
import { drawWin, losingAlpha, winningCell, type Highlight } from './win-styles.web.ts';

export interface Stage {
  readonly reels: Reels;
  readonly grid: Grid;
  readonly hold: HoldBoard;
  readonly sparks: Sparks;
  /** Shown instead of reels in ladder games. */
  readonly ladder: LadderBoard | null;
  layout(): Layout;
  centre(cell: number): Spot;
  /** Whether there is a board instead of reels. */
  readonly isGrid: boolean;
  highlight(what: Highlight | null): void;
  /** Shows a sum that rises from a place and fades. */
  float(text: string, at: Spot, size?: number): void;
  setWilds(multipliers: Readonly<Record<number, number>>): void;
  setFeature(isOn: boolean): void;
  resize(taken: Pick<Space, 'top' | 'below'>): void;
  shake(): void;
}

type Canvas = HTMLCanvasElement;
type Context = CanvasRenderingContext2D;

interface Float extends Spot {
  readonly text: string;
  readonly size: number;
  ageMs: number;
}

const FLOAT_MS = 1250;
/** A ladder is laid out like this many cells. */
const LADDER_CELLS = [4, 4] as const;
const DENSITY_LIMIT = 2;
/** The background is slightly blurred anyway, and painting it takes longest. */
const DISTANCE_DENSITY = 1;
/** Large screens have many pixels but are viewed from a distance. */
const PIXELS_LIMIT = 2_400_000;

export function createStage(
  canvas: HTMLCanvasElement,
  opened: GameView,
  symbols: Symbols,
  motion: Motion,
  font: string,
  isCalm: boolean,
): Stage {
  const { rules, look, game } = opened;
  const cabinet = CABINETS[look.cabinet];
  const ctx = canvas.getContext('2d', { alpha: false })!;
  const [backdrop, distance, glass] = [1, 2, 3].map(() => document.createElement('canvas')) as [Canvas, Canvas, Canvas];
  const fillers = rules.symbols.map(({ id }) => id).filter((id): id is SymbolId => id !== 'S');
  const parts = {
    reels: createReels(rules.reels, rules.rows, symbols, fillers, cabinet.turn),
    grid: createGrid(rules.reels, rules.rows, symbols, motion, cabinet.entry),
    hold: createHoldBoard(rules.reels * rules.rows, symbols, motion, font),
    sparks: createSparks(isCalm, cabinet.flying),
    ladder:
      rules.rungs.length === 0
        ? null
        : createLadder(rules.rungs, rules.coinsPerBet, symbols, motion, font, {
            frame: look.frameHue,
            accent: look.accentHue,
          }),
  };
  const [reelCount, rowCount] = parts.ladder ? LADDER_CELLS : [rules.reels, rules.rows];
  const weather = createWeather(look, isCalm);
  const isGrid = rules.falls;
  let layout = layOut({ width: 1, height: 1, top: 0, below: 0 }, reelCount, rowCount, cabinet.shape);
  let clip = windows(cabinet, layout);
  let density = 1;
  let taken = { top: 0, below: 0 };
  let lit: Highlight | null = null;
  let litSinceMs = 0;
  let wilds: Readonly<Record<number, number>> = {};
  let floats: Float[] = [];
  let isFeature = false;
  let shakeMs = 0;
  let turning = 0;

  const brush = (on: CanvasRenderingContext2D): Brush => ({ ctx: on, layout, look, name: game.name, font, isFeature });
  const paintAll = (): void => {
    const [back, far] = [backdrop, distance].map((each) => each.getContext('2d', { alpha: false })!) as [
      Context,
      Context,
    ];
    const distant = distance.width / layout.width;
    far.setTransform(distant, 0, 0, distant, 0, 0);
    cabinet.paintScene(brush(far));
    back.setTransform(1, 0, 0, 1, 0, 0);
    back.drawImage(distance, 0, 0, backdrop.width, backdrop.height);
    back.setTransform(density, 0, 0, density, 0, 0);
    cabinet.paintFrame(brush(back));
    cabinet.paintTitle(brush(back));
    const front = glass.getContext('2d')!;
    front.setTransform(density, 0, 0, density, 0, 0);
    front.clearRect(0, 0, layout.width, layout.height);
    cabinet.paintGlass?.(brush(front));
  };
  const resize = (): void => {
    const [width, height] = [window.innerWidth, window.innerHeight];
    // A frame that is not laid out yet has no size, and canvases without a size cannot be copied. It is resized later.
    if (width === 0 || height === 0) return;
    const most = Math.sqrt(PIXELS_LIMIT / (width * height));
    density = Math.min(DENSITY_LIMIT, window.devicePixelRatio || 1, Math.max(1, most));
    layout = layOut({ width, height, ...taken }, reelCount, rowCount, cabinet.shape);
    clip = windows(cabinet, layout);
    for (const each of [canvas, backdrop, glass, distance]) {
      const own = each === distance ? Math.min(density, DISTANCE_DENSITY) : density;
      Object.assign(each, { width: Math.ceil(width * own), height: Math.ceil(height * own) });
    }
    symbols.resize(layout.cellWidth, layout.cellHeight, density);
    paintAll();
  };
  const paintCell: CellPaint = (cell) => {
    if (!lit) return null;
    if (!lit.cells.has(cell)) return { scale: 1, alpha: losingAlpha(cabinet.win) };
    return winningCell(cabinet.win, motion.now() - litSinceMs, cell);
  };
  const drawBoard = (nowMs: number): void => {
    ctx.save();
    ctx.clip(clip);
    if (parts.hold.isOn()) parts.hold.draw(ctx, layout, nowMs);
    else if (parts.ladder) parts.ladder.draw(ctx, layout, nowMs);
    else if (isGrid) parts.grid.draw(ctx, layout, paintCell);
    else parts.reels.draw(ctx, layout, paintCell);
    for (const reel of parts.reels.lit) drawLitReel(ctx, layout, reel, look.accentHue, nowMs);
    ctx.restore();
    drawGlass();
    if (!parts.reels.isTurning()) drawWilds();
  };
  // Copies only the part of the glass over the reels.
  const drawGlass = (): void => {
    if (!cabinet.paintGlass) return;
    const [x, y] = [Math.max(0, layout.x - layout.side), Math.max(0, layout.y - layout.head)];
    const width = Math.min(layout.width - x, layout.gridWidth + layout.side * 2);
    const height = Math.min(layout.height - y, layout.gridHeight + layout.head + layout.foot);
    const from = [x, y, width, height].map((one) => one * density) as [number, number, number, number];
    ctx.drawImage(glass, ...from, x, y, width, height);
  };
  const drawWilds = (): void => {
    for (const [cell, multiplier] of Object.entries(wilds)) {
      const { x, y } = centreOf(layout, Number(cell));
      const [dx, dy] = [layout.cellWidth * 0.26, layout.cellHeight * 0.3];
      writeOn(ctx, `×${multiplier}`, x + dx, y - dy, layout.cellWidth * 0.26, font, layout.cellWidth);
    }
  };

  motion.onFrame((nowMs, stepMs) => {
    parts.reels.step(stepMs);
    parts.sparks.step(stepMs);
    weather.step(stepMs);
    shakeMs = Math.max(0, shakeMs - stepMs);
    turning += ((parts.ladder ?? parts.reels).speed() - turning) * Math.min(1, stepMs / 160);
    const mood: Mood = { nowMs: isCalm ? 0 : nowMs, turning: isCalm ? 0 : turning, isWinning: lit !== null };
    const sway = shakeMs > 0 && !isCalm ? Math.sin(shakeMs / 14) * Math.min(6, shakeMs / 40) : 0;
    // Without scaling: a pixel-by-pixel copy is many times cheaper.
    ctx.setTransform(1, 0, 0, 1, Math.round(sway * density), 0);
    ctx.drawImage(backdrop, 0, 0);
    ctx.setTransform(density, 0, 0, density, Math.round(sway * density), 0);
    cabinet.live?.(brush(ctx), mood);
    weather.draw(ctx, layout, nowMs);
    drawBoard(nowMs);
    if (lit && !parts.ladder) drawWin(cabinet.win, ctx, layout, lit, nowMs - litSinceMs, look.accentHue);
    cabinet.over?.(brush(ctx), mood);
    parts.sparks.draw(ctx);
    floats = floats.filter((float) => (float.ageMs += stepMs) < FLOAT_MS);
    for (const float of floats) drawFloat(ctx, float, font);
  });

  return {
    ...parts,
    isGrid,
    layout: () => layout,
    centre: (cell) => centreOf(layout, cell),
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

function drawLitReel(
  ctx: CanvasRenderingContext2D,
  { reelX, reelY, cellWidth, reelHeight }: Layout,
  reel: number,
  hue: number,
  nowMs: number,
): void {
  const x = reelX[reel]!;
  const glow = ctx.createLinearGradient(x, 0, x + cellWidth, 0);
  const alpha = 0.4 + 0.25 * Math.sin(nowMs / 90);
  glow.addColorStop(0, `hsl(${hue} 100% 65% / ${alpha})`);
  glow.addColorStop(0.5, `hsl(${hue} 100% 65% / 0.05)`);
  glow.addColorStop(1, `hsl(${hue} 100% 65% / ${alpha})`);
  ctx.fillStyle = glow;
  ctx.fillRect(x, reelY[reel]!, cellWidth, reelHeight);
}

function drawFloat(ctx: CanvasRenderingContext2D, { text, x, y, size, ageMs }: Float, font: string): void {
  const part = ageMs / FLOAT_MS;
  ctx.globalAlpha = Math.min(1, (1 - part) * 3);
  const scale = Math.min(1, ageMs / 120);
  writeOn(ctx, text, x, y - part * size * 1.6, size * (0.6 + 0.4 * scale), font, size * 7);
  ctx.globalAlpha = 1;
}
