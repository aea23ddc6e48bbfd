/** How a cabinet arranges its reels. Lengths are relative to a cell's width. */
export interface Shape {
  /** Gaps between reels and between rows. */
  readonly gapX: number;
  readonly gapY: number;
  /** How far a reel is below the first one, in cells. */
  readonly drop: (reel: number, reels: number) => number;
  /** Height of a cell relative to its width, on tall screens. */
  readonly stretch: number;
  /** Space for the frame at the sides, above and below the reels. */
  readonly side: number;
  readonly head: number;
  readonly foot: number;
}

/** Positions on the canvas, in CSS pixels. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly reels: number;
  readonly rows: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** Distance from a cell to the one below. */
  readonly pitchY: number;
  /** Left and top edge of each reel. */
  readonly reelX: readonly number[];
  readonly reelY: readonly number[];
  /** Height of a reel's window. */
  readonly reelHeight: number;
  /** The box around all reels. */
  readonly x: number;
  readonly y: number;
  readonly gridWidth: number;
  readonly gridHeight: number;
  /** Width of the frame around that box. */
  readonly side: number;
  readonly head: number;
  readonly foot: number;
  /** Centre and height of the game's name above the reels; height 0 if there is no room. */
  readonly titleY: number;
  readonly titleSize: number;
  readonly isPortrait: boolean;
}

export interface Space {
  readonly width: number;
  readonly height: number;
  /** Space taken by jackpots of full width at the top, and by the controls below. */
  readonly top: number;
  readonly below: number;
}

const SIDE_MARGIN = { portrait: 4, wide: 22 };
const LARGEST_CELL = { three: 190, more: 168 };

export function layOut({ width, height, top, below }: Space, reels: number, rows: number, shape: Shape): Layout {
  const free = height - below;
  const isPortrait = free > width * 0.95;
  const titleSize = isPortrait ? Math.min(width * 0.1, 54) : free < 380 ? 0 : Math.min(free * 0.085, 56);
  const above = titleSize === 0 ? 8 : titleSize * 1.7 + (isPortrait ? Math.max(30, top) : 6);
  const margin = isPortrait ? SIDE_MARGIN.portrait : SIDE_MARGIN.wide;
  const stretch = isPortrait && reels <= 5 ? shape.stretch : 1;
  const drops = Array.from({ length: reels }, (_, reel) => shape.drop(reel, reels));
  const least = Math.min(...drops);
  const lowest = Math.max(...drops) - least;
  const wide = reels + (reels - 1) * shape.gapX + shape.side * 2;
  const tall = rows * stretch + (rows - 1) * shape.gapY + lowest + shape.head + shape.foot;
  const room = { width: Math.min(width - margin * 2, 1180), height: free - above - (isPortrait ? 62 : 18) };
  const most = reels <= 3 ? LARGEST_CELL.three : LARGEST_CELL.more;
  const cellWidth = Math.max(1, Math.floor(Math.min(room.width / wide, room.height / tall, most)));
  const cellHeight = Math.floor(cellWidth * stretch);
  const [pitchX, pitchY] = [cellWidth * (1 + shape.gapX), cellHeight + cellWidth * shape.gapY];
  const reelHeight = pitchY * rows - cellWidth * shape.gapY;
  const gridWidth = pitchX * reels - cellWidth * shape.gapX;
  const gridHeight = reelHeight + lowest * cellWidth;
  const [side, head, foot] = [shape.side * cellWidth, shape.head * cellWidth, shape.foot * cellWidth];
  const spare = room.height - gridHeight - head - foot;
  const [x, y] = [(width - gridWidth) / 2, above + head + Math.max(0, spare) * (isPortrait ? 0.36 : 0.5)];
  return {
    width,
    height,
    reels,
    rows,
    cellWidth,
    cellHeight,
    pitchY,
    reelX: drops.map((_, reel) => x + reel * pitchX),
    reelY: drops.map((drop) => y + (drop - least) * cellWidth),
    reelHeight,
    x,
    y,
    gridWidth,
    gridHeight,
    side,
    head,
    foot,
    titleY: Math.max(titleSize, y - head - titleSize * 0.85 - (isPortrait ? 14 : 4)),
    titleSize,
    isPortrait,
  };
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The centre of a cell. */
export function centreOf({ rows, reelX, reelY, cellWidth, cellHeight, pitchY }: Layout, cell: number): Spot {
  const [reel, row] = [Math.floor(cell / rows), cell % rows];
  return { x: reelX[reel]! + cellWidth / 2, y: reelY[reel]! + row * pitchY + cellHeight / 2 };
}
