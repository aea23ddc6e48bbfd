import { type Browser } from '@playwright/test';
import { callApi, readApi } from './api.ts';
import {
  dismissError,
  NEW_PASSWORD,
  PASSWORD,
  expectFaultless,
  field,
  linkFromMail,
  newPlayer,
  notice,
  signInOn,
} from './account-steps.ts';
import { expect, test, type Page } from './journey.ts';

test('settings: the address is confirmed by mail, and General says so', async ({ page }) => {
  const username = await newPlayer(page);
  await page.goto('/settings');
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await page.goto(await linkFromMail(page, `${username}@example.com`, 'Confirm your email address'));
  await expect(page).toHaveURL('/confirm-email');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('Thank you. Your email address is confirmed.')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: `${username}@example.com` })).toBeVisible();
});

test('settings: errors of a new password are shown in order, and a change signs out other devices', async ({
  page,
  browser,
}) => {
  const username = await newPlayer(page);
  const other = await openedBy(browser, username);
  await page.goto('/settings');
  const change = page.getByRole('button', { name: 'Change Password' });
  await expect(change).toBeDisabled();
  await field(page, 'New password').press('Enter');
  await expect(notice(page, 'Please enter your current password.')).toBeVisible();
  await field(page, 'Current password').fill('wrong');
  await field(page, 'New password').fill('weak');
  await field(page, 'New password').press('Enter');
  await expect(notice(page, 'Please make sure the passwords are valid and match.')).toBeVisible();
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm password').fill(NEW_PASSWORD);
  await change.click();
  await dismissError(page, 'Your current password is not correct.');
  await expect(field(page, 'Current password')).toHaveAccessibleDescription('Your current password is not correct.');
  await field(page, 'Current password').fill(PASSWORD);
  await change.click();
  await expect(notice(page, 'Password changed successfully!')).toBeVisible();
  await expect(field(page, 'Current password')).toHaveValue('');
  expect((await readApi(page, '/api/users/profile')).answer).toEqual({ username });
  await expectSignedOut(other);
  await expect(page).toHaveURL('/settings');
  await other.context().close();
  await signInOn(page, username, NEW_PASSWORD);
});

test('settings: a player signs out another device, then all devices', async ({ page, browser }) => {
  const username = await newPlayer(page);
  const others = [await openedBy(browser, username), await openedBy(browser, username)];
  await page.goto('/settings/security');
  const devices = page.getByRole('listitem').filter({ hasText: 'Last seen' });
  await expect(devices).toHaveCount(3);
  await expect(devices.first()).toContainText('This device');
  await expect(devices.first().getByRole('button')).toHaveCount(0);

  await devices.nth(1).getByRole('button').click();
  const question = page.getByRole('alertdialog', { name: 'Sign out this device?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(devices).toHaveCount(3);
  await devices.nth(1).getByRole('button').click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(notice(page, 'The device was signed out.')).toBeVisible();
  await expect(devices).toHaveCount(2);

  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all others' }).click();
  await expect(devices).toHaveCount(1);
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  for (const other of others) {
    await expectSignedOut(other);
    await other.context().close();
  }
  expect((await readApi(page, '/api/users/profile')).answer).toEqual({ username });
});

test('settings: a changed language is kept', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/settings/preferences');
  await field(page, 'Language').selectOption('es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ajustes');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Cambiar la contraseña' })).toBeVisible();
  await page.goto('/settings/preferences');
  await field(page, 'Idioma').selectOption('en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('settings: a visitor is asked to sign in and then reaches the requested page', async ({ page }) => {
  const username = await newPlayer(page);
  await callApi(page, '/api/users/logout', {});
  await page.goto('/settings/security');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await field(page, 'Email or username').fill(username);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Password').press('Enter');
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
  await expect(page).toHaveURL('/settings/security');
  await page.goto('/settings/nonsense');
  await expect(page).toHaveURL('/settings');
});

test('settings have no accessibility faults and do not scroll sideways', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  await newPlayer(page);
  await expectFaultless(page, ['/settings', '/settings/security', '/settings/preferences']);
});

/** Signs in on another browser and opens a page there. */
async function openedBy(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInOn(page, username);
  await page.goto('/rewards');
  return page;
}

/** The socket was closed: the page stays, says why, and offers to sign in. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'You are signed out' })).toContainText(
    'your password or second factor changed, or another device ended this session',
  );
  await expect(page).toHaveURL('/rewards');
  await expect(page.getByRole('banner').getByText('Sign in')).toBeVisible();
}
