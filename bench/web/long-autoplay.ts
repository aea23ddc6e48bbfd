import type { Browser } from '@playwright/test';
import { rounded } from '../stage/figures.ts';
import type { Report } from '../stage/report.ts';
import { DESKTOP, openPage } from './browser.ts';

const WARM_UP = 300;
const LOOK_MS = 2_000;
const SETTLE_MS = 12_000;
const GROWTH_MB_MAX = 2;

/** What a page weighs before and after a long autoplay of Plinko, the game that shows most at once. */
export async function reportAutoplay(browser: Browser, origin: string, bets: number): Promise<Report> {
  const page = await openPage(browser, DESKTOP, origin);
  const session = await page.context().newCDPSession(page);
  await page.goto(`${origin}/plinko`);
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.10');
  await page.getByRole('tab', { name: 'Auto' }).click();
  const weighAfter = async (games: number) => {
    await page.getByRole('textbox', { name: 'Number of Games' }).fill(String(games));
    await page.getByRole('textbox', { name: 'Stop on loss' }).fill('5000');
    const start = page.getByRole('button', { name: 'Start Autoplay' });
    await start.click();
    await page.waitForTimeout(LOOK_MS);
    while (!(await start.isVisible())) await page.waitForTimeout(LOOK_MS);
    await page.waitForTimeout(SETTLE_MS);
    await session.send('Performance.enable');
    for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { heapMb: read('JSHeapUsedSize') / 2 ** 20, nodes: read('Nodes'), listeners: read('JSEventListeners') };
  };
  const before = await weighAfter(WARM_UP);
  const after = await weighAfter(bets);
  await page.context().close();
  return {
    goals: [
      {
        what: `Heap after ${bets} automatic bets on Plinko, MB`,
        found: after.heapMb,
        atMost: rounded(before.heapMb + GROWTH_MB_MAX),
      },
      { what: 'DOM nodes', found: after.nodes, atMost: before.nodes },
      { what: 'Listeners', found: after.listeners, atMost: before.listeners },
    ],
    problems: [],
  };
}
