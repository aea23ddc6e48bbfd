import { test as overSocket } from '@playwright/test';
import { readApi } from './api.ts';
import { signInFunded } from './funded-player.ts';
import { expectNoSidewaysScroll, noteComplaints } from './visit.ts';
import { expect, test, WITH_MOTION, type Page } from './journey.ts';

test.use(WITH_MOTION);

const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });
const recent = (page: Page) => page.getByRole('list', { name: 'Recent multipliers' }).getByRole('listitem');

async function betsOf(page: Page): Promise<{ state: string; winnings: number; multiplier: number }[]> {
  return (await readApi(page, '/api/bets?limit=100')).answer['items'] as never[];
}

/** Counts requests to a path from now on. */
function countRequests(page: Page, path: string): { count: number } {
  const counter = { count: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith(path)) counter.count += 1;
  });
  return counter;
}

test(
  'plinko: balls land, are reported and paid, and the list shows the payouts',
  { tag: '@phone' },
  async ({ page }) => {
    const complaints = noteComplaints(page);
    await signInFunded(page, { primary: 100 });
    await page.goto('/plinko');
    await expect(page.getByRole('combobox', { name: 'Rows' })).toHaveValue('15');
    for (let ball = 0; ball < 3; ball += 1) {
      await play(page).click();
      await page.waitForTimeout(250);
    }
    await expect(page.getByRole('combobox', { name: 'Rows' })).toBeDisabled();
    await expect(recent(page)).toHaveCount(3);
    await expect(page.getByRole('combobox', { name: 'Rows' })).toBeEnabled();
    const bets = await betsOf(page);
    expect(bets).toHaveLength(3);
    const shown = (await recent(page).allTextContents()).toSorted();
    expect(shown).toEqual(bets.map(({ multiplier }) => `${multiplier}×`).toSorted());
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
  },
);

overSocket(
  'plinko: a ball is dropped and reported over the socket, and its win reaches the balance',
  async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const calls: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        calls.push(...(/"\/api\/plinko\/\w+"/.exec(String(payload)) ?? []));
      }),
    );
    await signInFunded(page, { primary: 100 });
    await page.goto('/plinko');
    await play(page).click();
    await expect(recent(page)).toHaveCount(1);
    expect(calls).toEqual(['"/api/plinko/start"', '"/api/plinko/multiplier"']);
    expect(requests.filter((path) => path.startsWith('/api/plinko/'))).toEqual([]);
    const balance = Number((await readApi(page, '/api/users/balance')).answer['balance']);
    await expect(page.getByRole('banner')).toContainText(`$${balance.toFixed(2)}`);
  },
);

test('plinko: a second press within 200 ms is not a second ball', async ({ page }) => {
  await signInFunded(page, { primary: 100 });
  await page.goto('/plinko');
  // A scripted click does not wait for the balance, so wait here.
  await expect(play(page)).toBeEnabled();
  await play(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
    button.click();
  });
  await expect(recent(page)).toHaveCount(1);
  expect(await betsOf(page)).toHaveLength(1);
});

test('plinko: hovering over a box shows its chance and net gain', async ({ page }) => {
  await page.goto('/plinko');
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('16');
  await page.getByRole('combobox', { name: 'Risk' }).selectOption('high');
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('1');
  const boxes = page.getByRole('slider', { name: 'Boxes: chance and net gain' });
  await boxes.focus();
  await page.keyboard.press('Home');
  await expect(boxes).toHaveAttribute('aria-valuetext', '1,000×, chance 0.0015%, net gain +$999.00');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(boxes).toHaveAttribute('aria-valuetext', '130×, chance 0.024%, net gain +$129.00');
});

test('plinko: leaving the page asks the server once to finish falling balls, which are paid', async ({ page }) => {
  await signInFunded(page, { primary: 100 });
  await page.goto('/plinko');
  const beacons = countRequests(page, '/api/plinko/process-unfinished');
  await play(page).click();
  await page.waitForTimeout(400);
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => beacons.count).toBe(1);
  await expect.poll(async () => (await betsOf(page)).map(({ state }) => state)).toEqual(['settled']);
});

test('plinko: falling balls are paid when the page is closed', async ({ page, context }) => {
  await signInFunded(page, { primary: 100 });
  await page.goto('/plinko');
  await play(page).click();
  await page.waitForTimeout(400);
  await page.reload();
  await expect.poll(async () => (await betsOf(page)).map(({ state }) => state)).toEqual(['settled']);
  expect(context.pages()).toHaveLength(1);
});

test('plinko: autoplay drops two hundred balls, and each is paid once', { tag: '@long' }, async ({ page }, info) => {
  await signInFunded(page, { primary: 200 });
  await page.goto('/plinko');
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('16');
  await page.getByRole('tab', { name: 'Auto' }).click();
  await page.getByLabel('Stop on loss').fill('100');
  await page.getByLabel('Number of Games').fill('200');
  const starts = countRequests(page, '/api/plinko/start');
  await page.getByRole('button', { name: 'Start Autoplay' }).click();
  await expect(page.getByText('Games Remaining')).toBeVisible();
  await page.waitForTimeout(2_500);
  await info.attach('many balls', { body: await page.screenshot(), contentType: 'image/png' });
  await expect(page.getByText('Autoplay finished: all games have been played.')).toBeVisible({ timeout: 90_000 });
  expect(starts.count).toBe(200);
  expect((await readApi(page, '/api/users/totalBets')).answer).toMatchObject({ totalBets: 200 });
});

test('plinko: Stop ends autoplay immediately and says so', async ({ page }) => {
  await signInFunded(page, { primary: 100 });
  await page.goto('/plinko');
  await page.getByRole('tab', { name: 'Auto' }).click();
  await page.getByLabel('Number of Games').fill('5000');
  await page.getByLabel('Stop on loss').fill('90');
  await page.getByRole('button', { name: 'Start Autoplay' }).click();
  await page.waitForTimeout(800);
  await page.getByRole('button', { name: 'Stop Autoplay' }).click();
  await expect(page.getByText('Autoplay stopped.')).toBeVisible();
  const starts = countRequests(page, '/api/plinko/start');
  await page.waitForTimeout(500);
  expect(starts.count).toBe(0);
});
