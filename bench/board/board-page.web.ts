import { BOARD_HEIGHT, BOARD_WIDTH } from '../../src/games/plinko/board-geometry.ts';
import { createPlinkoBoard } from '../../src/games/plinko/board.web.ts';

/** What the bench calls in the page. */
export interface BoardPage {
  measureFrames(balls: number, durationMs: number): Promise<Frames>;
}

export interface Frames {
  /** From each frame to the next. */
  gapsMs: number[];
  leastBalls: number;
}

const ROWS = 16;
const page: BoardPage = { measureFrames };
Object.assign(window, { page });

/** Keeps so many balls in flight and notes when frames come. */
async function measureFrames(balls: number, durationMs: number): Promise<Frames> {
  let dropped = 0;
  let isOver = false;
  const container = document.createElement('div');
  Object.assign(container.style, { position: 'relative', width: `${BOARD_WIDTH}px`, height: `${BOARD_HEIGHT}px` });
  document.body.append(container);
  const board = createPlinkoBoard(container, {
    rows: ROWS,
    motion: 'full',
    onLand() {
      if (!isOver) drop();
    },
  });
  function drop(): void {
    dropped += 1;
    board.drop({ id: `ball ${dropped}`, path: pathOf(dropped) });
  }
  while (board.ballsInFlight < balls) {
    for (let more = 0; more < 3; more += 1) drop();
    await nextFrame();
  }
  const gapsMs: number[] = [];
  let leastBalls = Infinity;
  const startMs = performance.now();
  for (let beforeMs = await nextFrame(); performance.now() - startMs < durationMs;) {
    const nowMs = await nextFrame();
    gapsMs.push(nowMs - beforeMs);
    beforeMs = nowMs;
    leastBalls = Math.min(leastBalls, board.ballsInFlight);
  }
  isOver = true;
  board.destroy();
  return { gapsMs, leastBalls };
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Any path will do, as long as balls spread over the board. */
function pathOf(ball: number): number[] {
  return Array.from({ length: ROWS }, (_none, row) => ((ball * 40_503 + row * 2_654_435_761) >>> (row % 13)) & 1);
}
