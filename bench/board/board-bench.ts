// Measures the Plinko board in Chromium: whether 300 balls run smoothly, and what a ball costs against matter-js.
// Usage: npm run bench -- board
import { gzipSync } from 'node:zlib';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { rolldown } from 'rolldown';
import { findChromium } from '../../e2e/chromium.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import { median, printTable, rounded } from '../stage/figures.ts';
import type { BoardPage, Frames } from './page-calls.ts';

const BALLS = 300;
const FRAMES_MS = 6_000;
const SMOOTH_MS = 20;
const SMOOTH_MIN = 0.98;
const ROUNDS = 7;
const COST_MAX = 0.35;
const SIZE_MAX = 6 * 1_024;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const script = await browserCode('bench/board/board-page.web.ts');
const browser = await chromium.launch({
  executablePath: await findChromium(console.log, { isWhole: true }),
  args: FLAGS,
});
try {
  const page = await browser.newPage({ viewport: { width: 900, height: 600 }, deviceScaleFactor: 1 });
  await page.addScriptTag({ content: script });
  const measureFrames = (balls: number) =>
    page.evaluate(
      ([balls, durationMs]) => (globalThis as unknown as { page: BoardPage }).page.measureFrames(balls, durationMs),
      [balls, FRAMES_MS] as const,
    );
  // A still board shows what the machine alone does to frames.
  const still = await measureFrames(0);
  const frames = await measureFrames(BALLS);
  const costs = await page.evaluate(
    ([balls, rounds]) => (globalThis as unknown as { page: BoardPage }).page.measureStepCost(balls, rounds),
    [BALLS, ROUNDS] as const,
  );
  const size = gzipSync(await browserCode('src/games/plinko/board.web.ts'), { level: 9 }).length;

  const smooth = smoothShare(frames);
  const cost = median(costs.map(({ ourMicros, matterMicros }) => ourMicros / matterMicros));
  printTable([
    ['16 rows, 1×', 'frames', 'p50, ms', 'p99, ms', 'max, ms', `under ${SMOOTH_MS} ms`],
    ['Peer: still board', ...describeFrames(still)],
    [`At least ${frames.leastBalls} balls`, ...describeFrames(frames)],
  ]);
  printTable([
    ['Cost per ball and step', 'median, µs'],
    ['Guided path, with planning', rounded(median(costs.map(({ ourMicros }) => ourMicros)), 3)],
    ['Peer: matter-js', rounded(median(costs.map(({ matterMicros }) => matterMicros)), 3)],
  ]);
  printTable([
    ['Goal', 'wanted', 'measured', 'met'],
    [`Share of frames under ${SMOOTH_MS} ms`, `≥ ${SMOOTH_MIN}`, rounded(smooth, 4), yesOrNo(smooth >= SMOOTH_MIN)],
    ['Cost × matter-js', `≤ ${COST_MAX}`, rounded(cost, 3), yesOrNo(cost <= COST_MAX)],
    ['Board, bytes of gzip', `≤ ${SIZE_MAX}`, size, yesOrNo(size <= SIZE_MAX)],
  ]);
} finally {
  await browser.close();
}

function smoothShare({ gapsMs }: Frames): number {
  return gapsMs.filter((gapMs) => gapMs < SMOOTH_MS).length / gapsMs.length;
}

function describeFrames(frames: Frames): number[] {
  const gapsMs = frames.gapsMs.toSorted((a, b) => a - b);
  const p99 = gapsMs[Math.floor(gapsMs.length * 0.99)]!;
  return [
    gapsMs.length,
    ...[median(gapsMs), p99, gapsMs.at(-1)!].map((gapMs) => rounded(gapMs)),
    rounded(smoothShare(frames), 4),
  ];
}

async function browserCode(entry: string): Promise<string> {
  const build = await rolldown({ input: path.join(projectRoot(), entry), platform: 'browser', logLevel: 'warn' });
  const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false });
  await build.close();
  return output[0].code;
}

function yesOrNo(isMet: boolean): string {
  return isMet ? 'yes' : 'no';
}
