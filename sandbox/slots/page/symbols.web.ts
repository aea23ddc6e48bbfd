import type { GameView, Look, SymbolArt } from '../game-messages.ts';
import type { SymbolId } from '../maths/outcome.ts';
import { down, hsl, type Cabinet } from './cabinets/cabinet.web.ts';
import { drawSymbol } from './symbol-brush.web.ts';

interface Sprite {
  readonly sharp: HTMLCanvasElement;
  /** Painted when a reel is first this fast, or earlier in idle time. */
  blurred: HTMLCanvasElement | null;
}

export interface Drawing {
  readonly scale?: number;
  readonly isBlurred?: boolean;
  /** Height relative to width. */
  readonly squeeze?: number;
  readonly turn?: number;
}

export interface Symbols {
  /** Repaints all symbols for a cell size. */
  resize(width: number, height: number, density: number): void;
  draw(ctx: CanvasRenderingContext2D, id: SymbolId, x: number, y: number, drawing?: Drawing): void;
  /** A symbol as an image, for panels. */
  picture(id: SymbolId): HTMLImageElement;
}

const PICTURE_PIXELS = 128;
const LABELS: Readonly<Partial<Record<SymbolId, string>>> = { W: 'WILD', S: 'BONUS' };

/** A symbol is painted when it is first drawn. All others are painted in idle time. */
export function createSymbols(
  { art, look, rules }: Pick<GameView, 'art' | 'look' | 'rules'>,
  font: string,
  cabinet: Cabinet,
): Symbols {
  const ids = rules.symbols.map(({ id }) => id);
  const sprites = new Map<SymbolId, Sprite>();
  const pictures = new Map<SymbolId, string>();
  let size = { width: 1, height: 1, density: 1 };
  const spriteOf = (id: SymbolId): Sprite | null => {
    const known = sprites.get(id);
    if (known || (!art[id] && id !== 'C')) return known ?? null;
    const sprite = { sharp: paint(id, art[id], look, font, cabinet, size), blurred: null };
    sprites.set(id, sprite);
    return sprite;
  };
  const blurredOf = (sprite: Sprite): HTMLCanvasElement => (sprite.blurred ??= blurDown(sprite.sharp));
  /** Paints what the first spin needs, one picture at a time, so that no frame is delayed. */
  const warm = (): void => {
    const missing = ids.find((id) => !sprites.get(id)?.blurred && (id === 'C' || art[id]));
    const sprite = missing === undefined ? null : spriteOf(missing);
    if (!sprite) return;
    blurredOf(sprite);
    whenFree(warm);
  };
  return {
    picture(id) {
      const image = new Image();
      image.alt = '';
      const known = pictures.get(id) ?? pictureOf(art[id]) ?? spriteOf(id)?.sharp.toDataURL() ?? '';
      pictures.set(id, known);
      image.src = known;
      return image;
    },
    resize(width, height, density) {
      size = { width, height, density };
      sprites.clear();
      whenFree(warm);
    },
    draw(ctx, id, x, y, { scale = 1, isBlurred = false, squeeze = 1, turn = 0 } = {}) {
      const sprite = spriteOf(id);
      if (!sprite) return;
      const picture = isBlurred ? blurredOf(sprite) : sprite.sharp;
      const [width, height] = [size.width * scale, size.height * scale * squeeze];
      if (turn === 0 && scale === 1 && squeeze === 1) {
        // Aligned to screen pixels, so that it is copied and not scaled.
        const { density } = size;
        const [left, top] = [(x - width / 2) * density, (y - height / 2) * density].map(Math.round) as [number, number];
        ctx.drawImage(picture, left / density, top / density, picture.width / density, picture.height / density);
        return;
      }
      if (turn === 0) {
        ctx.drawImage(picture, x - width / 2, y - height / 2, width, height);
        return;
      }
      ctx.save();
      ctx.translate(x, y);
      ctx.rotate(turn);
      ctx.drawImage(picture, -width / 2, -height / 2, width, height);
      ctx.restore();
    },
  };
}

/** The drawing without the plate behind it. */
function pictureOf(art: SymbolArt | undefined): string | null {
  return art && 'drawing' in art ? layerOf(art.drawing, PICTURE_PIXELS).toDataURL() : null;
}

