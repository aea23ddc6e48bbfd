import { postFrom } from './api.ts';
import { expectAccessible } from './accessibility.ts';
import { closeError } from './account-steps.ts';
import { expectToOutliveOffline, failCalls } from './failing-network.ts';
import { readBets, signInFunded } from './funded-player.ts';
import { expect, test, WITH_MOTION, type Page } from './journey.ts';

test.use(WITH_MOTION);

const DICE = '/casino/originals/dice';

test.slow();

async function sit(page: Page, funds = { primary: 100 }) {
  await signInFunded(page, funds);
  await page.goto(DICE);
  const table = {
    play: page.getByRole('button', { name: 'Play', exact: true }),
    amount: page.getByRole('textbox', { name: 'Amount' }),
    multiplier: page.getByRole('textbox', { name: 'Multiplier' }),
    rollOver: page.getByRole('textbox', { name: 'Roll Over' }),
    winChance: page.getByRole('textbox', { name: 'Win Chance' }),
    slider: page.getByRole('slider', { name: 'Roll over' }),
    results: page.getByRole('list', { name: 'Last results' }).getByRole('listitem'),
    spoken: page.getByRole('region', { name: 'Dice board' }).getByRole('status'),
  };
  await expect(table.play).toBeEnabled();
  return table;
}

async function startAutoplay(page: Page, games: number) {
  await page.getByRole('tab', { name: 'Auto' }).click();
  await page.getByRole('textbox', { name: 'Number of Games' }).fill(String(games));
  await page.getByRole('button', { name: 'Start Autoplay' }).click();
}

test('dice: threshold, chance and multiplier edit each other exactly', async ({ page }) => {
  const { multiplier, rollOver, winChance, slider } = await sit(page);
  await expect(slider).toHaveAttribute('aria-valuetext', 'Roll over 50, chance 50 percent');
  await winChance.fill('33');
  await expect(multiplier).toHaveValue('3.0000');
  await expect(rollOver).toHaveValue('67.00');
  await multiplier.fill('2');
  await expect(winChance).toHaveValue('49.50');
  await multiplier.fill('2.01');
  await multiplier.blur();
  // 99 / 2.01 rounds to 49.25, and that chance pays 2.0101.
  await expect(multiplier).toHaveValue('2.0101');
  await expect(rollOver).toHaveValue('50.75');
  await rollOver.fill('99.5');
  await expect(page.getByText('From 5 to 98.')).toBeVisible();
  await rollOver.blur();
  await expect(rollOver).toHaveValue('98.00');
  await expect(multiplier).toHaveValue('49.5000');
  await slider.focus();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Roll over 89, chance 11 percent');
  await page.keyboard.press('Home');
  await expect(winChance).toHaveValue('95.00');
});

test('dice: manual play shows the last nine results and the balance', { tag: '@long' }, async ({ page }) => {
  const { play, amount, results, spoken } = await sit(page);
  await amount.fill('1');
  for (let game = 1; game <= 10; game += 1) {
    await play.click();
    await expect(results).toHaveCount(Math.min(game, 9));
    await expect(play).not.toHaveAttribute('aria-busy');
  }
  await expect(spoken).toHaveText(/^Dice \d+\.\d\d, (plus \$0\.98|minus \$1\.00)$/);
  const bets = await readBets(page, 'dice');
  expect(bets).toHaveLength(10);
  await expect(results.first()).toHaveText(Number(bets[0]!.result['rollOutcome']).toFixed(2));
  await expect(page.getByTestId('roll-marker')).toHaveText(Number(bets[0]!.result['rollOutcome']).toFixed(2));
  const net = bets.reduce((sum, bet) => sum + bet.winnings - bet.betAmount, 0);
  await expect(page.getByTestId('standing')).toContainText(`${net < 0 ? '−' : '+'}$${Math.abs(net).toFixed(2)}`);
});

test('dice: the maximum win limits the stake, and the page says so before the bet', async ({ page }) => {
  const { play, amount, winChance } = await sit(page, { primary: 1_000 });
  await expect(page.getByText('*Max win amount is $5,000')).toBeVisible();
  await amount.fill('200');
  await expect(play).toBeEnabled();
  await winChance.fill('2');
  await expect(page.getByText('The maximum bet is $101.01.')).toBeVisible();
  await expect(play).toBeDisabled();
  const largest = page.getByRole('button', { name: 'MAX: Largest amount' });
  await largest.click();
  await expect(amount).toHaveValue('101.01');
  await expect(play).toBeEnabled();
  await amount.fill('0');
  await expect(play).toBeDisabled();

  // While the balance is unknown there is no largest amount.
  let tell = () => {};
  const told = new Promise<void>((resolve) => (tell = resolve));
  await page.route('**/api/users/session', (route) => told.then(() => route.continue()));
  await page.reload();
  await expect(largest).toBeDisabled();
  tell();
  await largest.click();
  await expect(amount).toHaveValue('500.00');
});

