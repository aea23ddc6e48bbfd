import { MATERIALS, partsOf, type Box, type Drawing, type Material } from '../symbols/draw.ts';

const EDGE = '#1b0d1c';
const EDGE_WIDTH = 2.2;

/** Draws a symbol on a 100 × 100 square that `ctx` is scaled to. Much faster than the browser's SVG images. */
export function drawSymbol(ctx: CanvasRenderingContext2D, drawing: Drawing): void {
  const lights = new Map<Material, CanvasGradient>();
  const light = (material: Material): CanvasGradient => {
    const known = lights.get(material) ?? lit(ctx, material, 0.36, 0.24, 0.95);
    lights.set(material, known);
    return known;
  };
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  for (const part of partsOf(drawing)) {
    if (part.kind === 'shine') {
      const { x, y, rx, ry } = part.round;
      ctx.beginPath();
      ctx.ellipse(x, y, rx, ry, (part.turn * Math.PI) / 180, 0, Math.PI * 2);
      ctx.fillStyle = 'rgba(255,255,255,0.62)';
      ctx.fill();
      continue;
    }
    const outline = new Path2D(part.kind === 'round' ? '' : part.path);
    if (part.kind === 'round') {
      const { x, y, rx, ry } = part.round;
      outline.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2);
    }
    if (part.kind === 'round' || part.kind === 'body') fillLit(ctx, outline, part.box, light(part.material));
    ctx.strokeStyle = EDGE;
    ctx.lineWidth = part.kind === 'edge' ? part.width : part.kind === 'line' ? part.width + 3 : EDGE_WIDTH;
    ctx.stroke(outline);
    if (part.kind !== 'line') continue;
    const { x, y, width, height } = part.box;
    ctx.strokeStyle = lit(ctx, part.material, x + width * 0.36, y + height * 0.24, Math.max(width, height) * 0.95);
    ctx.lineWidth = part.width;
    ctx.stroke(outline);
  }
}

/** Stretches the light to the size of what it falls on. */
function fillLit(ctx: CanvasRenderingContext2D, outline: Path2D, box: Box, light: CanvasGradient): void {
  const [width, height] = [Math.max(box.width, 1), Math.max(box.height, 1)];
  const inside = new Path2D();
  inside.addPath(outline, { a: 1 / width, d: 1 / height, e: -box.x / width, f: -box.y / height });
  ctx.save();
  ctx.transform(width, 0, 0, height, box.x, box.y);
  ctx.fillStyle = light;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  ctx.fill(inside);
  ctx.restore();
}

function lit(ctx: CanvasRenderingContext2D, material: Material, x: number, y: number, reach: number): CanvasGradient {
  const [bright = '', middle = '', dark = ''] = MATERIALS[material].split(' ');
  const gradient = ctx.createRadialGradient(x, y, 0, x, y, reach);
  gradient.addColorStop(0, bright);
  gradient.addColorStop(0.45, middle);
  gradient.addColorStop(1, dark);
  return gradient;
}
