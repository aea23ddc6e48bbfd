import type { Look } from '../game-messages.ts';
import type { SymbolId } from '../maths/outcome.ts';
import type { Layout } from './layout.web.ts';

/** What does not move, painted once a size: the scene, the name, the frame. */
export function paintBackdrop(
  ctx: CanvasRenderingContext2D,
  layout: Layout,
  look: Look,
  name: string,
  font: string,
  images: ReadonlyMap<SymbolId, HTMLImageElement>,
  isFeature: boolean,
): void {
  const { width, height } = layout;
  const hue = isFeature ? featureHue(look) : look.hue;
  const sky = ctx.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, `hsl(${hue} 70% ${isFeature ? 24 : 30}%)`);
  sky.addColorStop(0.55, `hsl(${(hue + 12) % 360} 72% ${isFeature ? 32 : 42}%)`);
  sky.addColorStop(1, `hsl(${(hue + 26) % 360} 70% 14%)`);
  ctx.fillStyle = sky;
  ctx.fillRect(0, 0, width, height);
  paintBeams(ctx, layout, hue, look.accentHue);
  paintHorizon(ctx, layout, look, hue);
  paintFigures(ctx, layout, images);
  const edge = ctx.createRadialGradient(
    width / 2,
    height * 0.45,
    Math.min(width, height) * 0.3,
    width / 2,
    height / 2,
    Math.max(width, height) * 0.72,
  );
  edge.addColorStop(0, 'rgba(0,0,0,0)');
  edge.addColorStop(1, 'rgba(0,0,0,0.5)');
  ctx.fillStyle = edge;
  ctx.fillRect(0, 0, width, height);
  paintFrame(ctx, layout, look);
  if (layout.titleSize > 0) paintTitle(ctx, layout, look, name, font);
}

/** Yellow turns to olive in the dark: then the scene takes the colour opposite its own instead. */
function featureHue({ hue, accentHue }: Look): number {
  return accentHue > 30 && accentHue < 90 ? (hue + 165) % 360 : accentHue;
}

function paintBeams(
  ctx: CanvasRenderingContext2D,
  { width, y, gridHeight, height }: Layout,
  hue: number,
  accent: number,
): void {
  const centre = { x: width / 2, y: y + gridHeight * 0.4 };
  ctx.save();
  ctx.translate(centre.x, centre.y);
  const reach = Math.hypot(width, height);
  for (let beam = 0; beam < 18; beam += 1) {
    ctx.rotate((Math.PI * 2) / 18);
    const fade = ctx.createLinearGradient(0, 0, reach * 0.6, 0);
    fade.addColorStop(0, `hsl(${accent} 90% 60% / 0.13)`);
    fade.addColorStop(1, `hsl(${hue} 90% 60% / 0)`);
    ctx.fillStyle = fade;
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(reach, -reach * 0.09);
    ctx.lineTo(reach, reach * 0.09);
    ctx.fill();
  }
  ctx.restore();
}

type Outline = (x: number, layer: number) => number;

/** The land at the back, by what drifts in front of it: heights from 0 to 1 along the width. */
const OUTLINES: Readonly<Record<Look['weather'], Outline>> = {
  dust: (x, layer) => 0.4 + 0.3 * Math.abs(Math.sin(x * (4 + layer) + layer * 2)) + 0.1 * Math.sin(x * 11),
  bubbles: (x, layer) => 0.5 + 0.12 * Math.sin(x * (9 + layer * 3) + layer) + 0.08 * Math.sin(x * 23 + layer),
  sparks: (x, layer) => 0.45 + 0.22 * Math.sin(x * (5 + layer * 2) + layer * 1.7),
  leaves: (x, layer) => 0.45 + 0.16 * Math.sin(x * (6 + layer)) + 0.14 * Math.abs(Math.sin(x * (34 + layer * 9))),
  snow: (x, layer) => 0.25 + 0.65 * Math.abs(((x * (3.2 + layer) + layer * 0.37) % 1) - 0.5) * 1.7,
  embers: (x, layer) =>
    0.3 + 0.28 * Math.abs(Math.sin(x * (5 + layer))) + ((x * (9 + layer * 4)) % 1 < 0.16 ? 0.26 : 0),
  stars: (x, layer) => 0.3 + 0.45 * Math.abs(Math.sin(Math.floor(x * (16 + layer * 7)) * (12.9 + layer))),
};
const LAND_LAYERS = 3;

function paintHorizon(
  ctx: CanvasRenderingContext2D,
  { width, height, isPortrait }: Layout,
  { weather }: Look,
  hue: number,
): void {
  const outline = OUTLINES[weather];
  const reach = width / (isPortrait ? height : width);
  for (let layer = 0; layer < LAND_LAYERS; layer += 1) {
    const base = height * (0.52 + layer * 0.13);
    const tall = height * (0.34 - layer * 0.06);
    ctx.beginPath();
    ctx.moveTo(0, height);
    for (let x = 0; x <= width; x += 3)
      ctx.lineTo(x, base + tall * (0.6 - outline((x / width) * reach + layer * 0.31, layer)));
    ctx.lineTo(width, height);
    const land = ctx.createLinearGradient(0, base - tall * 0.3, 0, height);
    land.addColorStop(0, `hsl(${(hue + 8 * layer) % 360} 58% ${30 - layer * 7}%)`);
    land.addColorStop(1, `hsl(${(hue + 16) % 360} 62% ${10 - layer * 2}%)`);
    ctx.fillStyle = land;
    ctx.fill();
  }
}

