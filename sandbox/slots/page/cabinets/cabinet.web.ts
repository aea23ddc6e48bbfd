import type { Look } from '../../game-messages.ts';
import type { SymbolId } from '../../maths/outcome.ts';
import type { Layout, Shape } from '../layout.web.ts';

/** How reels spin, and how a board of falling symbols appears. */
export type Turn = 'roll' | 'rise' | 'drum' | 'drop' | 'flip' | 'ratchet';
export type Entry = 'fall' | 'rise' | 'pop';
/** How a win is shown. */
export type WinStyle =
  | 'box'
  | 'beam'
  | 'ripple'
  | 'bolt'
  | 'jelly'
  | 'fog'
  | 'stamp'
  | 'ink'
  | 'laser'
  | 'frost'
  | 'fireflies'
  | 'line';
/** Particles of a large win. */
export type Flying = 'coin' | 'bubble' | 'shard' | 'confetti' | 'bat' | 'petal' | 'star' | 'leaf';

/** What a cabinet needs for painting. */
export interface Brush {
  readonly ctx: CanvasRenderingContext2D;
  readonly layout: Layout;
  readonly look: Look;
  readonly name: string;
  readonly font: string;
  readonly isFeature: boolean;
}

/** The current state, for animated backgrounds. */
export interface Mood {
  readonly nowMs: number;
  /** From 0 at rest to 1 at full speed. */
  readonly turning: number;
  readonly isWinning: boolean;
}

/** A kind of machine: frame, reels, movement and light. A game's theme and mechanic decide which one it uses. */
export interface Cabinet {
  readonly shape: Shape;
  readonly turn: Turn;
  readonly entry: Entry;
  readonly win: WinStyle;
  readonly flying: Flying;
  /** Size of a symbol relative to its cell. */
  readonly symbolSize: number;
  /** Corner radius of a reel's window, relative to a cell. A cabinet may also cut its windows itself. */
  readonly corner: number;
  readonly cutWindow?: (path: Path2D, layout: Layout, reel: number) => void;
  /** Painted behind a symbol, once per size. */
  readonly plate: (ctx: CanvasRenderingContext2D, width: number, height: number, id: SymbolId, look: Look) => void;
  /** Painted once per size: the scene, the frame with its wells, the name, and the glass over the reels. */
  readonly paintScene: (brush: Brush) => void;
  readonly paintFrame: (brush: Brush) => void;
  readonly paintTitle: (brush: Brush) => void;
  readonly paintGlass?: (brush: Brush) => void;
  /** Painted in every frame, behind the reels and in front of them. */
  readonly live?: (brush: Brush, mood: Mood) => void;
  readonly over?: (brush: Brush, mood: Mood) => void;
}

export const TAU = Math.PI * 2;

export function hsl(hue: number, colour: number, light: number, alpha = 1): string {
  return `hsl(${Math.round((hue + 720) % 360)} ${colour}% ${light}% / ${alpha})`;
}

/** Yellow hues, which look olive in the dark. */
function isMuddy(hue: number): boolean {
  return hue > 34 && hue < 105;
}

/** The scene's hue. A feature changes it to the accent's, nearly the opposite, or a night hue, whichever is not muddy. */
export function sceneHue({ look: { hue, accentHue }, isFeature }: Brush): number {
  if (!isFeature) return hue;
  const turned = [accentHue, (hue + 165) % 360, (hue + 100) % 360];
  return turned.find((one) => !isMuddy(one)) ?? 320;
}

type Stops = readonly (readonly [number, string])[];

export function down(ctx: CanvasRenderingContext2D, from: number, to: number, stops: Stops): CanvasGradient {
  const gradient = ctx.createLinearGradient(0, from, 0, to);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

export function across(ctx: CanvasRenderingContext2D, from: number, to: number, stops: Stops): CanvasGradient {
  const gradient = ctx.createLinearGradient(from, 0, to, 0);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

export function round(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  stops: Stops,
  inner = 0,
): CanvasGradient {
  const gradient = ctx.createRadialGradient(x, y, inner, x, y, radius);
  for (const [at, colour] of stops) gradient.addColorStop(at, colour);
  return gradient;
}

export function box(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, Math.max(0, Math.min(radius, width / 2, height / 2)));
}

export function disc(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  ctx.beginPath();
  ctx.arc(x, y, Math.max(0, radius), 0, TAU);
}

export function shape(ctx: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
  ctx.beginPath();
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  }
  ctx.closePath();
}

export function fillAll({ ctx, layout: { width, height } }: Brush, fill: string | CanvasGradient): void {
  ctx.fillStyle = fill;
  ctx.fillRect(0, 0, width, height);
}

/** Darkens the edges of the screen. */
export function vignette({ ctx, layout: { width, height } }: Brush, strength = 0.5): void {
  const [near, far] = [Math.min(width, height) * 0.3, Math.max(width, height) * 0.72];
  ctx.fillStyle = round(
    ctx,
    width / 2,
    height * 0.45,
    far,
    [
      [0, 'rgba(0,0,0,0)'],
      [1, `rgba(0,0,0,${strength})`],
    ],
    near,
  );
  ctx.fillRect(0, 0, width, height);
}

/** A landscape: `height` returns 0 to 1 along the width. */
export function land(
  { ctx, layout: { width, height } }: Brush,
  base: number,
  tall: number,
  fill: string | CanvasGradient,
  outline: (x: number) => number,
): void {
  ctx.beginPath();
  ctx.moveTo(0, height);
  for (let x = 0; x <= width + 4; x += 4) ctx.lineTo(x, height * base - height * tall * outline(x / width));
  ctx.lineTo(width, height);
  ctx.fillStyle = fill;
  ctx.fill();
}

