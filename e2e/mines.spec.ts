import { postFrom } from './api.ts';
import { expectAccessible } from './accessibility.ts';
import { expectToOutliveOffline, failCalls } from './failing-network.ts';
import { readBets, signInFunded, type Funds } from './funded-player.ts';
import { expect, test, WITH_MOTION, type Page } from './journey.ts';

test.use(WITH_MOTION);

const MINES = '/casino/originals/mines';

test.slow();

async function sit(page: Page, funds: Funds = { primary: 100 }) {
  await signInFunded(page, funds);
  await page.goto(MINES);
  const table = tableOf(page);
  await expect(table.play).toBeEnabled();
  return table;
}

function tableOf(page: Page) {
  return {
    play: page.getByRole('button', { name: 'Play', exact: true }),
    cashOut: page.getByRole('button', { name: /^Cash Out/ }),
    amount: page.getByRole('textbox', { name: 'Amount' }),
    mines: page.getByRole('combobox', { name: 'Mines' }),
    hidden: page.getByRole('button', { name: /^Tile \d+, hidden$/ }),
    gems: page.getByRole('button', { name: /^Tile \d+, gem$/ }),
    mined: page.getByRole('button', { name: /^Tile \d+, mine$/ }),
    tile: (number: number) => page.getByRole('button', { name: new RegExp(`^Tile ${number},`) }),
    spoken: page.getByRole('region', { name: 'Mines board' }).getByRole('status'),
  };
}

/** Plays with one mine until the first tile is a gem: in 24 of 25 games at once. */
async function openFirstGem(page: Page) {
  const { play, mines, tile, hidden, cashOut } = tableOf(page);
  await mines.selectOption('1');
  for (;;) {
    await play.click();
    await expect(hidden).toHaveCount(25);
    await tile(7).click();
    await expect(tile(7)).toHaveAccessibleName(/gem|mine/);
    if ((await tile(7).getAttribute('aria-label')) === 'Tile 7, gem') break;
  }
  await expect(cashOut).toBeEnabled();
}

test('mines: a cash-out shows its value, reveals the board and is paid', { tag: '@phone' }, async ({ page }) => {
  const { play, cashOut, gems, mined, spoken, mines, tile } = await sit(page);
  await play.click();
  await expect(cashOut).toBeDisabled();
  await expect(mines).toBeDisabled();
  await expect(page.getByRole('tab', { name: 'Auto' })).toBeDisabled();
  await tile(1).click();
  // Whether gem or mine, the next game is played with one mine.
  await expect(tile(1)).toHaveAccessibleName(/gem|mine/);
  if (await cashOut.isVisible()) await cashOut.click();
  await expect(play).toBeEnabled();

  await openFirstGem(page);
  await expect(cashOut).toHaveText('Cash Out $0.10');
  await expect(page.getByText('1.0312×', { exact: true })).toBeVisible();
  await cashOut.click();
  await expect(page.getByTestId('win-display')).toContainText('1.0312×');
  await expect(gems).toHaveCount(24);
  await expect(mined).toHaveCount(1);
  await expect(spoken).toHaveText('Mines 1.0312×, plus $0.00');
  await expect(play).toBeEnabled();
  const [bet] = await readBets(page, 'mines');
  expect(bet).toMatchObject({ betAmount: 0.1, winnings: 0.10312 });
});

test('mines: a game lost to a mine reveals the board without a celebration', { tag: '@long' }, async ({ page }) => {
  const { play, mines, tile, hidden, gems, mined, spoken } = await sit(page);
  await mines.selectOption('24');
  await expect(page.getByTestId('gems-left')).toHaveText('1');
  for (;;) {
    await play.click();
    await expect(hidden).toHaveCount(25);
    await tile(13).click();
    await expect(mined).toHaveCount(24);
    if ((await tile(13).getAttribute('aria-label')) === 'Tile 13, mine') break;
  }
  await expect(gems).toHaveCount(1);
  await expect(page.getByTestId('win-display')).toBeHidden();
  await expect(spoken).toHaveText('Tile 13, mine. Mines lost, minus $0.10');
  expect((await readBets(page, 'mines'))[0]).toMatchObject({ winnings: 0 });
  await mines.selectOption('5');
  await expect(hidden).toHaveCount(25);
});