let layer: CanvasRenderingContext2D | null = null;

/** One shared canvas to copy from at once, because creating a canvas takes longer than drawing on it. */
function layerOf(drawing: string, pixels: number): HTMLCanvasElement {
  layer ??= document.createElement('canvas').getContext('2d')!;
  const { canvas } = layer;
  if (canvas.width !== pixels || canvas.height !== pixels) [canvas.width, canvas.height] = [pixels, pixels];
  layer.setTransform(pixels / 100, 0, 0, pixels / 100, 0, 0);
  layer.clearRect(0, 0, 100, 100);
  drawSymbol(layer, drawing);
  return canvas;
}

const FREE_WITHIN_MS = 500;

/** Runs when the browser is idle. Not every browser reports that. */
function whenFree(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: FREE_WITHIN_MS });
  else setTimeout(act, FREE_WITHIN_MS / 4);
}

function paint(
  id: SymbolId,
  art: SymbolArt | undefined,
  look: Look,
  font: string,
  cabinet: Cabinet,
  { width, height, density }: { width: number; height: number; density: number },
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  // A very small window leaves no space for symbols.
  canvas.width = Math.max(1, Math.ceil(width * density));
  canvas.height = Math.max(1, Math.ceil(height * density));
  const ctx = canvas.getContext('2d')!;
  ctx.scale(density, density);
  const side = Math.min(width, height);
  if (id === 'C') paintCoin(ctx, width, height, side);
  else {
    cabinet.plate(ctx, width, height, id, look);
    if (id === 'S') paintRays(ctx, width, height, look.accentHue);
    const label = LABELS[id];
    const size = side * cabinet.symbolSize * (label ? 0.92 : 1);
    ctx.shadowColor = 'rgba(0,0,0,0.5)';
    ctx.shadowBlur = side * 0.06 * density;
    ctx.shadowOffsetY = side * 0.03 * density;
    const top = (height - size) / 2 - (label ? side * 0.06 : 0);
    if (art && 'rank' in art) paintRank(ctx, art.rank, look, font, width, height);
    else if (art) {
      ctx.drawImage(layerOf(art.drawing, Math.max(1, Math.round(size * density))), (width - size) / 2, top, size, size);
    }
    ctx.shadowColor = 'transparent';
    if (label) paintLabel(ctx, label, font, width, height, side);
  }
  return canvas;
}

const RANK_HUES: Readonly<Record<string, number>> = { A: 352, K: 214, Q: 282, J: 138, '10': 34 };

