import { test as overSocket } from '@playwright/test';
import { postFrom } from './api.ts';
import { expectToOutliveOffline, failCalls } from './failing-network.ts';
import { readBets, signInFunded } from './funded-player.ts';
import { expectNoSidewaysScroll, noteComplaints } from './visit.ts';
import { expect, test, WITH_MOTION, type Page } from './journey.ts';

test.use(WITH_MOTION);

const ADDRESS = '/casino/originals/keno';
const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });
const number = (page: Page, value: number) => page.getByRole('button', { name: new RegExp(`^Number ${value},`) });

/** Collects the results that the server gives for Keno calls from now on. */
function notePlays(page: Page): { outcome: number[]; winnings: number; version: number; balance: number }[] {
  const plays: { outcome: number[]; winnings: number; version: number; balance: number }[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/keno/play/keno') || response.status() !== 200) return;
    void response.json().then(
      (answer) => plays.push(answer as (typeof plays)[number]),
      () => {},
    );
  });
  return plays;
}

test(
  'keno: a player picks, sees the odds, plays, and the board shows what the server drew',
  { tag: '@phone' },
  async ({ page }) => {
    const complaints = noteComplaints(page);
    await signInFunded(page, { primary: 100 });
    await page.goto(ADDRESS);
    await expect(play(page)).toBeDisabled();
    for (const pick of [3, 17, 40]) await number(page, pick).click();
    await expect(page.getByRole('list', { name: 'Payouts by hits' }).getByRole('listitem')).toHaveCount(4);
    await expect(page.getByText('97.32%')).toBeVisible();
    const plays = notePlays(page);
    await play(page).click();
    await expect(play(page)).toBeEnabled();
    await expect.poll(() => plays.length).toBe(1);
    const drawn = plays[0]!.outcome;
    for (const value of drawn) {
      const state = [3, 17, 40].includes(value) ? 'hit' : 'drawn';
      await expect(number(page, value)).toHaveAccessibleName(`Number ${value}, ${state}`);
    }
    await expect(page.getByTestId('standing')).toContainText(/Net [+−]\$/);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
  },
);

test(
  'keno: Auto Pick chooses ten numbers, an eleventh is refused, and Clear removes all',
  { tag: '@long' },
  async ({ page }) => {
    await signInFunded(page, { primary: 10 });
    await page.goto(ADDRESS);
    await page.getByRole('button', { name: 'Auto Pick' }).click();
    const picked = page.getByRole('button', { name: /^Number \d+, picked$/ });
    await expect(picked).toHaveCount(10);
    await page
      .getByRole('button', { name: /^Number \d+, free$/ })
      .first()
      .click();
    await expect(picked).toHaveCount(10);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(picked).toHaveCount(0);
    await expect(play(page)).toBeDisabled();
  },
);

test('keno: autoplay plays the chosen number of games and says when it is done', { tag: '@long' }, async ({ page }) => {
  await signInFunded(page, { primary: 50 });
  await page.goto(ADDRESS);
  await page.getByRole('button', { name: 'Auto Pick' }).click();
  await page.getByRole('button', { name: /^Instant bets/ }).click();
  await page.getByRole('tab', { name: 'Auto' }).click();
  const plays = notePlays(page);
  await page.getByLabel('Number of Games').fill('0');
  await expect(page.getByRole('button', { name: 'Start Autoplay' })).toBeDisabled();
  await page.getByLabel('Number of Games').fill('5');
  await page.getByRole('button', { name: 'Start Autoplay' }).click();
  await expect(page.getByText('Autoplay finished: all games have been played.')).toBeVisible();
  expect(plays).toHaveLength(5);
  const spent = plays.reduce((sum, { winnings }) => sum - 0.1 + winnings, 50);
  const last = plays.toSorted((a, b) => a.version - b.version).at(-1)!;
  expect(last.balance).toBeCloseTo(spent, 6);
});