test('mines: fast clicks open each tile once, in order', { tag: '@long' }, async ({ page }) => {
  const { play, mines, tile, hidden, mined } = await sit(page);
  const flips: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/mines/flip'))
      flips.push((request.postDataJSON() as { cellIndex: number }).cellIndex);
  });
  await mines.selectOption('1');
  await play.click();
  await expect(hidden).toHaveCount(25);
  // Tiles are also hidden before a round is open, so wait until they are enabled.
  await expect(tile(3)).toBeEnabled();
  await page.evaluate(() => {
    for (const number of [3, 3, 4, 8, 8]) {
      document.querySelector<HTMLElement>(`[aria-label^="Tile ${number},"]`)?.click();
    }
  });
  await expect(tile(3)).toHaveAccessibleName(/gem|mine/);
  await expect(async () => {
    const isOver = (await mined.count()) > 0;
    expect(isOver || flips.length === 3).toBe(true);
  }).toPass();
  expect(new Set(flips).size).toBe(flips.length);
});

test('mines: an automatic cash-out at the maximum win is announced', { tag: '@long' }, async ({ page }) => {
  const { play, tile, mined } = await sit(page);
  await page.route('**/api/mines/flip', (route) =>
    route.fulfill({
      json: {
        index: 0,
        type: 'gem',
        winnings: 49_000,
        multiplier: 100,
        nextWinnings: null,
        outcome: 'cashed_out',
        revealedMines: [5, 6, 7],
        cashedOutByLimit: true,
        balance: 49_100,
        bonus: 0,
        version: 99,
      },
    }),
  );
  await play.click();
  await tile(1).click();
  await expect(page.getByText('Cashed out automatically at $49,000.00')).toBeVisible();
  await expect(mined).toHaveCount(3);
});

test('mines: a round continues after a reload, and in a second tab', async ({ page, context }) => {
  await sit(page);
  await openFirstGem(page);
  await page.reload();
  const here = tableOf(page);
  await expect(here.tile(7)).toHaveAccessibleName('Tile 7, gem');
  await expect(here.cashOut).toHaveText('Cash Out $0.10');
  await expect(page.getByText('Your round is still open. Continue where you left off.')).toBeVisible();

  const second = await context.newPage();
  // The second tab learns of the round only when its own bet is refused.
  let hasStarted = false;
  second.on('request', (request) => {
    hasStarted ||= request.url().endsWith('/api/mines/start/mines');
  });
  await second.route('**/api/mines/active', (route) =>
    hasStarted ? route.continue() : route.fulfill({ json: { game: null } }),
  );
  await second.goto(MINES);
  const there = tableOf(second);
  await there.play.click();
  await expect(second.getByText('You still had an open round.')).toBeVisible();
  await expect(there.tile(7)).toHaveAccessibleName('Tile 7, gem');
  await there.cashOut.click();
  await expect(there.play).toBeEnabled();

  await here.tile(20).click();
  await expect(page.getByText('This round is already over.')).toBeVisible();
  await expect(here.mined).toHaveCount(1);
  expect(await readBets(page, 'mines')).toEqual(await readBets(second, 'mines'));
});

