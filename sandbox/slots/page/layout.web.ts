/** Where things stand on the canvas, in CSS pixels. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** Of the reels' upper left corner. */
  readonly x: number;
  readonly y: number;
  readonly gridWidth: number;
  readonly gridHeight: number;
  /** Middle and height of the game's name above the reels; no height: no room. */
  readonly titleY: number;
  readonly titleSize: number;
  readonly isPortrait: boolean;
}

export interface Space {
  readonly width: number;
  readonly height: number;
  /** Taken by the jackpots above, where they go from side to side, and by the controls below. */
  readonly top: number;
  readonly below: number;
}

const CELL_STRETCH = 1.28;

export function layOut({ width, height, top, below }: Space, reels: number, rows: number): Layout {
  const free = height - below;
  const isPortrait = free > width * 0.95;
  const titleSize = isPortrait ? Math.min(width * 0.1, 54) : free < 380 ? 0 : Math.min(free * 0.085, 56);
  const above = titleSize === 0 ? 10 : titleSize * 1.9 + (isPortrait ? Math.max(34, top) : 8);
  const margin = isPortrait ? 12 : 26;
  const room = { width: Math.min(width - margin * 2, 1180), height: free - above - (isPortrait ? 70 : 26) };
  // A tall screen lets symbols be a little taller than wide; clusters stay square.
  const stretch = isPortrait && reels <= 5 ? CELL_STRETCH : 1;
  const cellWidth = Math.floor(Math.min(room.width / reels, room.height / rows / stretch, reels === 3 ? 190 : 168));
  const cellHeight = Math.floor(cellWidth * stretch);
  const [gridWidth, gridHeight] = [cellWidth * reels, cellHeight * rows];
  const spare = room.height - gridHeight;
  const y = above + spare * (isPortrait ? 0.36 : 0.5);
  return {
    width,
    height,
    cellWidth,
    cellHeight,
    x: (width - gridWidth) / 2,
    y,
    gridWidth,
    gridHeight,
    titleY: Math.max(titleSize, y - titleSize * 0.95 - (isPortrait ? 26 : 8)),
    titleSize,
    isPortrait,
  };
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The middle of a cell. */
export function centreOf(layout: Layout, rows: number, cell: number): Spot {
  const [reel, row] = [Math.floor(cell / rows), cell % rows];
  return { x: layout.x + (reel + 0.5) * layout.cellWidth, y: layout.y + (row + 0.5) * layout.cellHeight };
}
