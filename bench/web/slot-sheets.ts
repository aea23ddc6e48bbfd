import { devices, type Browser, type Page } from '@playwright/test';
import path from 'node:path';
import { SLOT_GAMES, type SlotGame } from '../../sandbox/slots/catalogue.ts';
import { cabinetOf } from '../../sandbox/slots/look.ts';
import { writeSheet, type Shot } from './sheets.ts';

const OPENED = 40;
const SCREENS = [
  { name: 'phone', viewport: { width: 390, height: 844 }, columns: 10, width: 200 },
  { name: 'desktop', viewport: { width: 1440, height: 900 }, columns: 5, width: 400 },
  { name: 'laptop', viewport: { width: 1280, height: 720 }, columns: 5, width: 400 },
] as const;
/** What a cabinet is looked at in: what is ordered, and when it is seen best. */
const MOMENTS = [
  { name: 'spin', order: { win: 0, feature: false }, afterMs: 450 },
  { name: 'win', order: { win: 12, feature: false }, afterMs: 3200 },
  { name: 'feature', order: { feature: true }, afterMs: 9000 },
] as const;

/** Contact sheets: forty games as they open, and one game of each cabinet in spin, win and feature. */
export async function writeSlotSheets(browser: Browser, origin: string, folder: string): Promise<void> {
  const open = async ({ symbol }: SlotGame, viewport: { width: number; height: number }): Promise<Page> => {
    const phone = viewport.width < 600 ? { ...devices['Pixel 7'], deviceScaleFactor: 1.5 } : {};
    const context = await browser.newContext({ ...phone, viewport });
    const page = await context.newPage();
    await page.goto(`${origin}/gs2c/openGame.do?gameSymbol=${symbol}&lang=en&cur=USD`);
    await page.waitForSelector('#game canvas');
    await page.waitForTimeout(700);
    return page;
  };
  const oneOfEach = [...new Map(SLOT_GAMES.toReversed().map((game) => [cabinetOf(game), game])).values()].toReversed();
  // From everywhere in the catalogue: neighbours there are relatives.
  const every = Math.floor(SLOT_GAMES.length / OPENED);
  const spread = SLOT_GAMES.filter((_, index) => index % every === 3).slice(0, OPENED);
  for (const { name: screen, viewport, ...sheet } of SCREENS) {
    const opened: Shot[] = [];
    for (const game of spread) {
      const page = await open(game, viewport);
      opened.push({ name: `${game.name} (${cabinetOf(game)})`, png: await page.screenshot() });
      await page.context().close();
    }
    await writeSheet(browser, path.join(folder, `opened-${screen}.png`), opened, sheet);
    const moments: Shot[] = [];
    for (const game of oneOfEach) {
      for (const { name, order, afterMs } of MOMENTS) {
        const page = await open(game, viewport);
        await fetch(`${origin}/aggregator/control/order`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(order),
        });
        // Some buttons never stand still.
        await page.locator('.spin').dispatchEvent('click');
        await page.waitForTimeout(afterMs);
        moments.push({ name: `${cabinetOf(game)}: ${name}`, png: await page.screenshot() });
        await page.context().close();
      }
    }
    await writeSheet(browser, path.join(folder, `moments-${screen}.png`), moments, { ...sheet, columns: 6 });
  }
}
