import type { Browser, WebSocketRoute } from '@playwright/test';
import type { BoardPage } from '../board/board-page.web.ts';
import { rounded } from '../stage/figures.ts';
import type { Goal, Report } from '../stage/report.ts';
import { addProgram, openPage, SCREENS, slowDown } from './browser.ts';
import {
  describeFrames,
  figuresOf,
  framesDuring,
  noteFrames,
  SMOOTH_MS,
  untilFrames,
  type NamedFrames,
} from './frame-notes.ts';

/** Sixty a second. The page's own work must leave room for the browser's. */
const FRAME_MS_MAX = 17;
const WORK_MS_MAX = 8;
const FRAMES_WANTED = 900;
const WAIT_MS_MAX = 300_000;
const CROWD = 500;
const OUT_EACH_100_MS = 10;

/** The frames of flights of Crash, with a crowd that bets and cashes out. */
export async function reportFrames(browser: Browser, origin: string): Promise<Report> {
  const flights: NamedFrames[] = [];
  const goals: Goal[] = [];
  for (const viewport of [SCREENS.desktop, SCREENS.phone]) {
    for (const slower of [1, 4]) {
      const page = await openPage(browser, { viewport, serviceWorkers: 'block' }, origin);
      await page.routeWebSocket(/\/ws$/, addCrowd);
      await noteFrames(page, '[data-phase="flight"]');
      await page.goto(`${origin}/casino/originals/crash`);
      await slowDown(page, slower);
      const frames = figuresOf(await framesDuring(page, () => untilFrames(page, FRAMES_WANTED, WAIT_MS_MAX)));
      await page.context().close();
      const name = `${viewport.width} px${slower > 1 ? `, ${slower}× slower` : ''}`;
      flights.push([name, frames]);
      goals.push(
        { what: `${name}: median frame, ms`, found: frames.medianMs, atMost: FRAME_MS_MAX },
        { what: `${name}: own work, p95, ms`, found: frames.workP95Ms, atMost: WORK_MS_MAX },
      );
    }
  }
  return { tables: [describeFrames(`Crash in the air, ${CROWD} players`, flights)], goals, problems: [] };
}

/** Five hundred bets in every round, of which a hundred a second cash out, told as the server tells them. */
function addCrowd(socket: WebSocketRoute): void {
  const server = socket.connectToServer();
  let cashing: ReturnType<typeof setInterval> | undefined;
  const ids = Array.from({ length: CROWD }, (_none, number) => `crowd-${number}`);
  server.onMessage((data) => {
    socket.send(data);
    const { type, round } = JSON.parse(String(data)) as { type: string; round: number };
    if (type === 'CRASH_OPEN') {
      const bets = ids.map((id, number) => [`${id}-${round}`, `player${number}`, 1 + (number % 90)]);
      socket.send(JSON.stringify({ type: 'CRASH_BETS', round, bets }));
    } else if (type === 'CRASH_START') {
      const left = [...ids];
      let paid = 101;
      clearInterval(cashing);
      cashing = setInterval(() => {
        paid += 1;
        const cashOuts = left.splice(0, OUT_EACH_100_MS).map((id) => [`${id}-${round}`, paid / 100, paid / 50]);
        if (cashOuts.length > 0) socket.send(JSON.stringify({ type: 'CRASH_CASHOUTS', round, cashOuts }));
      }, 100);
    } else if (type === 'CRASH_END') clearInterval(cashing);
  });
  socket.onClose(() => clearInterval(cashing));
}

const BALLS = 300;
const BOARD_MS = 6_000;
const BOARD_SMOOTH_SHARE_MIN = 0.98;

/** Frames of the Plinko board with many balls in flight, beside a board that is still: what the machine does by itself. */
export async function reportBoard(browser: Browser): Promise<Report> {
  const page = await browser.newPage({ viewport: { width: 900, height: 600 }, deviceScaleFactor: 1 });
  await noteFrames(page);
  await page.goto('about:blank');
  const board = await addProgram<BoardPage>(page, 'bench/board/board-page.web.ts');
  const fly = async (balls: number) => {
    await board.evaluate((program, count) => program.fly(count), balls);
    const frames = await framesDuring(page, () => page.waitForTimeout(BOARD_MS));
    const leastBalls = await board.evaluate((program) => program.land());
    return { share: figuresOf(frames).smoothShare, leastBalls };
  };
  const still = await fly(0);
  const busy = await fly(BALLS);
  await page.close();
  return {
    figures: [
      [`Peer: frames of a still board under ${SMOOTH_MS} ms`, rounded(still.share, 4)],
      ['Balls on the busy board, at least', busy.leastBalls],
    ],
    goals: [{ what: 'Frames of a busy board under it', found: busy.share, atLeast: BOARD_SMOOTH_SHARE_MIN }],
    problems: [],
  };
}
