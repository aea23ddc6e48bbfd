import type { Page } from '@playwright/test';
import { percentile, rounded } from '../stage/figures.ts';
import type { Goal, Table } from '../stage/report.ts';

/** One frame: how long after the one before it, and what the page's own callbacks took of it. */
export interface NotedFrame {
  readonly intervalMs: number;
  readonly workMs: number;
}

/** A frame that took longer is seen as a stumble at 60 a second. */
export const SMOOTH_MS = 20;
const SMOOTH_SHARE_MIN = 0.95;

interface Noted {
  frames: NotedFrame[];
}

/** From its opening on the page notes its frames; with a selector only while something fits it. */
export async function noteFrames(page: Page, whileSeen: string | null = null): Promise<void> {
  await page.addInitScript(noteInPage, whileSeen);
}

/** What is noted while `work` goes on. */
export async function framesDuring(page: Page, work: () => Promise<unknown>): Promise<NotedFrame[]> {
  await page.evaluate(() => void ((globalThis as unknown as Noted).frames.length = 0));
  await work();
  return page.evaluate(() => (globalThis as unknown as Noted).frames);
}

export function untilFrames(page: Page, count: number, timeout: number): Promise<unknown> {
  const isThere = (wanted: number): boolean => (globalThis as unknown as Noted).frames.length >= wanted;
  return page.waitForFunction(isThere, count, { timeout, polling: 1_000 });
}

export function figuresOf(frames: readonly NotedFrame[]) {
  const intervals = frames.map(({ intervalMs }) => intervalMs);
  const work = frames.map(({ workMs }) => workMs);
  return {
    count: frames.length,
    smoothShare: intervals.filter((ms) => ms < SMOOTH_MS).length / Math.max(1, intervals.length),
    medianMs: percentile(intervals, 0.5),
    p95Ms: percentile(intervals, 0.95),
    workMedianMs: percentile(work, 0.5),
    workP95Ms: percentile(work, 0.95),
  };
}

export type NamedFrames = readonly [name: string, figures: ReturnType<typeof figuresOf>];

export function describeFrames(title: string, all: readonly NamedFrames[]): Table {
  return [
    [title, 'frames', `under ${SMOOTH_MS} ms`, 'median, ms', 'p95, ms', 'own work: median, ms', 'own work: p95, ms'],
    ...all.map(([name, { count, smoothShare, medianMs, p95Ms, workMedianMs, workP95Ms }]) => [
      name,
      count,
      rounded(smoothShare, 3),
      ...[medianMs, p95Ms, workMedianMs, workP95Ms].map((ms) => rounded(ms, 1)),
    ]),
  ];
}

export function goalOfSmoothness(name: string, { smoothShare }: NamedFrames[1]): Goal {
  return { what: `${name}: share of frames under ${SMOOTH_MS} ms`, found: smoothShare, atLeast: SMOOTH_SHARE_MIN };
}

/** Runs in the page. */
function noteInPage(whileSeen: string | null): void {
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
  const look = (time: number): void => {
    const isSeen = whileSeen === null || document.querySelector(whileSeen) !== null;
    if (isSeen && before !== null) noted.frames.push({ intervalMs: time - before, workMs });
    workMs = 0;
    before = isSeen ? time : null;
    ask(look);
  };
  ask(look);
}
