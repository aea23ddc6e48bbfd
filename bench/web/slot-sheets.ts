import { devices, type Browser, type Page } from '@playwright/test';
import path from 'node:path';
import { SLOT_GAMES, type SlotGame } from '../../sandbox/slots/catalogue.ts';
import { cabinetOf } from '../../sandbox/slots/look.ts';
import { SCREENS, writeSheet, type Shot } from './sheets.ts';

const OPENED = 40;
/** Games opened at once. Moments are taken one by one: three pages that move at once miss each other's short ones. */
const OPENED_AT_ONCE = 3;
const SEEN_MS_MAX = 60_000;

/** What a cabinet is looked at in: what is ordered, what is waited for, and when that is seen best. */
const MOMENTS = [
  { name: 'spin', order: { win: 0, feature: false }, until: '.spin.is-busy', afterMs: 350 },
  { name: 'win', order: { win: 12, feature: false }, until: '.celebration', afterMs: 1400 },
  { name: 'feature', order: { feature: true }, until: '.feature:not([hidden])', afterMs: 1500 },
] as const;

interface Choice {
  readonly cabinets: readonly string[];
  /** Null: all of them. */
  readonly screens: readonly string[] | null;
}

/** Contact sheets: forty games as they open, and one game of each cabinet in spin, win and feature. */
export async function writeSlotSheets(
  browser: Browser,
  origin: string,
  folder: string,
  { cabinets, screens }: Choice,
): Promise<void> {
  const games = SLOT_GAMES.filter((game) => cabinets.includes(cabinetOf(game)));
  const oneOfEach = [...new Map(games.toReversed().map((game) => [cabinetOf(game), game])).values()].toReversed();
  // From everywhere in the catalogue: neighbours there are relatives.
  const every = Math.max(1, Math.floor(games.length / OPENED));
  const spread = games.filter((_, index) => index % every === Math.min(3, every - 1)).slice(0, OPENED);
  for (const { name: screen, viewport, ...sheet } of SCREENS) {
    if (screens && !screens.includes(screen)) continue;
    const opened = await shoot(spread, OPENED_AT_ONCE, async (game) => {
      const page = await open(browser, origin, game, viewport);
      return [await shotOf(page, `${game.name} (${cabinetOf(game)})`)];
    });
    await writeSheet(browser, path.join(folder, `opened-${screen}.png`), opened, sheet);
    const moments = await shoot(oneOfEach, 1, async (game) => {
      const shots: Shot[] = [];
      for (const { name, order, until, afterMs } of MOMENTS) {
        const page = await open(browser, origin, game, viewport);
        await fetch(`${origin}/aggregator/control/order`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...order, symbol: game.symbol }),
        });
        // Some buttons never stand still.
        await page.locator('.spin').dispatchEvent('click');
        await page.waitForSelector(until, { timeout: SEEN_MS_MAX });
        await page.waitForTimeout(afterMs);
        shots.push(await shotOf(page, `${cabinetOf(game)}: ${name}`));
      }
      return shots;
    });
    await writeSheet(browser, path.join(folder, `moments-${screen}.png`), moments, { ...sheet, columns: 6 });
  }
}

/** The shots of all games in their order. */
async function shoot(
  games: readonly SlotGame[],
  atOnce: number,
  take: (game: SlotGame) => Promise<Shot[]>,
): Promise<Shot[]> {
  const taken: Shot[][] = [];
  const left = [...games.entries()];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) taken[next[0]] = await take(next[1]);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return taken.flat();
}

async function open(
  browser: Browser,
  origin: string,
  { symbol }: SlotGame,
  viewport: { width: number; height: number },
): Promise<Page> {
  const phone = viewport.width < 600 ? { ...devices['Pixel 7'], deviceScaleFactor: 1.5 } : {};
  const context = await browser.newContext({ ...phone, viewport });
  const page = await context.newPage();
  await page.goto(`${origin}/gs2c/openGame.do?gameSymbol=${symbol}&lang=en&cur=USD`);
  await page.waitForSelector('#game:not([aria-busy]) canvas');
  await page.waitForTimeout(300);
  return page;
}

async function shotOf(page: Page, name: string): Promise<Shot> {
  const png = await page.screenshot();
  await page.context().close();
  return { name, png };
}