test('dice: the promotional balance is refused with the specified text', { tag: '@long' }, async ({ page }) => {
  await signInFunded(page, { primary: 10, promotional: 50, maxBet: 2 });
  await postFrom(page, '/api/users/updateBalanceType', { selectedBalanceType: 'promotional' });
  await page.goto(DICE);
  await expect(page.getByText('Dice cannot be played with promotional balance.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeDisabled();
  await page.getByRole('tab', { name: 'Auto' }).click();
  await expect(page.getByRole('button', { name: 'Start Autoplay' })).toBeDisabled();
});

test(
  'dice: each refusal, such as a missing signature or too many clicks, has its own message',
  { tag: '@long' },
  async ({ page }) => {
    const { play } = await sit(page);
    const answers = [
      { path: '**/api/dice/sign', status: 500, error: 'no matter', told: 'Secure request failed.' },
      { path: '**/api/dice/sign', status: 429, error: "You're clicking too fast. Please slow down." },
      { path: '**/api/dice/play/dice', status: 429, error: "You're clicking too fast. Please slow down." },
      { path: '**/api/dice/play/dice', status: 409, error: 'Your limit is reached.' },
    ];
    for (const { path, status, error, told = error } of answers) {
      await page.route(path, (route) => route.fulfill({ status, json: { error, code: 'TEST' } }), { times: 1 });
      await play.click();
      const modal = page.getByRole('alertdialog', { name: 'Error' });
      await expect(modal).toContainText(told);
      expect((await modal.textContent())!.match(/No money/g)).toHaveLength(1);
      await closeError(page);
      await expect(play).not.toHaveAttribute('aria-busy');
    }
    expect(await readBets(page, 'dice')).toEqual([]);
  },
);

test('dice: after a lost connection or a busy server, the message says whether money moved', async ({ page }) => {
  const { play } = await sit(page);
  const modal = page.getByRole('alertdialog', { name: 'Error' });
  await page.route('**/api/dice/play/dice', (route) => route.abort('connectionreset'));
  await play.click();
  await expect(modal).toContainText('Roulo cannot be reached.');
  await expect(modal).toContainText('We do not know yet whether this bet was placed.');
  await expect(modal).not.toContainText('try again');
  await modal.getByRole('link', { name: 'See my bets' }).click();
  await expect(page).toHaveURL(/model=profile&tab=bets/);
  await page.unroute('**/api/dice/play/dice');
  await page.goto(DICE);
  const busy = {
    error: 'Roulo is busy right now. Nothing was changed. Please try again in a moment.',
    code: 'UNAVAILABLE',
  };
  await page.route('**/api/dice/play/dice', (route) => route.fulfill({ status: 503, json: busy }));
  await expect(play).toBeEnabled();
  await play.click();
  await expect(modal).toContainText('Roulo is busy right now. Nothing was changed.');
  await expect(modal).not.toContainText('We do not know yet');
  expect(await readBets(page, 'dice')).toEqual([]);
});

test('dice: autoplay survives lost answers and a lost connection without a double bet', async ({ page }) => {
  await sit(page);
  const seen = await failCalls(page, '**/api/dice/play/dice', { lostAnswers: 2, offlineAtCall: 5 });
  await startAutoplay(page, 8);
  await expectToOutliveOffline(page);
  expect(seen.lostAnswers).toBe(2);
  expect(await readBets(page, 'dice')).toHaveLength(8);
});

test('dice: autoplay stops when the balance is too low, and immediately on Stop', async ({ page }) => {
  await sit(page, { primary: 1 });
  await page.getByRole('tab', { name: 'Auto' }).click();
  await page.getByRole('textbox', { name: 'Number of Games' }).fill('0');
  await expect(page.getByRole('button', { name: 'Start Autoplay' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Number of Games' }).fill('50');
  await page.getByRole('textbox', { name: 'Stop on loss' }).fill('400');
  await page.getByText('Rules for stopping and changing the bet').click();
  for (const rule of ['On win', 'On loss']) {
    await page.getByRole('combobox', { name: rule }).selectOption({ label: 'Change by %' });
    await page.getByRole('textbox', { name: `${rule}: Change in percent` }).fill('10000');
  }
  await page.getByRole('button', { name: 'Start Autoplay' }).click();
  await expect(page.getByText('Autoplay stopped: Insufficient balance to continue.')).toBeVisible();
  expect(await readBets(page, 'dice')).toHaveLength(1);

  for (const rule of ['On win', 'On loss']) {
    await page.getByRole('combobox', { name: rule }).selectOption({ label: 'Reset the amount' });
  }
  await page.getByRole('button', { name: 'Start Autoplay' }).click();
  await page.getByRole('button', { name: 'Stop Autoplay' }).click();
  await expect(page.getByText('Autoplay stopped.', { exact: true })).toBeVisible();
});

test('dice: can be played with the keyboard alone, and keeps the focus', async ({ page }) => {
  const { play, amount, results, slider } = await sit(page);
  await amount.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0.2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(amount).toHaveValue('0.10');
  for (let presses = 0; presses < 6 && !(await play.evaluate((it) => it.matches(':focus'))); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(play).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(results).toHaveCount(1);
  await expect(play).toBeFocused();
  await expect(play).not.toHaveAttribute('aria-busy');
  await page.keyboard.press('Space');
  await expect(results).toHaveCount(2);
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Roll over 49, chance 51 percent');
});

test(
  'dice: with reduced motion or in instant mode the result appears immediately',
  { tag: '@long' },
  async ({ page }) => {
    const { play, results } = await sit(page);
    await page.getByRole('button', { name: 'Instant bets' }).click();
    await play.click();
    await expect(results).toHaveCount(1);
    await expect(page.getByTestId('roll-marker')).toHaveCSS('transition-duration', '0s');
  },
);

test(
  'dice: has no accessibility faults, and Play is in view without sideways scrolling',
  { tag: '@phone' },
  async ({ page }) => {
    const { play, results } = await sit(page);
    await play.click();
    await expect(results).toHaveCount(1);
    await expectAccessible(page, { within: 'main' });
    await expect(play).toBeInViewport();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  },
);