/** The frame's box: the reels with their margins. */
export function frameBox({ x, y, gridWidth, gridHeight, side, head, foot }: Layout) {
  return { left: x - side, top: y - head, width: gridWidth + side * 2, height: gridHeight + head + foot };
}

/** Draws only outside the frame, so that drifting things stay behind it. */
export function outside({ ctx, layout }: Brush, draw: () => void): void {
  const { left, top, width, height } = frameBox(layout);
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, 0, layout.width, layout.height);
  ctx.rect(left, top, width, height);
  ctx.clip('evenodd');
  draw();
  ctx.restore();
}

/** The windows of all reels as one path. */
export function windows(cabinet: Cabinet, layout: Layout): Path2D {
  const path = new Path2D();
  for (let reel = 0; reel < layout.reels; reel += 1) {
    if (cabinet.cutWindow) cabinet.cutWindow(path, layout, reel);
    else {
      const corner = Math.min(cabinet.corner * layout.cellWidth, layout.cellWidth / 2);
      path.roundRect(layout.reelX[reel]!, layout.reelY[reel]!, layout.cellWidth, layout.reelHeight, corner);
    }
  }
  return path;
}

export interface TitleStyle {
  readonly fill: (ctx: CanvasRenderingContext2D, top: number, bottom: number) => string | CanvasGradient;
  readonly edge: string;
  readonly edgeWidth?: number;
  readonly glow?: string;
  readonly spacing?: string;
  readonly size?: number;
}

/** The name on one line, as wide as possible. */
export function writeTitle({ ctx, layout, name, font }: Brush, style: TitleStyle, y = layout.titleY): void {
  const size = layout.titleSize * (style.size ?? 1);
  if (size <= 0) return;
  ctx.save();
  ctx.font = `${size}px ${font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  ctx.letterSpacing = style.spacing ?? '0px';
  const room = layout.width * 0.9;
  ctx.shadowColor = style.glow ?? 'rgba(0,0,0,0.7)';
  ctx.shadowBlur = size * 0.5;
  ctx.lineWidth = size * (style.edgeWidth ?? 0.22);
  ctx.strokeStyle = style.edge;
  ctx.strokeText(name, layout.width / 2, y, room);
  ctx.shadowBlur = 0;
  ctx.fillStyle = style.fill(ctx, y - size / 2, y + size / 2);
  ctx.fillText(name, layout.width / 2, y, room);
  ctx.restore();
}

/** The name letter by letter. `place` moves and rotates each letter. */
export function writeLetters(
  { ctx, layout, name, font }: Brush,
  place: (part: number, index: number) => { dx?: number; dy: number; turn: number; fill: string | CanvasGradient },
  edge: string,
): void {
  const size = layout.titleSize;
  if (size <= 0) return;
  ctx.save();
  ctx.font = `${size}px ${font}`;
  const letters = Array.from(name);
  const widths = letters.map((letter) => ctx.measureText(letter).width);
  const total = widths.reduce((sum, one) => sum + one, 0);
  const squeeze = Math.min(1, (layout.width * 0.88) / total);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  let x = layout.width / 2 - (total * squeeze) / 2;
  for (const [index, letter] of letters.entries()) {
    const half = (widths[index]! * squeeze) / 2;
    const { dx = 0, dy, turn, fill } = place((x + half - layout.width / 2) / (layout.width / 2), index);
    ctx.save();
    ctx.translate(x + half + dx, layout.titleY + dy);
    ctx.rotate(turn);
    ctx.scale(squeeze, 1);
    ctx.shadowColor = 'rgba(0,0,0,0.45)';
    ctx.shadowBlur = size * 0.2;
    ctx.shadowOffsetY = size * 0.08;
    ctx.lineWidth = size * 0.22;
    ctx.strokeStyle = edge;
    ctx.strokeText(letter, 0, 0);
    ctx.shadowColor = 'transparent';
    ctx.fillStyle = fill;
    ctx.fillText(letter, 0, 0);
    ctx.restore();
    x += half * 2;
  }
  ctx.restore();
}

/** The background of the symbols, painted into the windows. */
export function paintWells(
  { ctx, layout }: Brush,
  cabinet: Cabinet,
  fill: string | CanvasGradient,
  edge: string,
  edgeWidth: number,
): void {
  const path = windows(cabinet, layout);
  ctx.fillStyle = fill;
  ctx.fill(path);
  ctx.strokeStyle = edge;
  ctx.lineWidth = edgeWidth;
  ctx.stroke(path);
}

/** The shade of a drum at the top and bottom of each window. */
export function shadeEnds({ ctx, layout }: Brush, cabinet: Cabinet, strength = 0.55, depth = 0.34): void {
  ctx.save();
  ctx.clip(windows(cabinet, layout));
  for (let reel = 0; reel < layout.reels; reel += 1) {
    const [x, y, reach] = [layout.reelX[reel]!, layout.reelY[reel]!, layout.cellHeight * depth];
    const bottom = y + layout.reelHeight;
    for (const [from, to] of [
      [y, y + reach],
      [bottom, bottom - reach],
    ] as const) {
      ctx.fillStyle = down(ctx, from, to, [
        [0, `rgba(0,0,0,${strength})`],
        [1, 'rgba(0,0,0,0)'],
      ]);
      ctx.fillRect(x, Math.min(from, to), layout.cellWidth, reach);
    }
  }
  ctx.restore();
}

/** A simple integer hash, so that scenery stays in place. */
export function scatter(index: number): number {
  const mixed = Math.imul(index + 1, 0x9e3779b1) ^ (index << 7);
  return ((Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 8) & 0xffff) / 0x10000;
}
