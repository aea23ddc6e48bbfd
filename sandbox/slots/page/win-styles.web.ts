import { hsl, TAU, type WinStyle } from './cabinets/cabinet.web.ts';
import { between } from './chance.web.ts';
import { centreOf, type Layout, type Spot } from './layout.web.ts';
import type { Painted } from './reels.web.ts';

/** The highlighted cells, and the paths of winning lines through them. */
export interface Highlight {
  readonly cells: ReadonlySet<number>;
  readonly paths: readonly { readonly cells: readonly number[]; readonly hue: number }[];
}

/** How a winning cell moves. */
export function winningCell(style: WinStyle, ageMs: number, cell: number): Painted {
  const beat = Math.abs(Math.sin(ageMs / 260));
  return CELL_MOVES[style]?.(ageMs, cell) ?? { scale: 1 + 0.075 * beat, alpha: 1 };
}

const CELL_MOVES: Partial<Record<WinStyle, (ageMs: number, cell: number) => Painted>> = {
  jelly(ageMs, cell) {
    const wobble = Math.sin(ageMs / 90 + cell) * 0.12 * Math.max(0.3, 1 - ageMs / 1500);
    return { scale: 1.05, alpha: 1, squeeze: 1 + wobble };
  },
  stamp(ageMs, cell) {
    const fall = 0.1 * Math.max(0, 1 - ageMs / 220);
    return { scale: 1.02 + fall, alpha: 1, turn: Math.sin(ageMs / 170 + cell) * 0.1 };
  },
  bolt: (ageMs) => ({ scale: 1 + (Math.floor(ageMs / 70) % 2) * 0.05, alpha: 1 }),
  ripple(ageMs, cell) {
    return { scale: 1 + 0.06 * Math.sin(ageMs / 240 + cell), alpha: 1, turn: Math.sin(ageMs / 400 + cell) * 0.06 };
  },
  fog: (ageMs) => ({ scale: 1 + 0.1 * Math.abs(Math.sin(ageMs / 260)) ** 4, alpha: 1 }),
  ink: () => ({ scale: 1, alpha: 1 }),
  box: () => ({ scale: 1, alpha: 1 }),
};

/** The opacity of all other cells. */
export function losingAlpha(style: WinStyle): number {
  return style === 'box' || style === 'ink' ? 0.55 : style === 'jelly' ? 0.45 : 0.3;
}

export function drawWin(
  style: WinStyle,
  ctx: CanvasRenderingContext2D,
  layout: Layout,
  { cells, paths }: Highlight,
  ageMs: number,
  hue: number,
): void {
  const spots = [...cells].map((cell) => centreOf(layout, cell));
  ctx.save();
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  if (style === 'bolt') {
    for (const { cells: way, hue: own } of paths) drawBolt(ctx, layout, spotsOf(layout, way), own);
    if (paths.length === 0) drawBolt(ctx, layout, spots, hue);
  } else if (style === 'laser') drawLasers(ctx, layout, spots, hue, ageMs);
  else if (style === 'beam') drawBeams(ctx, layout, spots, ageMs);
  else for (const spot of spots) CELL_EFFECTS[style]?.(ctx, layout, spot, ageMs, hue);
  if (style === 'line' || style === 'box' || style === 'ink' || style === 'frost' || style === 'stamp') {
    for (const path of paths) drawPath(ctx, layout, path, ageMs, style === 'ink' ? 0.4 : 1);
  }
  ctx.restore();
}

type CellEffect = (ctx: CanvasRenderingContext2D, layout: Layout, spot: Spot, ageMs: number, hue: number) => void;

