import { readBets, signInFunded } from './funded-player.ts';
import { expectNoSidewaysScroll, noteComplaints } from './visit.ts';
import { expect, test, WITH_MOTION } from './journey.ts';

test.use(WITH_MOTION);

const ADDRESS = '/casino/originals/wheel';

test(
  'wheel: a player chooses a wheel, plays, and it stops at what the server drew',
  { tag: '@phone' },
  async ({ page }) => {
    const complaints = noteComplaints(page);
    await signInFunded(page, { primary: 100 });
    await page.goto(ADDRESS);
    const prizes = page.getByRole('list', { name: 'Payouts of the wheel' });
    await page.getByLabel('Risk').selectOption('High');
    await page.getByLabel('Segments').selectOption('10');
    await expect(prizes.getByRole('listitem')).toHaveText([/9\.9×.*10/, /^0.*90/]);
    await page.getByLabel('Risk').selectOption('Low');
    const answered = page.waitForResponse('**/api/wheel/play/wheel');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const { multiplier } = (await (await answered).json()) as { multiplier: number };
    await expect(page.getByTestId('wheel-result')).toContainText(String(multiplier));
    await expect(page.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
  },
);

test('wheel: autoplay keeps its rules, and the page of a bet replays it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInFunded(page, { primary: 100 });
  await page.goto(ADDRESS);
  // The screen starts anew when it is known who plays.
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  await page.getByRole('tab', { name: 'Auto' }).click();
  await page.getByRole('textbox', { name: 'Number of Games' }).fill('5');
  await page.getByRole('button', { name: 'Start Autoplay' }).click();
  await expect(page.getByText('Autoplay finished: all games have been played.')).toBeVisible();
  const [bet] = await readBets(page, 'wheel');
  expect(bet).toBeDefined();
  await page.goto(`/bet/${bet!.id}`);
  await expect(page.getByRole('heading', { name: /Wheel/ })).toBeVisible();
  await expect(page.getByTestId('wheel')).toHaveAttribute('style', /rotate/);
});