test('mines: a failed cash-out keeps the round open, and a retry pays once', async ({ page }) => {
  const { cashOut, play } = await sit(page);
  await openFirstGem(page);
  const before = (await readBets(page, 'mines')).length;
  await page.route('**/api/mines/cashout', (route) => route.fulfill({ status: 500, json: { error: 'Not now.' } }), {
    times: 1,
  });
  await cashOut.click();
  await expect(page.getByText('Not now.')).toBeVisible();
  await expect(cashOut).toBeEnabled();
  // The server pays, but its answer is lost. The client retries with the same key.
  await page.route(
    '**/api/mines/cashout',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await cashOut.click();
  await expect(page.getByTestId('win-display')).toBeVisible();
  await expect(play).toBeEnabled();
  expect(await readBets(page, 'mines')).toHaveLength(before + 1);
});

test('mines: autoplay opens the chosen tiles on both balances', async ({ page }) => {
  await signInFunded(page, { primary: 10, promotional: 50, maxBet: 2 });
  for (const selectedBalanceType of ['primary', 'promotional']) {
    await postFrom(page, '/api/users/updateBalanceType', { selectedBalanceType });
    await page.goto(MINES);
    const { tile, mines } = tableOf(page);
    await page.getByRole('tab', { name: 'Auto' }).click();
    const start = page.getByRole('button', { name: 'Start Autoplay' });
    await expect(start).toBeDisabled();
    await mines.selectOption('22');
    for (const number of [1, 13, 25]) await tile(number).click();
    await tile(2).click({ force: true });
    await expect(tile(2)).toHaveAccessibleName('Tile 2, hidden');
    await expect(page.getByText('3 of 3 tiles chosen')).toBeVisible();
    await tile(25).click();
    await mines.selectOption('5');
    await page.getByRole('textbox', { name: 'Number of Games' }).fill('3');
    await start.click();
    await expect(page.getByText('Autoplay finished: all games have been played.')).toBeVisible();
    await expect(tableOf(page).mined).toHaveCount(5);
  }
  const bets = await readBets(page, 'mines');
  expect(bets.map(({ balanceType }) => balanceType)).toEqual([
    ...Array<string>(3).fill('promotional'),
    ...Array<string>(3).fill('primary'),
  ]);
  expect(bets.every(({ result }) => String(result['revealed']) === '0,12')).toBe(true);
});

test('mines: autoplay places no bet twice when the connection is lost', { tag: '@long' }, async ({ page }) => {
  const { tile } = await sit(page);
  await page.getByRole('tab', { name: 'Auto' }).click();
  await tile(5).click();
  const seen = await failCalls(page, '**/api/mines/auto', { lostAnswers: 1, offlineAtCall: 4 });
  await page.getByRole('textbox', { name: 'Number of Games' }).fill('6');
  await page.getByRole('button', { name: 'Start Autoplay' }).click();
  await expectToOutliveOffline(page);
  expect(seen.lostAnswers).toBe(1);
  expect(await readBets(page, 'mines')).toHaveLength(6);
});

test('mines: before the bet the page names the automatic cash-out and refuses too many tiles', async ({ page }) => {
  const { play, amount, mines, tile, cashOut } = await sit(page, { primary: 1_000 });
  await amount.fill('400');
  await mines.selectOption('10');
  const told = page.getByText(
    /^Cashes out automatically after 7 gems, at \$\d\d,\d\d\d\.\d\d: the maximum win is \$50,000\.$/,
  );
  await expect(told).toBeVisible();
  await play.click();
  await expect(cashOut).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notices' }).getByText(/^Cashes out automatically/)).toBeVisible();

  await tile(1).click();
  await expect(tile(1)).toHaveAccessibleName(/gem|mine/);
  if (await cashOut.isVisible()) await cashOut.click();
  await expect(play).toBeVisible();
  await page.getByRole('tab', { name: 'Auto' }).click();
  for (let number = 1; number <= 8; number += 1) await tile(number).click();
  await expect(page.getByText('This many tiles could win more than the maximum.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Autoplay' })).toBeDisabled();
});

test('mines: can be played with the keyboard alone', async ({ page }) => {
  const { play, mines, tile, cashOut, hidden } = await sit(page);
  await mines.focus();
  await page.keyboard.press('Home');
  await expect(mines).toHaveValue('1');
  await page.keyboard.press('Tab');
  await expect(play).toBeFocused();
  for (;;) {
    await page.keyboard.press('Enter');
    await expect(hidden).toHaveCount(25);
    await expect(page.locator('[data-cell]:focus')).toBeVisible();
    // After a mine the keyboard focus stays where it was.
    for (let row = 1; row < 5; row += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    const focused = page.locator('[data-cell]:focus');
    await expect(focused).toHaveAccessibleName(/gem|mine/);
    if (/gem/.test((await focused.getAttribute('aria-label')) ?? '')) break;
    await play.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
  }
  await expect(tile(7)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(cashOut).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(play).toBeFocused();
  await expect(page.getByTestId('win-display')).toBeVisible();
});

test(
  'mines: has no accessibility faults, fits 320 pixels and keeps Play in view',
  { tag: '@phone' },
  async ({ page }) => {
    const { play, tile, cashOut } = await sit(page);
    await expect(play).toBeInViewport();
    await openFirstGem(page);
    await expect(cashOut).toBeInViewport();
    await expectAccessible(page, { within: 'main' });
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    const box = await tile(1).boundingBox();
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
  },
);