/** A letter with depth: dark edge, a body lit from above, and a bright upper line. */
function paintRank(
  ctx: CanvasRenderingContext2D,
  rank: string,
  look: Look,
  font: string,
  width: number,
  height: number,
): void {
  const size = Math.min(width, height) * (rank.length > 1 ? 0.52 : 0.6);
  const hue = (RANK_HUES[rank] ?? 0) + (look.hue % 30) - 15;
  const [x, y] = [width / 2, height / 2 + size * 0.04];
  ctx.font = `${size}px ${font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  ctx.lineWidth = size * 0.2;
  ctx.strokeStyle = hsl(hue, 70, 10);
  ctx.strokeText(rank, x, y + size * 0.03, width * 0.9);
  ctx.shadowColor = 'transparent';
  ctx.lineWidth = size * 0.1;
  ctx.strokeStyle = hsl(look.frameHue, 75, 60);
  ctx.strokeText(rank, x, y, width * 0.9);
  ctx.fillStyle = down(ctx, y - size * 0.45, y + size * 0.45, [
    [0, hsl(hue, 95, 88)],
    [0.42, hsl(hue, 88, 62)],
    [0.5, hsl(hue, 90, 44)],
    [1, hsl(hue, 85, 28)],
  ]);
  ctx.fillText(rank, x, y, width * 0.9);
  ctx.lineWidth = size * 0.018;
  ctx.strokeStyle = 'rgba(255,255,255,0.75)';
  ctx.strokeText(rank, x, y - size * 0.012, width * 0.9);
}

function paintRays(ctx: CanvasRenderingContext2D, width: number, height: number, hue: number): void {
  const side = Math.min(width, height);
  const glow = ctx.createRadialGradient(width / 2, height / 2, side * 0.05, width / 2, height / 2, side * 0.5);
  glow.addColorStop(0, `hsl(${hue} 100% 72% / 0.95)`);
  glow.addColorStop(0.6, `hsl(${hue} 95% 52% / 0.4)`);
  glow.addColorStop(1, `hsl(${hue} 95% 45% / 0)`);
  ctx.fillStyle = glow;
  ctx.fillRect(0, 0, width, height);
  ctx.save();
  ctx.translate(width / 2, height / 2);
  ctx.fillStyle = `hsl(${hue} 100% 82% / 0.4)`;
  for (let ray = 0; ray < 12; ray += 1) {
    ctx.rotate(Math.PI / 6);
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(side * 0.42, -side * 0.04);
    ctx.lineTo(side * 0.42, side * 0.04);
    ctx.fill();
  }
  ctx.restore();
}

/** Without its value, which is written when the coin is drawn. */
function paintCoin(ctx: CanvasRenderingContext2D, width: number, height: number, side: number): void {
  const [x, y, radius] = [width / 2, height / 2, side * 0.42];
  const rim = ctx.createLinearGradient(x, y - radius, x, y + radius);
  rim.addColorStop(0, '#FFE79A');
  rim.addColorStop(0.5, '#E5A61E');
  rim.addColorStop(1, '#9A5B08');
  disc(ctx, x, y, radius, rim);
  const face = ctx.createRadialGradient(x - radius * 0.3, y - radius * 0.35, radius * 0.1, x, y, radius);
  face.addColorStop(0, '#FFF3C4');
  face.addColorStop(0.55, '#F6C445');
  face.addColorStop(1, '#C47D10');
  disc(ctx, x, y, radius * 0.84, face);
  ctx.strokeStyle = 'rgba(120,66,4,0.5)';
  ctx.lineWidth = radius * 0.05;
  ctx.beginPath();
  ctx.arc(x, y, radius * 0.72, 0, Math.PI * 2);
  ctx.stroke();
  // Engraved so faintly that a value on top stays readable.
  for (const [shift, fill] of [
    [0.03, 'rgba(255,248,214,0.8)'],
    [0, 'rgba(150,86,6,0.55)'],
  ] as const) {
    ctx.fillStyle = fill;
    ctx.beginPath();
    for (let point = 0; point < 10; point += 1) {
      const [angle, reach] = [(point / 10) * Math.PI * 2 - Math.PI / 2, radius * (point % 2 === 0 ? 0.5 : 0.2)];
      ctx.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach + radius * shift);
    }
    ctx.fill();
  }
}

function disc(ctx: CanvasRenderingContext2D, x: number, y: number, radius: number, fill: CanvasGradient): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fillStyle = fill;
  ctx.fill();
}

function paintLabel(
  ctx: CanvasRenderingContext2D,
  label: string,
  font: string,
  width: number,
  height: number,
  side: number,
): void {
  const size = side * 0.2;
  ctx.font = `${size}px ${font}`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  ctx.lineWidth = size * 0.3;
  ctx.strokeStyle = '#2A0E00';
  const y = height / 2 + side * 0.33;
  ctx.strokeText(label, width / 2, y, width * 0.92);
  const fill = ctx.createLinearGradient(0, y - size / 2, 0, y + size / 2);
  fill.addColorStop(0, '#FFFFFF');
  fill.addColorStop(1, '#FFD34D');
  ctx.fillStyle = fill;
  ctx.fillText(label, width / 2, y, width * 0.92);
}

const BLUR_STEPS = 7;

/** A fast reel: the symbol blurred along its direction. */
function blurDown(sharp: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = sharp.width;
  canvas.height = sharp.height;
  const ctx = canvas.getContext('2d')!;
  ctx.globalAlpha = 1.5 / BLUR_STEPS;
  for (let step = 0; step < BLUR_STEPS; step += 1) {
    ctx.drawImage(sharp, 0, ((step - (BLUR_STEPS - 1) / 2) / BLUR_STEPS) * sharp.height * 0.42);
  }
  return canvas;
}
