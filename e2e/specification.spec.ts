import { enterAsNewcomer } from './visit.ts';
import { expect, test } from './journey.ts';

test.skip(({ viewport }) => viewport?.width !== 1440, 'sets its own widths');

test('plinko: starts with fifteen rows and low risk, and plays drop and hit at volumes 0.5 and 0.7', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const volumes: number[] = [];
    Object.assign(globalThis, { volumes });
    const ramp = AudioParam.prototype.linearRampToValueAtTime;
    AudioParam.prototype.linearRampToValueAtTime = function (value, at) {
      volumes.push(value);
      return ramp.call(this, value, at);
    };
  });
  await page.goto('/plinko');
  await expect(page.getByRole('combobox', { name: 'Rows' })).toHaveValue('15');
  await expect(page.getByRole('combobox', { name: 'Risk' })).toHaveValue('low');
  const volumes = () => page.evaluate(() => (globalThis as unknown as { volumes: number[] }).volumes);
  // A ball that doubles its stake plays a chord instead; then drop another.
  await expect(async () => {
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(volumes, { timeout: 10_000 }).toEqual(expect.arrayContaining([0.5, 0.7]));
  }).toPass();
  // The ticks of the pins are far quieter than both.
  const CHORD = 0.14;
  expect((await volumes()).filter((volume) => volume > 0.1 && ![0.5, 0.7, CHORD].includes(volume))).toEqual([]);
});

test('games: the description is shown again when the screen becomes narrow', async ({ page }) => {
  await page.goto('/casino/originals/keno');
  const bets = page.getByRole('tab', { name: 'My bets' });
  const description = page.getByRole('tab', { name: 'Description' });
  await bets.click();
  await page.setViewportSize({ width: 501, height: 844 });
  await expect(bets).toHaveAttribute('aria-selected', 'true');
  await page.setViewportSize({ width: 500, height: 844 });
  await expect(description).toHaveAttribute('aria-selected', 'true');
});

test('slots: theater mode and full screen follow the browser, and up to 1000 px the page does not scroll', async ({
  page,
}) => {
  await page.goto('/casino/slots');
  await page.getByRole('main').getByRole('listitem').locator('> a[href^="/slotgame/"]').first().click();
  const theater = page.getByRole('button', { name: 'Theater Mode', exact: true });
  const leaveTheater = page.getByRole('button', { name: 'Leave Theater Mode' });
  await theater.click();
  await expect(leaveTheater).toBeVisible();
  const stage = page.locator('section', { has: leaveTheater }).first();
  expect(await stage.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
  await leaveTheater.click();
  await expect(theater).toBeVisible();

  await page.getByRole('button', { name: 'Full Screen', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Leave Full Screen' })).toBeVisible();
  // Leaves full screen by the browser, as with Escape, not by the button.
  await page.evaluate(() => document.exitFullscreen());
  await expect(page.getByRole('button', { name: 'Full Screen', exact: true })).toBeVisible();

  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  const isLocked = async () =>
    (await overflow()) === 'hidden' ||
    (await page.evaluate(() => getComputedStyle(document.body).overflowY)) === 'hidden';
  await page.setViewportSize({ width: 1001, height: 800 });
  await expect.poll(isLocked).toBe(false);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(isLocked).toBe(true);
});

test('mines: another count of mines resets the board', async ({ page }) => {
  await page.goto('/casino/originals/mines');
  const grid = page.getByRole('grid', { name: 'Tiles 1 to 25' });
  await page.getByRole('combobox', { name: 'Mines' }).selectOption('24');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await grid.getByRole('button', { name: /^Tile 1,/ }).click();
  const seen = grid.getByRole('button', { name: /, (gem|mine)/ });
  await expect(seen).not.toHaveCount(0);
  const mines = page.getByRole('combobox', { name: 'Mines' });
  await expect(mines).toBeEnabled();
  await mines.selectOption('3');
  await expect(seen).toHaveCount(0);
});

test('frame: a failed sign-out shows an error, and the player stays signed in', async ({ page }) => {
  const username = await enterAsNewcomer(page);
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.route('**/api/users/logout', (route) =>
    route.fulfill({ status: 500, json: { error: 'An unexpected error occurred.', code: 'INTERNAL' } }),
  );
  await page.getByRole('button', { name: `Account of ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Error' })).toBeVisible();
  expect(warnings.some((text) => text.includes('Could not sign out'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
});
