import path from 'node:path';
import type { Page } from '@playwright/test';
import { COOKIES } from '../../src/sessions/cookies.ts';
import type { NamedPlayer } from '../bets/players.ts';
import { openPage, withBrowser } from '../web/browser.ts';

const PLACES = { home: '/', keno: '/casino/originals/keno', race: '/race' };
/** Pages live on a socket and never rest: they are looked at after so long. */
const SETTLE_MS = 4_000;
const SCREENS_MAX = 8;
/** The players take most of the machine. */
const PATIENCE_MS = 120_000;

/** What a player sees while the others play, to be looked at. */
export function takeShots(address: string, { accessToken }: NamedPlayer, folder: string): Promise<void> {
  return withBrowser(
    async (browser) => {
      for (const width of [1440, 390]) {
        const page = await openPage(browser, { viewport: { width, height: 900 } });
        page.setDefaultTimeout(PATIENCE_MS);
        const { name } = COOKIES.access;
        const place = { domain: new URL(address).hostname, path: '/', secure: name.startsWith('__') };
        await page.context().addCookies([{ name, value: accessToken, ...place }]);
        const shoot = (what: string, options: object = {}) =>
          page.screenshot({ path: path.join(folder, `${what}-${width}.png`), ...options });
        for (const [what, where] of Object.entries(PLACES)) {
          await page.goto(address + where);
          await page.waitForTimeout(SETTLE_MS);
          // Lists below the fold are filled when they come into view.
          await scrollThrough(page);
          await shoot(what, { fullPage: true, animations: 'disabled' });
        }
        await page.goto(address);
        if (width === 390) await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('button', { name: width === 390 ? 'Chat' : /Open the chat/ }).click();
        await page.getByRole('log').waitFor();
        await page.waitForTimeout(SETTLE_MS);
        await shoot('chat');
        await page.context().close();
      }
    },
    ['--disable-gpu', '--disable-background-networking'],
  );
}

async function scrollThrough(page: Page): Promise<void> {
  for (let screen = 0; screen < SCREENS_MAX; screen += 1) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(150);
  }
  await page.mouse.wheel(0, -700 * SCREENS_MAX);
  await page.waitForTimeout(500);
}
