const paths = new Map<string, Path2D>();

/** Fills an SVG path. */
export function shape(context: CanvasRenderingContext2D, d: string): void {
  context.fill(outline(d));
}

export function line(context: CanvasRenderingContext2D, d: string, width: number): void {
  context.lineWidth = width;
  context.stroke(outline(d));
}

export function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

export function oval(context: CanvasRenderingContext2D, x: number, y: number, rx: number, ry: number): void {
  context.beginPath();
  context.ellipse(x, y, Math.max(0, rx), Math.max(0, ry), 0, 0, 2 * Math.PI);
  context.fill();
}

/** An SVG path, parsed once and cached. */
export function outline(d: string): Path2D {
  let path = paths.get(d);
  if (!path) {
    path = new Path2D(d);
    paths.set(d, path);
  }
  return path;
}

const mixes = new Map<string, string>();

/** Mixes a fraction of another colour into a colour: `#rrggbb`. */
export function mixed(colour: string, other: string, part: number): string {
  const key = `${colour}${other}${part}`;
  const known = mixes.get(key);
  if (known !== undefined) return known;
  const channel = (at: number): number => {
    const [from, to] = [colour, other].map((text) => Number.parseInt(text.slice(at, at + 2), 16)) as [number, number];
    return Math.round(from + (to - from) * part);
  };
  const made = `#${[1, 3, 5].map((at) => channel(at).toString(16).padStart(2, '0')).join('')}`;
  mixes.set(key, made);
  return made;
}
