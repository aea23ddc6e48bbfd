import { postFrom } from './api.ts';
import { expectAccessible } from './accessibility.ts';
import { readBets, signInAgain, signInFunded } from './funded-player.ts';
import { expectVerifiedEverywhere } from './verified-bet.ts';
import { expectNoSidewaysScroll, openDevice } from './visit.ts';
import { expect, test, WITH_MOTION, type Page } from './journey.ts';

test.use(WITH_MOTION);

const HILO = '/casino/originals/hilo';

test.slow();

function tableOf(page: Page) {
  return {
    play: page.getByRole('button', { name: 'Play', exact: true }),
    cashOut: page.getByRole('button', { name: /^Cash Out/ }),
    skip: page.getByRole('button', { name: 'Skip card' }),
    high: page.locator('[data-side="high"]'),
    low: page.locator('[data-side="low"]'),
    cards: page.getByRole('list', { name: 'Cards of this round' }).getByRole('listitem'),
    spoken: page.getByRole('region', { name: 'Hilo board' }).getByRole('status'),
  };
}

async function sit(page: Page) {
  const name = await signInFunded(page, { primary: 100 });
  await page.goto(HILO);
  const table = tableOf(page);
  await expect(table.play).toBeEnabled();
  return { name, ...table };
}

/** Plays until a guess on the likelier side is right. */
async function guessRight(page: Page) {
  const { play, high, low, cashOut, cards } = tableOf(page);
  for (;;) {
    await play.click();
    await expect(cashOut).toBeVisible();
    await expect(cards).toHaveCount(1);
    const chanceOf = async (side: typeof high) =>
      Number.parseFloat(/[\d.]+(?=%)/.exec((await side.getAttribute('aria-label'))!)![0]);
    await ((await chanceOf(high)) >= (await chanceOf(low)) ? high : low).click();
    await expect(cards).toHaveCount(2);
    await expect(page.locator('button[data-play]')).toHaveText(/^(Play|Cash Out \$.*)$/);
    if (await cashOut.isVisible()) return;
  }
}

test(
  'hilo: a round with right guesses resumes after a reload and is cashed out',
  { tag: '@phone' },
  async ({ page }) => {
    const { cashOut, skip, cards, play } = await sit(page);
    await guessRight(page);
    await skip.click();
    await expect(cards).toHaveCount(3);
    await expect(page.getByText('51 skips left')).toBeVisible();
    const worth = await cashOut.textContent();

    await page.reload();
    await expect(page.getByText('Your round is still open. Continue where you left off.')).toBeVisible();
    await expect(cards).toHaveCount(3);
    await expect(cashOut).toHaveText(worth!);
    await cashOut.click();
    await expect(page.getByTestId('win-display')).toBeVisible();
    await expect(play).toBeEnabled();
    const [bet] = await readBets(page, 'hilo');
    expect(bet!.winnings).toBeGreaterThan(0.1);
    expect(bet!.result['guesses']).toHaveLength(2);
  },
);

test(
  'hilo: a round continues on a second device, and its bet is replayed and verified',
  { tag: '@long' },
  async ({ page, browser }) => {
    const { name, skip, cashOut, cards, play } = await sit(page);
    await guessRight(page);
    const worth = await cashOut.textContent();

    const other = await openDevice(browser, page, { width: 390, height: 844 });
    await signInAgain(other, name);
    await other.goto(HILO);
    const there = tableOf(other);
    await expect(other.getByText('Your round is still open. Continue where you left off.')).toBeVisible();
    await expect(there.cards).toHaveCount(2);
    await expect(there.cashOut).toHaveText(worth!);
    await there.skip.click();
    await expect(there.cards).toHaveCount(3);

    // The first device still shows two cards. Its press must not be played on a card that it never showed.
    await expect(cards).toHaveCount(2);
    await skip.click();
    await expect(page.getByText('This round has moved on in another window. Here is how it stands.')).toBeVisible();
    await expect(cards).toHaveCount(3);
    await cashOut.click();
    await expect(page.getByTestId('win-display')).toBeVisible();
    await there.cashOut.click();
    await expect(other.getByText('This round is already over. Your balance shows the result.')).toBeVisible();
    await expect(there.play).toBeEnabled();
    await expect(play).toBeEnabled();

    const bets = await readBets(page, 'hilo');
    expect(await readBets(other, 'hilo')).toEqual(bets);
    await postFrom(page, '/api/fairness/rotate', {});
    await expectVerifiedEverywhere(other, bets[0]!.id);
    await other.goto(`/bet/${bets[0]!.id}`);
    const replayed = tableOf(other).cards;
    await expect(replayed).toHaveCount(3);
    await other.getByRole('button', { name: 'Replay' }).click();
    await expect(replayed).toHaveCount(3);
    await expectAccessible(other, { within: 'main' });
    await expectNoSidewaysScroll(other);
    await other.context().close();
  },
);

test('hilo: Auto guesses by the chosen strategy and stops by its rules', async ({ page }) => {
  await sit(page);
  await page.getByRole('tab', { name: 'Auto' }).click();
  await page.getByRole('combobox', { name: 'Guess by' }).selectOption({ label: 'My side for each card' });
  await page.getByRole('button', { name: 'Ace: high side' }).click();
  await expect(page.getByRole('button', { name: 'Ace: low side' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Cash out after' }).selectOption('1');
  await page.getByRole('textbox', { name: 'Number of Games' }).fill('3');
  await page.getByRole('button', { name: 'Start Autoplay' }).click();
  await expect(page.getByText('Autoplay finished: all games have been played.')).toBeVisible();
  const bets = await readBets(page, 'hilo');
  expect(bets).toHaveLength(3);
  expect(bets.every(({ result }) => (result['guesses'] as string[]).length === 1)).toBe(true);
});

test(
  'hilo: can be played by hotkeys, has no accessibility faults and fits a phone',
  { tag: '@phone' },
  async ({ page }) => {
    const { play, cashOut, cards } = await sit(page);
    await page.getByRole('button', { name: 'Hotkeys' }).click();
    await page.getByRole('checkbox', { name: 'Use hotkeys' }).check();
    await page.keyboard.press('Escape');
    await page.locator('h1').click({ force: true });
    await page.keyboard.press('Space');
    await expect(cashOut).toBeVisible();
    await page.keyboard.press('w');
    await expect(cards).toHaveCount(2);
    await expectAccessible(page, { within: 'main' });
    await page.keyboard.press('e');
    await expect(cards).toHaveCount(3);

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await expect(cashOut.or(play)).toBeInViewport();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  },
);
