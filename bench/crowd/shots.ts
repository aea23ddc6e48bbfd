import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../e2e/chromium.ts';
import { COOKIES } from '../../src/sessions/cookies.ts';
import type { NamedPlayer } from '../bets/players.ts';

const WIDTHS = [1440, 390];
const PHONE_MAX = 768;
/** Pages live on a socket and never rest: they are looked at after so long. */
const SETTLE_MS = 4_000;
const SCREENS_MAX = 8;
/** The players take most of the machine. */
const PATIENCE_MS = 120_000;

/** What a player sees while the others play, to be looked at. */
export async function takeShots(address: string, player: NamedPlayer, folder: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findChromium(console.log),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  try {
    for (const width of WIDTHS) {
      const context = await browser.newContext({ viewport: { width, height: 900 } });
      await context.addCookies([
        {
          name: COOKIES.access.name,
          value: player.accessToken,
          domain: new URL(address).hostname,
          path: '/',
          secure: COOKIES.access.name.startsWith('__'),
        },
      ]);
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      for (const [name, place] of [
        ['home', '/'],
        ['keno', '/casino/originals/keno'],
        ['race', '/race'],
      ] as const) {
        await page.goto(address + place);
        await page.waitForTimeout(SETTLE_MS);
        // Lists below the fold are filled when they come into view.
        await scrollThrough(page);
        await page.screenshot({
          path: path.join(folder, `${name}-${width}.png`),
          fullPage: true,
          animations: 'disabled',
        });
      }
      await page.goto(address);
      if (width > PHONE_MAX) await page.getByRole('button', { name: /Open the chat/ }).click();
      else {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('button', { name: 'Chat' }).click();
      }
      await page.getByRole('log').waitFor();
      await page.waitForTimeout(SETTLE_MS);
      await page.screenshot({ path: path.join(folder, `chat-${width}.png`) });
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

async function scrollThrough(page: Page): Promise<void> {
  for (let screen = 0; screen < SCREENS_MAX; screen += 1) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(150);
  }
  await page.mouse.wheel(0, -700 * SCREENS_MAX);
  await page.waitForTimeout(500);
}
