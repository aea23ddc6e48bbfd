import path from 'node:path';
import type { Browser } from '@playwright/test';
import { rolldown } from 'rolldown';
import { projectRoot } from '../../src/db/project-root.ts';
import type { BoardPage, Frames } from '../board/board-page.web.ts';

const BALLS = 300;
const FRAMES_MS = 6_000;

/** Frames of the Plinko board with many balls in flight, beside a board that is still: what the machine does by itself. */
export async function measureBoard(browser: Browser): Promise<{ still: Frames; busy: Frames }> {
  const input = path.join(projectRoot(), 'bench/board/board-page.web.ts');
  const build = await rolldown({ input, platform: 'browser', logLevel: 'warn' });
  const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false });
  await build.close();
  const page = await browser.newPage({ viewport: { width: 900, height: 600 }, deviceScaleFactor: 1 });
  await page.addScriptTag({ content: output[0].code });
  const framesOf = (balls: number) =>
    page.evaluate(([count, ms]) => (globalThis as unknown as { page: BoardPage }).page.measureFrames(count, ms), [
      balls,
      FRAMES_MS,
    ] as const);
  const still = await framesOf(0);
  const busy = await framesOf(BALLS);
  await page.close();
  return { still, busy };
}