const CELL_EFFECTS: Partial<Record<WinStyle, CellEffect>> = {
  box(ctx, { cellWidth, cellHeight }, { x, y }, ageMs) {
    ctx.lineWidth = cellWidth * 0.045;
    ctx.strokeStyle = '#e3172d';
    ctx.setLineDash([cellWidth * 0.16, cellWidth * 0.1]);
    ctx.lineDashOffset = -ageMs / 14;
    ctx.strokeRect(x - cellWidth * 0.46, y - cellHeight * 0.46, cellWidth * 0.92, cellHeight * 0.92);
    ctx.setLineDash([]);
  },
  ripple(ctx, { cellWidth }, { x, y }, ageMs) {
    for (const late of [0, 450]) {
      const part = ((ageMs + late) % 900) / 900;
      ctx.globalAlpha = 1 - part;
      ctx.lineWidth = cellWidth * 0.04 * (1 - part) + 1;
      ctx.strokeStyle = '#d8fbff';
      ctx.beginPath();
      ctx.arc(x, y, cellWidth * (0.3 + part * 0.42), 0, TAU);
      ctx.stroke();
    }
    ctx.globalAlpha = 1;
  },
  jelly(ctx, { cellWidth, cellHeight }, { x, y }, ageMs) {
    ctx.globalAlpha = 0.5 + 0.4 * Math.sin(ageMs / 140);
    ctx.lineWidth = cellWidth * 0.06;
    ctx.strokeStyle = '#fff';
    ctx.beginPath();
    ctx.roundRect(x - cellWidth * 0.46, y - cellHeight * 0.46, cellWidth * 0.92, cellHeight * 0.92, cellWidth * 0.28);
    ctx.stroke();
    ctx.globalAlpha = 1;
  },
  fog(ctx, { cellWidth }, { x, y }, ageMs, hue) {
    ctx.globalCompositeOperation = 'lighter';
    for (let ring = 0; ring < 3; ring += 1) {
      ctx.fillStyle = hsl(hue, 90, 45, 0.1 + 0.05 * Math.sin(ageMs / 200 + ring));
      ctx.beginPath();
      ctx.arc(x, y + Math.sin(ageMs / 500 + ring) * 5, cellWidth * (0.3 + ring * 0.11), 0, TAU);
      ctx.fill();
    }
    ctx.globalCompositeOperation = 'source-over';
  },
  stamp(ctx, { cellWidth }, { x, y }, ageMs) {
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(ageMs / 1600);
    ctx.lineWidth = cellWidth * 0.03;
    ctx.strokeStyle = '#ffcf5a';
    ctx.beginPath();
    for (let point = 0; point < 16; point += 1) {
      const reach = cellWidth * (point % 2 === 0 ? 0.5 : 0.42);
      ctx.lineTo(Math.cos((point / 16) * TAU) * reach, Math.sin((point / 16) * TAU) * reach);
    }
    ctx.closePath();
    ctx.stroke();
    ctx.restore();
  },
  ink(ctx, { cellWidth, cellHeight }, { x, y }, ageMs) {
    const done = Math.min(1, ageMs / 420) * TAU * 1.04;
    const radius = Math.min(cellWidth, cellHeight) * 0.45;
    for (const [wide, grow] of [
      [0.075, 1],
      [0.045, 1.04],
      [0.03, 0.96],
    ] as const) {
      ctx.lineWidth = cellWidth * wide;
      ctx.strokeStyle = 'rgba(176,14,22,0.75)';
      ctx.beginPath();
      ctx.arc(x, y, radius * grow, -1.9, -1.9 + done);
      ctx.stroke();
    }
  },
  frost(ctx, { cellWidth }, { x, y }, ageMs) {
    const grow = Math.min(1, ageMs / 300);
    ctx.strokeStyle = 'rgba(235,252,255,0.9)';
    ctx.lineWidth = cellWidth * 0.02;
    ctx.beginPath();
    for (let spike = 0; spike < 12; spike += 1) {
      const angle = (spike / 12) * TAU;
      const reach = cellWidth * (0.46 + (spike % 2) * 0.12) * grow;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      ctx.moveTo(x + cos * cellWidth * 0.36, y + sin * cellWidth * 0.36);
      ctx.lineTo(x + cos * reach, y + sin * reach);
    }
    ctx.stroke();
  },
  fireflies(ctx, { cellWidth }, { x, y }, ageMs) {
    for (let fly = 0; fly < 6; fly += 1) {
      const angle = ageMs / 520 + (fly * TAU) / 6;
      ctx.fillStyle = fly % 2 === 0 ? '#f6ffa0' : '#ffd24a';
      ctx.beginPath();
      ctx.arc(
        x + Math.cos(angle) * cellWidth * 0.46,
        y + Math.sin(angle * 1.2) * cellWidth * 0.46,
        cellWidth * 0.035,
        0,
        TAU,
      );
      ctx.fill();
    }
  },
};

