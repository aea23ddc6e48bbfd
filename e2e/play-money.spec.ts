import { expectAccessible } from './accessibility.ts';
import { readBets, signInFunded } from './funded-player.ts';
import { expectNoSidewaysScroll } from './visit.ts';
import { expect, test, type Page } from './journey.ts';

const DICE = '/casino/originals/dice';
const MINES = '/casino/originals/mines';

test.slow();

/** Collects every write to the server from now on, and no reads, because a visitor's page makes those anyway. */
function noteWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return writes;
}

const playOf = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });
const pillOf = (page: Page) => page.getByTestId('play-pill');

/** Plays one game at a 2% win chance. After a win there is nothing to refill: clears the storage and plays again. */
async function playUntilPoorer(page: Page): Promise<void> {
  const strip = page.getByTestId('play-strip');
  await page.getByRole('textbox', { name: 'Amount' }).fill('50');
  await page.getByRole('textbox', { name: 'Win Chance' }).fill('2');
  const before = (await strip.textContent()) ?? '';
  await playOf(page).click();
  await expect(page.getByTestId('last-roll')).toBeVisible();
  await expect(strip).not.toHaveText(before);
  await expect(playOf(page)).toBeEnabled();
  if (await page.getByRole('button', { name: 'Refill to $1,000' }).isEnabled()) return;
  await page.evaluate(() => localStorage.clear());
  await page.goto(DICE);
  await playUntilPoorer(page);
}

test(
  'play money: a visitor plays Dice with marked results and refills, and no bet reaches the server',
  { tag: '@phone' },
  async ({ page }) => {
    const writes = noteWrites(page);
    await page.goto('/');
    let clicks = 0;
    await page.getByRole('link', { name: 'Try with play money' }).click();
    clicks += 1;
    await expect(page.getByTestId('play-strip')).toContainText('Play money');
    await playOf(page).click();
    clicks += 1;
    await expect(page.getByRole('list', { name: 'Recent multipliers' }).getByRole('listitem')).toHaveCount(1);
    expect(clicks).toBe(2);

    await page.goto(DICE);
    await expect(pillOf(page)).toContainText('Play money');
    await playUntilPoorer(page);
    await expect(page.getByTestId('last-roll').getByText('Play money')).toBeVisible();
    await page.getByRole('button', { name: 'Refill to $1,000' }).click();
    await expect(pillOf(page)).toContainText('$1,000.00');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(writes).toEqual([]);
  },
);

test('play money: each result has a page and is verified from the revealed seed', async ({ page }) => {
  const writes = noteWrites(page);
  await page.goto(DICE);
  await page.getByRole('button', { name: 'Instant bets' }).click();
  for (let game = 1; game <= 3; game += 1) {
    await playOf(page).click();
    await expect(page.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(game);
  }
  await page.getByRole('button', { name: 'Fairness', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Your browser made this pair of seeds for play money.')).toBeVisible();
  await dialog.getByRole('button', { name: 'New seeds, reveal the current one' }).click();
  await expect(dialog.getByText('Its fingerprint matches the one you were shown.')).toBeVisible();
  await expect(dialog.getByText('3 of 3 verified')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'My bets' }).click();
  const bets = page.getByRole('list', { name: 'My bets' }).getByRole('link');
  await expect(bets).toHaveCount(3);
  await expect(bets.filter({ hasText: 'Play money' })).toHaveCount(3);
  await bets.first().click();
  await expect(page.getByText('This bet was made with play money.')).toBeVisible();
  await expect(page.getByText('Verified here, in your browser')).toBeVisible();
  await expectAccessible(page);
  expect(writes).toEqual([]);
});

test('play money: an open round of Mines continues after a reload', async ({ page }) => {
  await page.goto(MINES);
  await playOf(page).click();
  const cashOut = page.getByRole('button', { name: /^Cash Out/ });
  await expect(cashOut).toBeVisible();
  await page.reload();
  await expect(cashOut).toBeVisible();
});

test('play money: after signing up, settings are kept and play continues with real money', async ({ page }) => {
  await page.goto(DICE);
  await page.getByRole('textbox', { name: 'Roll Over' }).fill('75');
  await page.getByRole('textbox', { name: 'Amount' }).fill('2.50');
  await playOf(page).click();
  await expect(page.getByTestId('last-roll')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in to play for real money' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Register' }).click();
  const username = `e${crypto.randomUUID().replaceAll('-', '').slice(0, 11)}`;
  await dialog.getByRole('textbox', { name: 'Username', exact: true }).fill(username);
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill(`${username}@example.com`);
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('Copper7!Lantern');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
  await expect(page.getByTestId('play-strip')).toHaveCount(0);
  await expect(page).toHaveURL(DICE);
  await expect(page.getByRole('textbox', { name: 'Roll Over' })).toHaveValue('75.00');
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('2.50');
});

test('play money: a player switches to it and back, and the real balance does not change', async ({ page }) => {
  await signInFunded(page, { primary: 20 });
  await page.goto(DICE);
  const writes = noteWrites(page);
  await page.getByRole('button', { name: 'Switch to play money' }).click();
  await expect(pillOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Instant bets' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('100');
  await playUntilPoorer(page);
  expect(writes.filter((write) => /dice/.test(write))).toEqual([]);
  await page.getByRole('button', { name: 'Back to real money' }).click();
  await expect(page.getByRole('group', { name: 'Balance: $20.00' })).toBeVisible();
  await expect(page.getByTestId('last-roll')).toHaveCount(0);
  expect(await readBets(page, 'dice')).toEqual([]);
});
