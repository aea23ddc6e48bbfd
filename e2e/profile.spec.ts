import { postFrom, readApi } from './api.ts';
import { expectFaultless, field, newPlayer } from './account-steps.ts';
import { signInFunded } from './funded-player.ts';
import { expect, test, type Page } from './journey.ts';

const PROFILE = ['/simulation?model=profile&tab=overview', '/simulation?model=profile&tab=bets'];

/** Creates a player with three bets of a dollar and returns the bets' ids. */
async function playThree(page: Page): Promise<string[]> {
  await signInFunded(page, { primary: 100 });
  const placed: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const bet = { betAmount: 1, selectedNumbers: [1, 2, 3, 4], risk: 'low' };
    placed.push(String((await postFrom(page, '/api/keno/play/keno', bet))['betId']));
  }
  return placed;
}

test('profile: statistics, profit and the list match real bets', async ({ page }) => {
  const placed = await playThree(page);
  await page.goto('/?model=profile&tab=overview');
  const dialog = page.getByRole('dialog', { name: 'Profile' });
  const stat = (name: string) => dialog.getByText(name, { exact: true }).locator('..').getByRole('definition');
  await expect(stat('Total Bets')).toHaveText('3');
  await expect(stat('Total Wagered')).toHaveText('$3.00');
  await expect(stat('Average Wager')).toHaveText('$1.00');
  await expect(dialog.getByText('over 3 bets')).toBeVisible();

  const keno = dialog.getByRole('table', { name: 'By game' }).getByRole('row', { name: /^Keno/ });
  await expect(keno).toContainText('3');
  await expect(keno).toContainText('$3.00');

  await dialog.getByRole('tab', { name: 'All' }).click();
  const chart = dialog.getByRole('slider', { name: 'Profit, bet by bet' });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', 'Start: $0.00');
  await page.keyboard.press('End');
  const { answer } = await readApi(page, '/api/users/balance');
  const profit = Math.round((Number(answer['balance']) - 100) * 100) / 100;
  const sign = profit === 0 ? '' : profit > 0 ? '+' : '−';
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain(`M: ${sign}$${Math.abs(profit).toFixed(2)}`);

  await dialog.getByRole('tab', { name: 'My bets' }).click();
  await expect(page).toHaveURL('/?model=profile&tab=bets');
  const row = dialog.locator(`a[href="/bet/${placed[2]}"]`);
  await expect(row).toContainText('Keno');
  await expect(row).toContainText('$1.00');
  await field(dialog, 'Game').selectOption('dice');
  await expect(row).toBeHidden();
  await field(dialog, 'Game').selectOption('keno');
  await expect(row).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('roulo-bets.csv');
  await row.click();
  await expect(page).toHaveURL(`/bet/${placed[2]}`);
});

test('profile: without bets it links to the games', { tag: '@long' }, async ({ page }) => {
  await newPlayer(page);
  await page.goto('/?model=profile');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('No bets yet.')).toBeVisible();
  await dialog.getByRole('tab', { name: 'My bets' }).click();
  await dialog.getByRole('link', { name: 'Play Originals' }).click();
  await expect(page).toHaveURL('/casino/originals');
});

test("profile: a new player's profile has no accessibility faults and does not scroll sideways", async ({ page }) => {
  test.slow();
  await newPlayer(page);
  await expectFaultless(page, PROFILE);
});

test(
  'profile: the profile of a player with bets has no accessibility faults and does not scroll sideways',
  { tag: '@phone' },
  async ({ page }) => {
    test.slow();
    await playThree(page);
    await expectFaultless(page, PROFILE);
  },
);
