import { signInFunded } from './funded-player.ts';
import { expect, test, WITH_MOTION, type Page } from './journey.ts';
import { PORTS } from './ports.ts';

test.use(WITH_MOTION);

const SANDBOX = `http://127.0.0.1:${PORTS.sandbox}`;

/** Rounds last half a minute at speed 1. */
async function setPace(page: Page, speed: number): Promise<void> {
  expect((await page.request.post(`${SANDBOX}/live/control/clock`, { data: { speed } })).ok()).toBe(true);
}

test('live: a visitor sees seats and limits of the five roulette tables, and how to join one', async ({ page }) => {
  await page.goto('/casino/live/roulette');
  const covers = page.getByRole('main').locator('a[href^="/livegame/"]');
  await expect(covers).toHaveCount(5);
  await expect(covers.and(page.getByRole('link', { name: /^Auto-Roulette/ }))).toContainText('$0.50 - $500.00');
  await covers.and(page.getByRole('link', { name: /^Auto-Roulette/ })).click();
  await expect(page).toHaveURL('/livegame/225');
  await expect(page.getByRole('heading', { name: 'Auto-Roulette', exact: true })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Jackpots', exact: true }).click();
  await expect(page.getByText(/^Winnings from jackpot slots/)).toBeVisible();
  await page.getByRole('tab', { name: 'Active Jackpots' }).click();
  await expect(page.getByRole('list', { name: 'Active Jackpots' }).getByRole('listitem')).toHaveCount(50);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('live: a bet on a spin survives a reload and is paid', async ({ page }) => {
  test.slow();
  await setPace(page, 1);
  await signInFunded(page, { primary: 50 });
  await page.goto('/livegame/204');
  const table = page.frameLocator('iframe');
  const balance = table.locator('.balance');
  let before = '';
  // Betting may close between two presses. The test then bets on the next round, so the balance before that round counts.
  await expect(async () => {
    await expect(table.locator('#table[data-phase=betting]')).toBeVisible();
    before = (await balance.textContent())!;
    for (const spot of ['red', 'black', '0']) await table.locator(`[data-spot="${spot}"]`).click({ timeout: 3_000 });
    await expect(table.locator('.felt .own')).toHaveCount(3, { timeout: 3_000 });
    await page.reload();
    await expect(table.locator('.felt .own')).toHaveCount(3, { timeout: 8_000 });
  }).toPass({ timeout: 120_000 });
  await setPace(page, 3);
  // The result is visible only briefly, and a busy machine may miss it. Its text stays until the next result.
  await expect(table.locator('.result')).toHaveText(/You win|Returned/);
  // The result is shown before the casino has confirmed the payout.
  await expect(async () => {
    const left = await balance.textContent();
    expect(left).not.toBe(before);
    await expect(page.getByRole('banner')).toContainText(left!.replace('$', ''), { timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
  // The table's sound switch is also the casino's.
  await table.getByRole('button', { name: 'Sound is on' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('roulo.sound'))).toBe('off');
  await expect(table.getByRole('button', { name: 'Sound is off' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('roulo.sound', 'on'));
  await page.reload();
  await expect(table.getByRole('button', { name: 'Sound is on' })).toBeVisible();
  await page.getByRole('button', { name: 'Chat with others at the live tables' }).click();
  const chat = page.getByRole('complementary', { name: 'Chat' }).or(page.getByRole('dialog', { name: 'Chat' }));
  await expect(chat.getByRole('tab', { name: 'Live' })).toHaveAttribute('aria-selected', 'true');
});

test('live: the lobbies show their own tables only', { tag: '@long' }, async ({ page }) => {
  await signInFunded(page, { primary: 50 });
  await page.goto('/livegame/roulette-lobby');
  await expect(page.frameLocator('iframe').locator('.lobby-list > li')).toHaveCount(5);
  await page.goto('/livegame/101');
  await expect(page.frameLocator('iframe').locator('.lobby-list > li')).toHaveCount(2);
});
