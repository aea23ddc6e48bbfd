import type { Browser, CDPSession } from '@playwright/test';
import { signIn } from './sign-in.ts';

export interface PageSize {
  heapMb: number;
  nodes: number;
  listeners: number;
}

export interface LongAutoplay {
  bets: number;
  before: PageSize;
  after: PageSize;
}

const WARM_UP = 300;
const LOOK_MS = 2_000;
const SETTLE_MS = 12_000;

/** What a page weighs before and after a long autoplay of Plinko, the game that shows most at once. */
export async function measureLongAutoplay(browser: Browser, origin: string, bets: number): Promise<LongAutoplay> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signIn(context, origin);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(`${origin}/plinko`);
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.10');
  await page.getByRole('tab', { name: 'Auto' }).click();
  const autoplay = async (games: number) => {
    await page.getByRole('textbox', { name: 'Number of Games' }).fill(String(games));
    await page.getByRole('textbox', { name: 'Stop on loss' }).fill('5000');
    await page.getByRole('button', { name: 'Start Autoplay' }).click();
    const start = page.getByRole('button', { name: 'Start Autoplay' });
    await page.waitForTimeout(LOOK_MS);
    while (!(await start.isVisible())) await page.waitForTimeout(LOOK_MS);
    await page.waitForTimeout(SETTLE_MS);
  };
  await autoplay(WARM_UP);
  const before = await sizeOf(session);
  await autoplay(bets);
  const after = await sizeOf(session);
  await context.close();
  return { bets, before, after };
}

async function sizeOf(session: CDPSession): Promise<PageSize> {
  await session.send('Performance.enable');
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heapMb: read('JSHeapUsedSize') / 2 ** 20, nodes: read('Nodes'), listeners: read('JSEventListeners') };
}
