import { signInFunded } from './funded-player.ts';
import { expect, test, WITH_MOTION } from './journey.ts';

test.use(WITH_MOTION);

const GAMES = [
  { name: 'Dice', address: '/casino/originals/dice', call: '/api/dice/play/dice', pauseMs: 200 },
  { name: 'Limbo', address: '/casino/originals/limbo', call: '/api/limbo/play/limbo', pauseMs: 200 },
  { name: 'Wheel', address: '/casino/originals/wheel', call: '/api/wheel/play/wheel', pauseMs: 300 },
];
const BETS = 4;

for (const { name, address, call, pauseMs } of GAMES) {
  test(`autoplay: the next bet of ${name} follows when the pause is over, and the result was shown by then`, async ({
    page,
  }) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(call)) sent += 1;
    });
    await page.clock.install();
    await signInFunded(page, { primary: 100 });
    await page.goto(address);
    // The screen starts anew when it is known who plays.
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
    await page.getByRole('tab', { name: 'Auto' }).click();
    await page.getByRole('textbox', { name: 'Number of Games' }).fill(String(BETS));
    const start = page.getByRole('button', { name: 'Start Autoplay' });
    await expect(start).toBeEnabled();
    // From here on, time passes only in the page, and only when told: a slow machine changes nothing.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await start.click();
    const shown = page.getByRole('list', { name: 'Last results' }).getByRole('listitem');
    for (let bet = 1; bet <= BETS; bet += 1) {
      await expect.poll(() => sent).toBe(bet);
      await expect(page.getByText('Games Remaining').locator('xpath=following-sibling::dd[1]')).toHaveText(
        String(BETS - bet),
      );
      await expect(shown).toHaveCount(bet - 1);
      await page.clock.runFor(pauseMs);
      await expect(shown).toHaveCount(bet);
    }
    await expect(page.getByText('Autoplay finished: all games have been played.')).toBeVisible();
  });
}
