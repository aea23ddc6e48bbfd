import type { Look, OpenedGame } from '../game-messages.ts';
import type { SymbolId } from '../maths/outcome.ts';

interface Sprite {
  readonly sharp: HTMLCanvasElement;
  readonly blurred: HTMLCanvasElement;
}

export interface Symbols {
  /** Draws every symbol anew for a size of cell. */
  resize(width: number, height: number, density: number): void;
  draw(ctx: CanvasRenderingContext2D, id: SymbolId, x: number, y: number, scale?: number, isBlurred?: boolean): void;
  readonly images: ReadonlyMap<SymbolId, HTMLImageElement>;
}

/** Each high symbol has a colour of its own, so that it is known at a glance while the reels turn. */
const HIGH_HUES: Readonly<Partial<Record<SymbolId, number>>> = { H1: 2, H2: 268, H3: 196, H4: 128 };
const LABELS: Readonly<Partial<Record<SymbolId, string>>> = { W: 'WILD', S: 'BONUS' };

export async function loadSymbols(art: OpenedGame['art'], look: Look, font: string): Promise<Symbols> {
  const images = new Map<SymbolId, HTMLImageElement>();
  await Promise.all(
    Object.entries(art).map(async ([id, svg]) => {
      const image = new Image();
      image.src = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
      await image.decode();
      images.set(id as SymbolId, image);
    }),
  );
  const sprites = new Map<SymbolId, Sprite>();
  let [cellWidth, cellHeight] = [1, 1];
  return {
    images,
    resize(width, height, density) {
      [cellWidth, cellHeight] = [width, height];
      for (const [id, image] of images) {
        const sharp = paint(id, image, look, font, width, height, density);
        sprites.set(id, { sharp, blurred: blurDown(sharp) });
      }
    },
    draw(ctx, id, x, y, scale = 1, isBlurred = false) {
      const sprite = sprites.get(id);
      if (!sprite) return;
      const [width, height] = [cellWidth * scale, cellHeight * scale];
      ctx.drawImage(isBlurred ? sprite.blurred : sprite.sharp, x - width / 2, y - height / 2, width, height);
    },
  };
}

function paint(
  id: SymbolId,
  image: HTMLImageElement,
  look: Look,
  font: string,
  width: number,
  height: number,
  density: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * density);
  canvas.height = Math.ceil(height * density);
  const ctx = canvas.getContext('2d')!;
  ctx.scale(density, density);
  const side = Math.min(width, height);
  const isHigh = id.startsWith('H');
  if (id === 'C') paintCoin(ctx, width, height, side);
  else {
    if (isHigh) paintPlate(ctx, width, height, (HIGH_HUES[id] ?? 0) + look.hue * 0.1, 74, 46);
    else if (id === 'W') paintPlate(ctx, width, height, 44, 90, 46);
    else if (id === 'S') paintRays(ctx, width, height, look.accentHue);
    const label = LABELS[id];
    const size = side * (isHigh ? 0.74 : label ? 0.66 : 0.67);
    ctx.shadowColor = 'rgba(0,0,0,0.55)';
    ctx.shadowBlur = side * 0.07 * density;
    ctx.shadowOffsetY = side * 0.035 * density;
    ctx.drawImage(image, (width - size) / 2, (height - size) / 2 - (label ? side * 0.08 : 0), size, size);
    ctx.shadowColor = 'transparent';
    if (label) paintLabel(ctx, label, font, width, height, side);
  }
  return canvas;
}

function paintPlate(
  ctx: CanvasRenderingContext2D,
  width: number,
  height: number,
  hue: number,
  colour: number,
  light: number,
): void {
  const inset = Math.min(width, height) * 0.045;
  const gradient = ctx.createLinearGradient(0, 0, 0, height);
  gradient.addColorStop(0, `hsl(${hue} ${colour}% ${light}%)`);
  gradient.addColorStop(0.5, `hsl(${hue} ${colour}% ${light * 0.62}%)`);
  gradient.addColorStop(1, `hsl(${hue} ${colour}% ${light * 0.4}%)`);
  ctx.beginPath();
  ctx.roundRect(inset, inset, width - inset * 2, height - inset * 2, inset * 3.4);
  ctx.fillStyle = gradient;
  ctx.fill();
  ctx.lineWidth = inset * 0.55;
  ctx.strokeStyle = `hsl(${hue} ${colour}% ${Math.min(82, light + 34)}% / 0.75)`;
  ctx.stroke();
  const shine = ctx.createLinearGradient(0, 0, 0, height * 0.5);
  shine.addColorStop(0, 'rgba(255,255,255,0.28)');
  shine.addColorStop(1, 'rgba(255,255,255,0)');
  ctx.beginPath();
  ctx.roundRect(inset * 1.7, inset * 1.7, width - inset * 3.4, height * 0.42, inset * 2.6);
  ctx.fillStyle = shine;
  ctx.fill();
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
    ctx.lineTo(side * 0.5, -side * 0.045);
    ctx.lineTo(side * 0.5, side * 0.045);
    ctx.fill();
  }
  ctx.restore();
}

/** Without its worth, which is written over it when it is drawn. */
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

/** A reel at speed: the symbol smeared along its way. */
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
