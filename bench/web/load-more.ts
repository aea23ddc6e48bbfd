import type { Browser } from '@playwright/test';
import { durationOf, middleOfVisits, noteInteractions, press, VISITS } from './interactions.ts';

const THROTTLE = 4;
const LOOK_MS = 2_000;

/** How long each press on Load More takes until its frame is drawn, over the whole list of slots, on a slowed processor. */
export async function measureLoadMore(browser: Browser, origin: string): Promise<number[]> {
  const visits: number[][] = [];
  while (visits.length < VISITS) visits.push(await visitList(browser, origin));
  return middleOfVisits(visits);
}

async function visitList(browser: Browser, origin: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(noteInteractions);
  await page.goto(`${origin}/casino/slots`);
  const button = page.getByRole('button', { name: 'Load More' });
  await button.waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const durationsMs: number[] = [];
  while ((await button.count()) > 0) {
    // As a player gets there: the list is scrolled to its end, looked at, and the button pressed. Not at the very edge of
    // the window: there Chromium tells of the frame of the press only with that of the release.
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.waitForTimeout(LOOK_MS);
    durationsMs.push(await durationOf(page, () => press(button)));
  }
  await context.close();
  return durationsMs;
}