/** The theme's own creatures, large and dim, where there is room beside the reels. */
function paintFigures(
  ctx: CanvasRenderingContext2D,
  layout: Layout,
  images: ReadonlyMap<SymbolId, HTMLImageElement>,
): void {
  const { width, height, x, y, gridHeight } = layout;
  const [left, right] = [images.get('H1'), images.get('H2')];
  if (!left || !right) return;
  if (layout.isPortrait) {
    const size = width * 0.5;
    ctx.globalAlpha = 0.2;
    ctx.drawImage(left, -size * 0.25, height - size * 1.55, size, size);
    ctx.drawImage(right, width - size * 0.75, height - size * 1.75, size, size);
  } else if (x > 130) {
    const size = Math.min(x * 0.8, height * 0.5);
    ctx.globalAlpha = 0.9;
    ctx.shadowColor = 'rgba(0,0,0,0.5)';
    ctx.shadowBlur = 30;
    ctx.drawImage(left, (x - 22 - size) / 2, y + gridHeight * 0.72 - size, size, size);
    ctx.drawImage(right, width - (x - 22 - size) / 2 - size, y + gridHeight * 0.72 - size, size, size);
    ctx.shadowBlur = 0;
  }
  ctx.globalAlpha = 1;
}

function paintFrame(
  ctx: CanvasRenderingContext2D,
  { x, y, gridWidth, gridHeight, cellWidth, isPortrait }: Layout,
  look: Look,
): void {
  const rim = isPortrait ? 7 : Math.max(9, cellWidth * 0.085);
  ctx.save();
  ctx.shadowColor = 'rgba(0,0,0,0.65)';
  ctx.shadowBlur = rim * 3;
  ctx.shadowOffsetY = rim;
  const metal = ctx.createLinearGradient(0, y - rim, 0, y + gridHeight + rim);
  metal.addColorStop(0, `hsl(${look.frameHue} 80% 72%)`);
  metal.addColorStop(0.18, `hsl(${look.frameHue} 74% 46%)`);
  metal.addColorStop(0.5, `hsl(${look.frameHue} 70% 30%)`);
  metal.addColorStop(0.82, `hsl(${look.frameHue} 74% 44%)`);
  metal.addColorStop(1, `hsl(${look.frameHue} 70% 22%)`);
  ctx.fillStyle = metal;
  ctx.beginPath();
  ctx.roundRect(x - rim, y - rim, gridWidth + rim * 2, gridHeight + rim * 2, rim * 2.2);
  ctx.fill();
  ctx.restore();
  ctx.lineWidth = 1.5;
  ctx.strokeStyle = `hsl(${look.frameHue} 90% 84% / 0.6)`;
  ctx.beginPath();
  ctx.roundRect(x - rim + 2, y - rim + 2, gridWidth + rim * 2 - 4, gridHeight + rim * 2 - 4, rim * 2);
  ctx.stroke();
}

/** Behind the symbols; the reels are drawn over it. */
export function paintWell(
  ctx: CanvasRenderingContext2D,
  { x, y, gridWidth, gridHeight, cellWidth }: Layout,
  reels: number,
  look: Look,
): void {
  const well = ctx.createLinearGradient(0, y, 0, y + gridHeight);
  well.addColorStop(0, `hsl(${look.hue} 45% 5%)`);
  well.addColorStop(0.5, `hsl(${look.hue} 48% 12%)`);
  well.addColorStop(1, `hsl(${look.hue} 45% 5%)`);
  ctx.fillStyle = well;
  ctx.beginPath();
  ctx.roundRect(x, y, gridWidth, gridHeight, 10);
  ctx.fill();
  ctx.fillStyle = `hsl(${look.frameHue} 70% 60% / 0.18)`;
  for (let reel = 1; reel < reels; reel += 1) ctx.fillRect(x + reel * cellWidth - 0.75, y, 1.5, gridHeight);
}

/** Over the symbols: the drum's shade at the upper and lower edge. */
export function paintShade(ctx: CanvasRenderingContext2D, { x, y, gridWidth, gridHeight, cellHeight }: Layout): void {
  const depth = cellHeight * 0.34;
  for (const [from, to] of [
    [y, y + depth],
    [y + gridHeight, y + gridHeight - depth],
  ] as const) {
    const shade = ctx.createLinearGradient(0, from, 0, to);
    shade.addColorStop(0, 'rgba(0,0,0,0.55)');
    shade.addColorStop(1, 'rgba(0,0,0,0)');
    ctx.fillStyle = shade;
    ctx.fillRect(x, Math.min(from, to), gridWidth, depth);
  }
}

function paintTitle(
  ctx: CanvasRenderingContext2D,
  { width, titleY, titleSize }: Layout,
  look: Look,
  name: string,
  font: string,
): void {
  ctx.font = `${titleSize}px ${font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  const room = width * 0.92;
  ctx.save();
  ctx.shadowColor = 'rgba(0,0,0,0.7)';
  ctx.shadowBlur = titleSize * 0.35;
  ctx.lineWidth = titleSize * 0.24;
  ctx.strokeStyle = `hsl(${look.hue} 70% 9%)`;
  ctx.strokeText(name, width / 2, titleY, room);
  ctx.restore();
  const fill = ctx.createLinearGradient(0, titleY - titleSize * 0.5, 0, titleY + titleSize * 0.5);
  fill.addColorStop(0, '#FFFFFF');
  fill.addColorStop(0.45, `hsl(${look.frameHue} 95% 78%)`);
  fill.addColorStop(0.55, `hsl(${look.frameHue} 92% 58%)`);
  fill.addColorStop(1, `hsl(${look.frameHue} 85% 42%)`);
  ctx.fillStyle = fill;
  ctx.fillText(name, width / 2, titleY, room);
}
