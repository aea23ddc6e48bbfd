import { BOARD_HEIGHT, BOARD_WIDTH } from '../../src/games/plinko/board-geometry.ts';
import { createPlinkoBoard } from '../../src/games/plinko/board.web.ts';

/** What the bench calls in the page. */
export interface BoardPage {
  /** Keeps so many balls in flight, from when all of them are. */
  fly(balls: number): Promise<void>;
  /** Ends it; gives how many there were at least. */
  land(): number;
}

const ROWS = 16;
let land = () => 0;
const page: BoardPage = { fly, land: () => land() };
Object.assign(window, { page });

async function fly(balls: number): Promise<void> {
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
    await new Promise(requestAnimationFrame);
  }
  let leastBalls = Infinity;
  const look = () => {
    leastBalls = Math.min(leastBalls, board.ballsInFlight);
    if (!isOver) requestAnimationFrame(look);
  };
  look();
  land = () => {
    isOver = true;
    board.destroy();
    return leastBalls;
  };
}

/** Any path will do, as long as balls spread over the board. */
function pathOf(ball: number): number[] {
  return Array.from({ length: ROWS }, (_none, row) => ((ball * 40_503 + row * 2_654_435_761) >>> (row % 13)) & 1);
}
