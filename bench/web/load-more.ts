import type { Browser } from '@playwright/test';

const GAMES = 700;
const THROTTLE = 4;

/** How long a press on Load More takes until the next frame is drawn, with a catalogue of 700, on a slowed processor. */
export async function measureLoadMore(browser: Browser, origin: string): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.route('**/api/catalogue', (route) => route.fulfill({ json: { games: manyGames(), blocked: [] } }));
  await page.goto(`${origin}/casino/slots`);
  const button = page.getByRole('button', { name: 'Load More' });
  await button.waitFor();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const durationsMs: number[] = [];
  while ((await button.count()) > 0) {
    durationsMs.push(
      await button.evaluate(
        (element: HTMLElement) =>
          new Promise<number>((resolve) => {
            const startedAt = performance.now();
            element.click();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
          }),
      ),
    );
    await page.waitForTimeout(300);
  }
  await context.close();
  return durationsMs;
}

function manyGames() {
  return Array.from({ length: GAMES }, (_none, index) => ({
    id: `game-${index}`,
    name: `Game number ${index}`,
    category: 'slots',
    cover: '/covers/keno.svg',
    theme: `theme-${index % 20}`,
    mechanic: `mechanic-${index % 6}`,
    volatility: 'high',
    rtp: 94 + (index % 40) / 10,
  }));
}
