import { callApi } from './api.ts';
import { expectAccessible } from './accessibility.ts';
import { signInFunded } from './funded-player.ts';
import { expectNoSidewaysScroll, noteComplaints } from './visit.ts';
import { expect, test, type Page } from './journey.ts';

const notice = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Notices' }).getByText(text);
const KENO = { selectedNumbers: [1], risk: 'low' };

async function expectFaultless(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test('safer play: a limit applies immediately, a looser one is delayed, and an exclusion stops play', async ({
  page,
}) => {
  const complaints = noteComplaints(page);
  await signInFunded(page, { primary: 100 });
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Responsible gaming', exact: true }).click();
  await page.getByRole('button', { name: 'Set limit: Wagers, Day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wagers per day' });
  await dialog.getByLabel('Limit in US dollars').fill('5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Your limit applies from now on.')).toBeVisible();
  await expect(page.getByText('$0.00 of $5.00')).toBeVisible();
  expect(await callApi(page, '/api/keno/play/keno', { ...KENO, betAmount: 6 })).toMatchObject({
    status: 403,
    answer: { code: 'WAGER_LIMIT' },
  });

  await page.getByRole('button', { name: 'Change limit: Wagers, Day' }).click();
  await dialog.getByLabel('Limit in US dollars').fill('50');
  await expect(dialog.getByText(/You can confirm it after 24 hours/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Requested: $50.00')).toBeVisible();
  await expectFaultless(page);
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('Requested: $50.00')).toBeHidden();

  await page.getByText('1 week', { exact: true }).click();
  await page.getByRole('button', { name: 'Exclude me' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Exclude yourself from play?' });
  await expect(confirm.getByRole('button', { name: 'Yes, exclude me' })).toBeDisabled();
  await confirm.getByRole('checkbox').check();
  await confirm.getByRole('button', { name: 'Yes, exclude me' }).click();
  await expect(page.getByText('You are excluded from play', { exact: true })).toBeVisible();
  await expectFaultless(page);
  const signed = await callApi(page, '/api/crypto/sign', { amount: 3, currency: 'btc' });
  expect(await callApi(page, '/api/crypto/deposit', signed.answer as object)).toMatchObject({
    status: 403,
    answer: { code: 'SELF_EXCLUDED' },
  });
  // The browser logs the API's refusals too; nothing else may be logged.
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
});

test('safer play: a reminder shows what the session has cost', async ({ page }) => {
  await page.clock.install();
  await signInFunded(page, { primary: 100 });
  await page.goto('/settings/responsible');
  await page.getByLabel('Remind me').selectOption({ label: 'Every 15 minutes' });
  await expect(notice(page, 'Saved.')).toBeVisible();
  await callApi(page, '/api/mines/start/mines', { betAmount: 3, minesCount: 3 });
  // The server cannot be asked at first.
  await page.route('**/api/users/session-reminder', (route) => route.abort('connectionreset'), { times: 1 });
  await page.clock.fastForward('15:05');
  const dialog = page.getByRole('alertdialog', { name: 'Time for a break?' });
  await expect(dialog.getByText('−$3.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep playing' }).click();
  await expect(dialog).toBeHidden();
  await page.clock.fastForward('15:05');
  await dialog.getByRole('button', { name: 'Stop and sign out' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
});
