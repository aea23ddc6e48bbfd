import type { Browser, WebSocketRoute } from '@playwright/test';
import { figuresOf, noteFrames, untilFrames, type FrameFigures } from './frame-notes.ts';
import { signIn } from './sign-in.ts';

/** The frames of flights of Crash, with a crowd that bets and cashes out. */
export interface Frames extends FrameFigures {
  width: number;
  /** How many times slower the processor is made. */
  slower: number;
  /** Pictures of the screen that were not renewed. */
  dropped: number;
}

const FRAME_MS = 1_000 / 60;
const FRAMES_WANTED = 900;
const WAIT_MS_MAX = 300_000;
const CROWD = 500;
const OUT_EACH_100_MS = 10;

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

export async function measureFrames(browser: Browser, origin: string): Promise<Frames[]> {
  const measured: Frames[] = [];
  for (const viewport of SCREENS) {
    for (const slower of [1, 4]) {
      const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
      await signIn(context, origin);
      const page = await context.newPage();
      await page.routeWebSocket(/\/ws$/, addCrowd);
      await noteFrames(page, '[data-phase="flight"]');
      await page.goto(`${origin}/casino/originals/crash`);
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
      const frames = await untilFrames(page, FRAMES_WANTED, WAIT_MS_MAX);
      const dropped = frames.reduce(
        (sum, { intervalMs }) => sum + Math.max(0, Math.round(intervalMs / FRAME_MS) - 1),
        0,
      );
      measured.push({ width: viewport.width, slower, ...figuresOf(frames), dropped });
      await context.close();
    }
  }
  return measured;
}

/** Five hundred bets in every round, of which a hundred a second cash out, told as the server tells them. */
function addCrowd(socket: WebSocketRoute): void {
  const server = socket.connectToServer();
  let cashing: ReturnType<typeof setInterval> | undefined;
  const ids = Array.from({ length: CROWD }, (_none, number) => `crowd-${number}`);
  server.onMessage((data) => {
    socket.send(data);
    const message = JSON.parse(String(data)) as { type: string; round: number };
    const { type, round } = message;
    if (!type.startsWith('CRASH_')) return;
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
