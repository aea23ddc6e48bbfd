import { readBets, signInFunded } from './funded-player.ts';
import { expectNoSidewaysScroll, noteComplaints } from './visit.ts';
import { expect, test, WITH_MOTION } from './journey.ts';

test.use(WITH_MOTION);

const ADDRESS = '/casino/originals/limbo';

test(
  "limbo: a player sets a target and plays, and the board shows the server's number",
  { tag: '@phone' },
  async ({ page }) => {
    const complaints = noteComplaints(page);
    await signInFunded(page, { primary: 100 });
    await page.goto(ADDRESS);
    // The screen starts anew when it is known who plays.
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
    const target = page.getByLabel('Target multiplier');
    await expect(target).toHaveValue('2.00');
    await target.fill('1.5');
    await target.blur();
    await expect(target).toHaveValue('1.50');
    await expect(page.getByLabel('Win chance', { exact: true })).toHaveValue('66.0000');
    await page.getByLabel('Win chance', { exact: true }).fill('49.5');
    await expect(target).toHaveValue('2.00');
    await target.fill('0.5');
    await expect(page.getByText('From 1.01 to 10000.00.')).toBeVisible();
    await target.fill('2');
    const answered = page.waitForResponse('**/api/limbo/play/limbo');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const { outcome, winnings } = (await (await answered).json()) as { outcome: number; winnings: number };
    const number = page.getByTestId('limbo-number');
    await expect(number).toHaveText(`${outcome.toFixed(2)}×`);
    await expect(number).toHaveAttribute('data-state', outcome >= 2 ? 'won' : 'lost');
    expect(winnings > 0).toBe(outcome >= 2);
    await expect(page.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByTestId('standing')).toContainText(/Net [+−]\$/);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
  },
);

test('limbo: autoplay keeps its rules, and the page of a bet replays and verifies it', async ({ page }) => {
  await signInFunded(page, { primary: 100 });
  await page.goto(ADDRESS);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  await page.getByRole('tab', { name: 'Auto' }).click();
  await page.getByRole('textbox', { name: 'Number of Games' }).fill('5');
  await page.getByRole('button', { name: 'Start Autoplay' }).click();
  await expect(page.getByText('Autoplay finished: all games have been played.')).toBeVisible();
  const [bet] = await readBets(page, 'limbo');
  expect(bet).toBeDefined();
  await page.goto(`/bet/${bet!.id}`);
  await expect(page.getByRole('heading', { name: /Limbo/ })).toBeVisible();
  await expect(page.getByTestId('limbo-number')).toHaveAttribute('data-state', /won|lost/);
});