function drawBeams(ctx: CanvasRenderingContext2D, layout: Layout, spots: readonly Spot[], ageMs: number): void {
  const { cellWidth, cellHeight, y: top } = layout;
  ctx.globalCompositeOperation = 'lighter';
  for (const x of new Set(spots.map((spot) => spot.x))) {
    const lowest = Math.max(...spots.filter((spot) => spot.x === x).map(({ y }) => y));
    ctx.fillStyle = `rgba(255,214,110,${0.16 + 0.08 * Math.sin(ageMs / 160 + x)})`;
    ctx.beginPath();
    ctx.moveTo(x - cellWidth * 0.2, top - layout.head);
    ctx.lineTo(x + cellWidth * 0.2, top - layout.head);
    ctx.lineTo(x + cellWidth * 0.48, lowest + cellHeight * 0.46);
    ctx.lineTo(x - cellWidth * 0.48, lowest + cellHeight * 0.46);
    ctx.fill();
  }
  ctx.globalCompositeOperation = 'source-over';
  ctx.strokeStyle = '#ffe48a';
  ctx.lineWidth = cellWidth * 0.035;
  for (const { x, y } of spots)
    ctx.strokeRect(x - cellWidth * 0.46, y - cellHeight * 0.46, cellWidth * 0.92, cellHeight * 0.92);
}

function drawLasers(
  ctx: CanvasRenderingContext2D,
  layout: Layout,
  spots: readonly Spot[],
  hue: number,
  ageMs: number,
): void {
  const from = { x: layout.width / 2, y: layout.y + layout.gridHeight + layout.foot + 30 };
  const grow = Math.min(1, ageMs / 240);
  for (const { x, y } of spots) {
    const to = { x: from.x + (x - from.x) * grow, y: from.y + (y - from.y) * grow };
    for (const [wide, light, alpha] of [
      [0.06, 55, 0.16],
      [0.018, 78, 0.7],
    ] as const) {
      ctx.lineWidth = layout.cellWidth * wide;
      ctx.strokeStyle = hsl(hue, 100, light, alpha);
      ctx.beginPath();
      ctx.moveTo(from.x, from.y);
      ctx.lineTo(to.x, to.y);
      ctx.stroke();
    }
    if (grow < 1) continue;
    ctx.lineWidth = layout.cellWidth * 0.03;
    ctx.strokeStyle = hsl(hue, 100, 76, 0.9);
    const turn = ageMs / 600;
    for (const side of [0, Math.PI]) {
      ctx.beginPath();
      ctx.arc(x, y, layout.cellWidth * 0.46, turn + side, turn + side + 1.9);
      ctx.stroke();
    }
  }
}

function drawBolt(ctx: CanvasRenderingContext2D, layout: Layout, spots: readonly Spot[], hue: number): void {
  const ways = spots.toSorted((one, other) => one.x - other.x || one.y - other.y);
  const [first] = ways;
  if (!first) return;
  for (const [wide, light, alpha, jitter] of [
    [0.09, 55, 0.3, 0.02],
    [0.035, 68, 0.9, 0.05],
    [0.014, 96, 1, 0.05],
  ] as const) {
    ctx.beginPath();
    ctx.moveTo(first.x, first.y);
    let before = first;
    for (const spot of ways.slice(1)) {
      for (const part of [0.25, 0.5, 0.75]) {
        const shift = layout.cellWidth * jitter;
        ctx.lineTo(
          before.x + (spot.x - before.x) * part + between(-shift, shift),
          before.y + (spot.y - before.y) * part + between(-shift, shift) * 2,
        );
      }
      ctx.lineTo(spot.x, spot.y);
      before = spot;
    }
    ctx.lineWidth = layout.cellWidth * wide;
    ctx.strokeStyle = hsl(hue, 100, light, alpha);
    ctx.stroke();
  }
}

function drawPath(
  ctx: CanvasRenderingContext2D,
  layout: Layout,
  { cells, hue }: Highlight['paths'][number],
  ageMs: number,
  strength: number,
): void {
  const points = spotsOf(layout, cells);
  const [first] = points;
  if (!first) return;
  const length = points.length * layout.cellWidth * 1.3;
  ctx.setLineDash([Math.min(1, ageMs / 320) * length, length]);
  for (const [width, light, alpha] of [
    [0.11, 55, 0.35],
    [0.05, 65, 0.9],
    [0.018, 94, 1],
  ] as const) {
    ctx.beginPath();
    ctx.moveTo(first.x, first.y);
    for (const { x, y } of points.slice(1)) ctx.lineTo(x, y);
    ctx.strokeStyle = hsl(hue, 100, light, alpha * strength);
    ctx.lineWidth = layout.cellWidth * width;
    ctx.stroke();
  }
  ctx.setLineDash([]);
}

function spotsOf(layout: Layout, cells: readonly number[]): Spot[] {
  return cells.map((cell) => centreOf(layout, cell));
}
