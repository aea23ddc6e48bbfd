import type { Browser, Page, WebSocketRoute } from '@playwright/test';
import { percentile } from '../stage/figures.ts';
import { signIn } from './sign-in.ts';

/** The frames of flights of Crash, with a crowd that bets and cashes out. */
export interface Frames {
  width: number;
  /** How many times slower the processor is made. */
  slower: number;
  count: number;
  medianMs: number;
  p95Ms: number;
  /** Pictures of the screen that were not renewed. */
  dropped: number;
  /** What the page's own callbacks took of a frame. */
  workMedianMs: number;
  workP95Ms: number;
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
      await page.addInitScript(noteFrames);
      await page.goto(`${origin}/casino/originals/crash`);
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
      measured.push({ width: viewport.width, slower, ...(await framesOf(page)) });
      await context.close();
    }
  }
  return measured;
}

async function framesOf(page: Page): Promise<Omit<Frames, 'width' | 'slower'>> {
  await page.waitForFunction((wanted) => (globalThis as unknown as Noted).frames.length >= wanted, FRAMES_WANTED, {
    timeout: WAIT_MS_MAX,
    polling: 1_000,
  });
  const frames = await page.evaluate(() => (globalThis as unknown as Noted).frames);
  const intervals = frames.map(({ intervalMs }) => intervalMs);
  const work = frames.map(({ workMs }) => workMs);
  return {
    count: frames.length,
    medianMs: percentile(intervals, 0.5),
    p95Ms: percentile(intervals, 0.95),
    dropped: intervals.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0),
    workMedianMs: percentile(work, 0.5),
    workP95Ms: percentile(work, 0.95),
  };
}

interface Noted {
  frames: { intervalMs: number; workMs: number }[];
}

/** Runs in the page: times every frame while a round is in the air, and what the page's callbacks take of it. */
function noteFrames(): void {
  const noted = globalThis as unknown as Noted;
  noted.frames = [];
  const ask = globalThis.requestAnimationFrame.bind(globalThis);
  let workMs = 0;
  globalThis.requestAnimationFrame = (callback) =>
    ask((time) => {
      const startMs = performance.now();
      callback(time);
      workMs += performance.now() - startMs;
    });
  let before: number | null = null;
  const look = (time: number) => {
    const isFlying = document.querySelector('[data-phase="flight"]') !== null;
    if (isFlying && before !== null) noted.frames.push({ intervalMs: time - before, workMs });
    workMs = 0;
    before = isFlying ? time : null;
    ask(look);
  };
  ask(look);
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
