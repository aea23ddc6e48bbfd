import { callApi, readApi } from './api.ts';
import {
  dismissError,
  NEW_PASSWORD,
  PASSWORD,
  expectFaultless,
  field,
  linkFromMail,
  newName,
  newPlayer,
  notice,
} from './account-steps.ts';
import { expect, test } from './journey.ts';

test('registration: the rules are shown while typing, and nothing is sent before they are met', async ({ page }) => {
  const username = newName();
  await page.goto('/?modal=auth&tab=register&ref=NoSuchCode');
  const dialog = page.getByRole('dialog', { name: 'Create your account' });
  const create = dialog.getByRole('button', { name: 'Create Account' });
  await expect(field(dialog, 'Username')).toBeFocused();
  await expect(create).toBeDisabled();
  await expect(field(dialog, 'Referral code (optional)')).toHaveValue('NoSuchCode');

  await field(dialog, 'Username').fill('1ab');
  await field(dialog, 'Email').fill('nobody@nowhere');
  await expect(field(dialog, 'Username')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(dialog, 'Username')).toHaveAccessibleDescription(
    '4 to 12 characters. Must begin with a letter. Letters, numbers, underscores, hyphens allowed.',
  );
  await field(dialog, 'Username').fill('roulo-admin');
  await expect(
    dialog.getByText('Username contains prohibited words or phrases. Please try another name.'),
  ).toBeVisible();
  await expect(dialog.getByText('Invalid email address.')).toBeVisible();

  const met = dialog.locator('[data-rule][data-met=true]');
  await field(dialog, 'Password').fill('copper');
  await expect(met).toHaveText([/lowercase/]);
  await field(dialog, 'Password').fill('Copper7!');
  await expect(met).toHaveCount(6);
  await field(dialog, 'Password').press('Enter');
  await expect(notice(page, 'Invalid Entry')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show password' }).click();
  await expect(field(dialog, 'Password')).toHaveAttribute('type', 'text');

  await field(dialog, 'Username').fill(username);
  await field(dialog, 'Email').fill(`${username}@example.com`);
  await field(dialog, 'Password').fill(PASSWORD);
  await expect(create).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  const sent = page.waitForRequest('**/api/users/register');
  await create.click();
  expect((await sent).postDataJSON()).toEqual({
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
    referralCode: 'nosuchcode',
    over18: true,
  });
  await expect(notice(page, 'Account created successfully!')).toBeVisible();
  await expect(notice(page, 'We do not know the referral code nosuchcode.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
  expect((await readApi(page, '/api/users/profile')).answer).toEqual({ username });
});

test(
  'registration: a common password and a taken name are refused at their fields',
  { tag: '@long' },
  async ({ page, browser }) => {
    const other = await browser.newContext();
    const taken = await newPlayer(await other.newPage());
    await other.close();
    await page.goto('/?modal=auth&tab=register');
    const dialog = page.getByRole('dialog');
    await field(dialog, 'Username').fill(taken);
    await field(dialog, 'Email').fill(`${taken}2@example.com`);
    await dialog.getByRole('checkbox').check();
    await field(dialog, 'Password').fill('Password1!');
    // Shown while typing, before anything is sent.
    await expect(field(dialog, 'Password')).toHaveAccessibleDescription(
      'This password is too common. Please choose another.',
    );
    await expect(dialog.getByRole('button', { name: 'Create Account' })).toBeDisabled();
    await field(dialog, 'Password').fill('TestPass123!');
    await expect(dialog.getByRole('button', { name: 'Create Account' })).toBeEnabled();
    await field(dialog, 'Password').fill(PASSWORD);
    await expect(field(dialog, 'Password')).not.toHaveAttribute('aria-invalid');
    await field(dialog, 'Password').press('Enter');
    await dismissError(page, 'This username or email is already in use.');
    await expect(dialog).toBeVisible();
    const username = field(dialog, 'Username');
    await expect(username).toHaveAccessibleDescription('This username or email is already in use.');
    await expect(username).toHaveAttribute('aria-invalid', 'true');
    await username.fill(newName());
    await expect(username).not.toHaveAttribute('aria-invalid');
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await expect(dialog).toBeHidden();
  },
);

test('signing in: a wrong password shows an error, the right one closes the modal, and a double click sends one request', async ({
  page,
}) => {
  const username = await newPlayer(page);
  await callApi(page, '/api/users/logout', {});
  await page.goto('/simulation?modal=auth');
  const dialog = page.getByRole('dialog', { name: 'Welcome back' });
  await field(dialog, 'Email or username').press('Enter');
  await expect(dialog.getByText('Please enter your email or username.')).toBeVisible();
  await field(dialog, 'Email or username').fill(username);
  await field(dialog, 'Password').fill('wrong');
  await field(dialog, 'Password').press('Enter');
  await dismissError(page, 'The username, email or password is not correct.');
  await expect(dialog).toBeVisible();

  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/login')) sent += 1;
  });
  await field(dialog, 'Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/simulation');
  expect(sent).toBe(1);
  expect((await readApi(page, '/api/users/profile')).answer).toEqual({ username });
});

test('signing in: the address contains the view of the modal', async ({ page }) => {
  await page.goto('/simulation?modal=auth&keep=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Register' }).click();
  await expect(page).toHaveURL('/simulation?keep=1&modal=auth&tab=register');
  await dialog.getByRole('tab', { name: 'Sign in' }).click();
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/simulation?keep=1&modal=auth&tab=recover');
  await expect(field(dialog, 'Email or username')).toBeFocused();
  await dialog.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(page).toHaveURL('/simulation?keep=1&modal=auth&tab=login');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/simulation?keep=1');
});

