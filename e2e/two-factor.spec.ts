import { readFile } from 'node:fs/promises';
import { type Locator } from '@playwright/test';
import { callApi } from './api.ts';
import { expectAccessible } from './accessibility.ts';
import { generateSync } from 'otplib';
import { linkFromMail, NEW_PASSWORD } from './account-steps.ts';
import { enterAsNewcomer, expectNoSidewaysScroll, noteComplaints } from './visit.ts';
import { expect, test, type Page } from './journey.ts';

const PASSWORD = 'Copper7!Lantern';

/**
 * The code that an app shows now, or the next one, because each code is accepted once.
 * Never the previous code: it would be too old if its 30 seconds end before the server reads it.
 */
const codeOf = (secret: string, stepsAhead = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * stepsAhead });
const field = (place: Page | Locator, label: string) => place.getByLabel(label, { exact: true });
const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text);

async function expectFaultless(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function askToSignIn(page: Page, username: string): Promise<Locator> {
  await page.getByRole('button', { name: `Account of ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.goto('/settings/security?modal=auth&tab=login');
  const dialog = page.getByRole('dialog', { name: 'Welcome back' });
  await field(dialog, 'Email or username').fill(username);
  await field(dialog, 'Password').fill(PASSWORD);
  await field(dialog, 'Password').press('Enter');
  await expect(field(dialog, 'Six-digit code')).toBeFocused();
  return dialog;
}

test('two-factor: a player turns it on, uses it and a recovery code to sign in, and turns it off', async ({
  page,
  browser,
}) => {
  const complaints = noteComplaints(page);
  const username = await enterAsNewcomer(page, '/settings/security');
  await expect(page.getByText('Only your password protects this account.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn on' }).click();
  const setup = page.getByRole('dialog', { name: 'Turn on two-factor sign-in' });
  await expect(field(setup, 'Current password')).toBeFocused();
  await expectFaultless(page);
  await field(setup, 'Current password').fill('wrong');
  await setup.getByRole('button', { name: 'Continue' }).click();
  await expect(setup.getByText('Your current password is not correct.')).toBeVisible();
  await field(setup, 'Current password').fill(PASSWORD);
  await field(setup, 'Current password').press('Enter');
  await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect(field(setup, 'Six-digit code')).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field(setup, 'Six-digit code')).toHaveAttribute('inputmode', 'numeric');
  const secret = (await setup.locator('code').innerText()).replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await expectFaultless(page);

  await field(setup, 'Six-digit code').fill('12345');
  await field(setup, 'Six-digit code').press('Enter');
  await expect(setup.getByText('Please enter the six digits shown in your app.')).toBeVisible();
  await field(setup, 'Six-digit code').fill(codeOf(secret));
  await setup.getByRole('button', { name: 'Turn on' }).click();

  const saving = page.getByRole('dialog', { name: 'Save your recovery codes' });
  const listed = saving.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  await expectFaultless(page);
  await page.keyboard.press('Escape');
  await expect(notice(page, 'Please save your recovery codes first')).toBeVisible();
  await expect(saving).toBeVisible();
  await expect(saving.getByRole('button', { name: 'Done' })).toBeDisabled();
  const download = page.waitForEvent('download');
  await saving.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('roulo-recovery-codes.txt');
  expect((await readFile(await file.path(), 'utf8')).split('\n')).toEqual(expect.arrayContaining(codes));
  await saving.getByLabel('I have saved them').check();
  await saving.getByRole('button', { name: 'Done' }).click();
  await expect(saving).toBeHidden();
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();

  // With the app.
  let dialog = await askToSignIn(page, username);
  await field(dialog, 'Six-digit code').fill('000000');
  await expect(dialog.getByText('This code is not correct or was already used.')).toBeVisible();
  await expect(field(dialog, 'Six-digit code')).toHaveValue('');
  await expectFaultless(page);
  await field(dialog, 'Six-digit code').fill(codeOf(secret, 1));
  await expect(dialog).toBeHidden();
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();

  // With a recovery code.
  dialog = await askToSignIn(page, username);
  await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect(field(dialog, 'Recovery code')).toBeFocused();
  await field(dialog, 'Recovery code').fill(codes[0]!.toLowerCase());
  await field(dialog, 'Recovery code').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('9 of 10 recovery codes left')).toBeVisible();

  // New recovery codes, then off.
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const renewing = page.getByRole('dialog', { name: 'Create new recovery codes?' });
  await field(renewing, 'Current password').fill('wrong');
  await field(renewing, 'Code from your app, or a recovery code').fill(codes[1]!);
  await renewing.getByRole('button', { name: 'Create new codes' }).click();
  await expect(renewing.getByText('Your current password is not correct.')).toBeVisible();
  await expectFaultless(page);
  await field(renewing, 'Current password').fill(PASSWORD);
  await renewing.getByRole('button', { name: 'Create new codes' }).click();
  await expect(listed).toHaveCount(10);
  const renewed = await listed.allInnerTexts();
  expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
  await saving.getByLabel('I have saved them').check();
  await saving.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Turn off' }).click();
  const off = page.getByRole('dialog', { name: 'Turn off two-factor sign-in?' });
  await field(off, 'Current password').fill(PASSWORD);
  await field(off, 'Code from your app, or a recovery code').fill(renewed[0]!);
  await off.getByRole('button', { name: 'Turn off' }).click();
  await expect(notice(page, 'Two-factor sign-in is off.')).toBeVisible();
  await expect(page.getByText('Only your password protects this account.')).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  const { status } = await callApi(other, '/api/users/login', { identifier: username, password: PASSWORD });
  expect(status).toBe(200);
  await other.context().close();
  // The browser logs the refusals and ended sessions that this journey provokes.
  expect(complaints.filter((text) => !/status of 40[013]/.test(text))).toEqual([]);
});

test('two-factor: the owner undoes a factor that somebody else turned on, by the link in the mail', async ({
  page,
  browser,
}) => {
  const username = await enterAsNewcomer(page, '/settings/security');
  const setup = (await callApi(page, '/api/users/totp/setup', { password: PASSWORD })).answer as { secret: string };
  expect((await callApi(page, '/api/users/totp/enable', { code: codeOf(setup.secret) })).status).toBe(200);
  await page.reload();
  await expect(page.getByText('Our email about it has a link to undo this until')).toBeVisible();
  const link = await linkFromMail(page, `${username}@example.com`, 'Two-factor sign-in is on');

  const owner = await (await browser.newContext()).newPage();
  await owner.goto(link);
  await expect(owner.getByRole('heading', { name: 'Undo two-factor sign-in' })).toBeVisible();
  await expect(owner).toHaveURL('/undo-two-factor');
  await expectFaultless(owner);
  await field(owner, 'New password').fill(NEW_PASSWORD);
  await field(owner, 'Confirm password').fill(NEW_PASSWORD);
  await owner.getByRole('button', { name: 'Turn off and set password' }).click();
  await expect(owner.getByText('Two-factor sign-in is off, and your new password is set.')).toBeVisible();
  await expectFaultless(owner);
  await owner.getByRole('link', { name: 'Sign in' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Welcome back' });
  await field(dialog, 'Email or username').fill(username);
  await field(dialog, 'Password').fill(NEW_PASSWORD);
  await field(dialog, 'Password').press('Enter');
  await expect(owner.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
  // The device that turned it on is signed out, and the link is used up.
  expect((await callApi(page, '/api/users/show-name', { showsName: true })).status).toBe(401);
  await owner.goto(link);
  await field(owner, 'New password').fill(PASSWORD);
  await field(owner, 'Confirm password').fill(PASSWORD);
  await owner.getByRole('button', { name: 'Turn off and set password' }).click();
  await expect(owner.getByText('This link is no longer valid.')).toBeVisible();
  await expect(owner.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await owner.context().close();
});

test(
  'two-factor: nothing scrolls sideways at 320 px, in Spanish',
  { tag: '@long' },
  async ({ page, context, baseURL }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await context.addCookies([{ name: 'roulo-language', value: 'es', url: baseURL! }]);
    const username = `e${crypto.randomUUID().replaceAll('-', '').slice(0, 11)}`;
    const email = `${username}@example.com`;
    await callApi(page, '/api/users/register', { username, email, password: PASSWORD, over18: true });
    await page.goto('/settings/security');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Activar' }).click();
    const setup = page.getByRole('dialog', { name: 'Activar la verificación en dos pasos' });
    await field(setup, 'Contraseña actual').fill(PASSWORD);
    await setup.getByRole('button', { name: 'Continuar' }).click();
    const secret = (await setup.locator('code').innerText()).replaceAll(' ', '');
    const overflow = (dialog: Locator) => dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(await overflow(setup)).toBeLessThanOrEqual(0);
    await field(setup, 'Código de seis cifras').fill(codeOf(secret));
    await setup.getByRole('button', { name: 'Activar' }).click();
    const saving = page.getByRole('dialog', { name: 'Guarda tus códigos de recuperación' });
    await expect(saving.getByRole('listitem')).toHaveCount(10);
    expect(await overflow(saving)).toBeLessThanOrEqual(0);
  },
);
