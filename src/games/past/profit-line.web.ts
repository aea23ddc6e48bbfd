export interface ChartPoint {
  at: string | null;
  profit: number;
}

export interface ChartShape {
  /** Position of every point in the box: x and y from 0 to 1, y downwards. */
  places: { x: number; y: number }[];
  /** SVG paths in a box of 1000 × 1000: the line, and the area between it and zero. */
  line: string;
  area: string;
  /** Position of zero, from 0 at the top to 1 at the bottom. */
  zero: number;
  max: number;
  min: number;
}

const BOX = 1000;

/** Places the points from left to right in equal steps. Zero is always inside the box. */
export function shapeOf(points: readonly ChartPoint[]): ChartShape {
  const profits = points.map((point) => point.profit);
  const max = Math.max(0, ...profits);
  const min = Math.min(0, ...profits);
  const height = max - min || 1;
  const places = profits.map((profit, index) => ({
    x: points.length > 1 ? index / (points.length - 1) : 0,
    y: (max - profit) / height,
  }));
  const zero = max / height;
  const corners = places.map(({ x, y }) => `${round(x * BOX)} ${round(y * BOX)}`);
  const line = `M${corners.join('L')}`;
  const area = `${line}L${round((places.at(-1)?.x ?? 0) * BOX)} ${round(zero * BOX)}L0 ${round(zero * BOX)}Z`;
  return { places, line, area, zero, max, min };
}

/** The point nearest to a horizontal position from 0 to 1. */
export function nearestIndex(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