test('keno: autoplay stops with its reason when the balance is too low', { tag: '@long' }, async ({ page }) => {
  await signInFunded(page, { primary: 1 });
  await page.goto(ADDRESS);
  await number(page, 1).click();
  await page.getByRole('combobox', { name: 'Risk' }).selectOption('high');
  await page.getByRole('button', { name: /^Instant bets/ }).click();
  await page.getByRole('tab', { name: 'Auto' }).click();
  await page.getByLabel('Stop on loss').fill('400');
  await page.getByLabel('Number of Games').fill('50');
  // The second stake exceeds anything that the first may have won.
  await page.getByText('Rules for stopping and changing the bet').click();
  for (const rule of ['On win', 'On loss']) {
    await page.getByRole('combobox', { name: rule }).selectOption({ label: 'Change by %' });
    await page.getByRole('textbox', { name: `${rule}: Change in percent` }).fill('10000');
  }
  await page.getByRole('button', { name: 'Start Autoplay' }).click();
  await expect(page.getByText('Autoplay stopped: Insufficient balance to continue.')).toBeVisible();
});

test(
  'keno: the promotional balance has its own maximum bet, and stakes are taken from it',
  { tag: '@long' },
  async ({ page }) => {
    await signInFunded(page, { primary: 20, promotional: 50, maxBet: 2 });
    await postFrom(page, '/api/users/updateBalanceType', { selectedBalanceType: 'promotional' });
    await page.goto(ADDRESS);
    // The largest amount depends on the player, so wait for the sign-in.
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
    await page.getByRole('button', { name: 'MAX: Largest amount' }).click();
    await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('2.00');
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('2.01');
    await number(page, 8).click();
    await expect(page.getByText('The maximum bet is $2.00.')).toBeVisible();
    await expect(play(page)).toBeDisabled();
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('2');
    const plays = notePlays(page);
    await play(page).click();
    await expect.poll(() => plays.length).toBe(1);
    expect(plays[0]).toMatchObject({ balance: 20, bonus: 50 - 2 + plays[0]!.winnings });
  },
);

test('keno: autoplay survives a lost connection without a double bet', { tag: '@long' }, async ({ page }) => {
  await signInFunded(page, { primary: 100 });
  await page.goto(ADDRESS);
  await page.getByRole('button', { name: 'Auto Pick' }).click();
  await page.getByRole('button', { name: /^Instant bets/ }).click();
  await page.getByRole('tab', { name: 'Auto' }).click();
  const seen = await failCalls(page, '**/api/keno/play/keno', { lostAnswers: 1, offlineAtCall: 4 });
  await page.getByLabel('Number of Games').fill('8');
  await page.getByRole('button', { name: 'Start Autoplay' }).click();
  await expectToOutliveOffline(page);
  expect(seen.lostAnswers).toBe(1);
  expect(await readBets(page, 'keno')).toHaveLength(8);
});

test('keno: can be played with the keyboard alone, and with hotkeys once they are on', async ({ page }) => {
  test.skip((page.viewportSize()?.width ?? 0) < 1_000, 'a keyboard is a desktop matter');
  await signInFunded(page, { primary: 10 });
  await page.goto(ADDRESS);
  // The board is drawn anew when the session has loaded, and then loses the focus.
  await expect(async () => {
    await number(page, 1).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(number(page, 10)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(number(page, 10)).toHaveAccessibleName('Number 10, picked');
  const plays = notePlays(page);
  await page.getByRole('button', { name: 'Hotkeys' }).click();
  await page.getByRole('checkbox', { name: 'Use hotkeys' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Instant bets/ }).click();
  await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => (document.activeElement as HTMLElement).blur() ?? heading);
  await page.keyboard.press('s');
  await expect(page.getByRole('textbox', { name: 'Amount', exact: true })).toHaveValue('0.20');
  await page.keyboard.press(' ');
  await expect.poll(() => plays.length).toBe(1);
});

overSocket('keno: a bet goes over the socket while it is open, and over HTTP when it is not', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => frames.push(String(payload))));
  await signInFunded(page, { primary: 100 });
  await page.goto(ADDRESS);
  await number(page, 3).click();
  await play(page).click();
  await expect.poll(async () => (await readBets(page, 'keno')).length).toBe(1);
  await expect(play(page)).toBeEnabled();
  expect(frames.filter((frame) => frame.includes('/api/keno/play/keno'))).toHaveLength(1);
  expect(requests).not.toContain('/api/keno/play/keno');

  // Offline, the page uses HTTP at once instead of waiting for its socket to notice.
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
  await play(page).click();
  await expect.poll(async () => (await readBets(page, 'keno')).length).toBe(2);
  expect(requests).toContain('/api/keno/play/keno');
});