test('after five failures the account is locked for a while', async ({ page }) => {
  const nobody = newName();
  for (let n = 0; n < 5; n += 1) {
    await callApi(page, '/api/users/login', { identifier: nobody, password: 'wrong' });
  }
  await page.goto('/?modal=auth&tab=login');
  await field(page, 'Email or username').fill(nobody);
  await field(page, 'Password').fill('wrong');
  await field(page, 'Password').press('Enter');
  await dismissError(page, 'Too many failed login attempts. Try again after 15 minutes.');
});

test('a lost password is recovered by mail', async ({ page }) => {
  const username = await newPlayer(page);
  await callApi(page, '/api/users/logout', {});
  await page.goto('/?modal=auth&tab=recover');
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Email or username').fill(username);
  await dialog.getByRole('button', { name: 'Send recovery email' }).click();
  await expect(notice(page, 'Recovery email sent! Check your inbox.')).toBeVisible();

  await page.goto(await linkFromMail(page, `${username}@example.com`, 'Reset your password'));
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset Your Password');
  const reset = page.getByRole('button', { name: 'Reset password' });
  await expect(reset).toBeDisabled();
  await field(page, 'New password').fill('short');
  await expect(page.getByLabel('Not valid yet')).toHaveCount(1);
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm password').fill('something else');
  await expect(page.getByText('Passwords do not match!')).toBeVisible();
  await expect(reset).toBeDisabled();
  await field(page, 'Confirm password').fill(NEW_PASSWORD);
  await expect(page.getByLabel('Valid', { exact: true })).toHaveCount(2);
  await reset.click();
  await expect(notice(page, 'Password reset successfully!')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Password reset successfully!');

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await field(page, 'Email or username').fill(`${username}@example.com`);
  await field(page, 'Password').fill(NEW_PASSWORD);
  await field(page, 'Password').press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await readApi(page, '/api/users/profile')).answer).toEqual({ username });
});

test('recovery: failed requests and invalid links show an error', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/users/request-password-reset', (route) => route.abort());
  await page.goto('/?modal=auth&tab=recover');
  await field(page, 'Email or username').fill('somebody');
  await field(page, 'Email or username').press('Enter');
  await dismissError(page, 'Failed to send recovery email. Please try again.');

  await page.goto('/reset-password?token=used-up');
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'Confirm password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('This password reset link is no longer valid.')).toBeVisible();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByRole('dialog', { name: 'Recover your account' })).toBeVisible();

  await page.goto('/confirm-email?token=used-up');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('This confirmation link is no longer valid.')).toBeVisible();
});

test(
  'account screens have no accessibility faults and do not scroll sideways, for a visitor',
  { tag: '@phone' },
  async ({ page }) => {
    test.slow();
    const auth = ['login', 'register', 'recover'].map((tab) => `/simulation?modal=auth&tab=${tab}`);
    await expectFaultless(page, [...auth, '/settings', '/reset-password?token=x', '/confirm-email?token=x']);
  },
);
