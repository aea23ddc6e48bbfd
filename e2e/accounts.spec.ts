import { randomInt } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type ConsoleMessage, type Locator, type Page } from '@playwright/test';
import { postFrom, signInFunded } from './funded-player.ts';

const PASSWORD = 'Copper7!Lantern';
const NEW_PASSWORD = 'Violet9#Harbour';

/** Of letters that make no word, so that no name is ever a prohibited one. */
const newName = () => `p${Array.from({ length: 9 }, () => 'jqvwxz'[randomInt(6)]).join('')}`;

interface Answer {
  status: number;
  answer: Record<string, unknown>;
}

/** Calls the API from within the page, so that cookies, origin and fetch metadata are the browser's own. */
function call(page: Page, method: 'GET' | 'POST', url: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ([verb, address, payload]) => {
      const token = (await (await fetch('/api/csrf-token')).json()) as { csrfToken: string };
      const response = await fetch(address, {
        method: verb,
        headers: {
          'x-csrf-token': token.csrfToken,
          ...(payload ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
        },
        ...(payload ? { body: JSON.stringify(payload) } : {}),
      });
      return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
    },
    [method, url, body] as const,
  );
}

/** A new account, made by the API and signed in on the page. */
async function newPlayer(page: Page): Promise<string> {
  const username = newName();
  await page.goto('/simulation');
  const made = await call(page, 'POST', '/api/users/register', {
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
    over18: true,
  });
  expect(made.status).toBe(200);
  return username;
}

async function signInOn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/simulation');
  expect((await call(page, 'POST', '/api/users/login', { identifier: username, password })).status).toBe(200);
}

/** The link in the newest mail with this subject. The sandbox listens ten ports above the server. */
async function linkFromMail(page: Page, to: string, subject: string): Promise<string> {
  const sandbox = `http://localhost:${Number(new URL(page.url()).port) + 10}`;
  let link = '';
  await expect
    .poll(
      async () => {
        const response = await page.request.get(`${sandbox}/mail/messages?to=${encodeURIComponent(to)}`);
        const { items } = (await response.json()) as { items: { subject: string; text: string }[] };
        link = /http:\S+token=\S+/.exec(items.find((mail) => mail.subject === subject)?.text ?? '')?.[0] ?? '';
        return link;
      },
      { timeout: 15_000 },
    )
    .not.toBe('');
  return link;
}

const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text);
const field = (place: Page | Locator, label: string) => place.getByLabel(label, { exact: true });

test('a visitor registers; the rules are told while typing and nothing is sent before they are met', async ({
  page,
}) => {
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
  await expect(met).toHaveCount(5);
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
  await expect(notice(page, 'The referral code nosuchcode is not known.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
  expect((await call(page, 'GET', '/api/users/profile')).answer).toEqual({ username });
});

test('a common password and a taken name are refused where they stand', async ({ page, browser }) => {
  const other = await browser.newContext();
  const taken = await newPlayer(await other.newPage());
  await other.close();
  await page.goto('/?modal=auth&tab=register');
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Username').fill(taken);
  await field(dialog, 'Email').fill(`${taken}2@example.com`);
  await field(dialog, 'Password').fill('Password1!');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await expect(field(dialog, 'Password')).toHaveAccessibleDescription(
    'This password is too common. Please choose another.',
  );
  await field(dialog, 'Password').fill(PASSWORD);
  await expect(field(dialog, 'Password')).not.toHaveAttribute('aria-invalid');
  await field(dialog, 'Password').press('Enter');
  await expect(notice(page, 'This username or e-mail is already in use.')).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('signing in: a wrong password is told, the right one closes the modal, a double press sends once', async ({
  page,
}) => {
  const username = await newPlayer(page);
  await call(page, 'POST', '/api/users/logout', {});
  await page.goto('/simulation?modal=auth');
  const dialog = page.getByRole('dialog', { name: 'Welcome back' });
  await field(dialog, 'Email or username').press('Enter');
  await expect(dialog.getByText('Please enter your email or username.')).toBeVisible();
  await field(dialog, 'Email or username').fill(username);
  await field(dialog, 'Password').fill('wrong');
  await field(dialog, 'Password').press('Enter');
  const refusal = notice(page, 'The username, e-mail or password is not correct.');
  await expect(refusal).toBeVisible();
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Close' }).click();
  await expect(refusal).toBeHidden();
  await expect(dialog).toBeVisible();

  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/login')) sent += 1;
  });
  await field(dialog, 'Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/simulation');
  expect(sent).toBe(1);
  expect((await call(page, 'GET', '/api/users/profile')).answer).toEqual({ username });
});

test('the views of the modal stand in the address', async ({ page }) => {
  await page.goto('/simulation?modal=auth&keep=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Register' }).click();
  await expect(page).toHaveURL('/simulation?keep=1&modal=auth&tab=register');
  await dialog.getByRole('tab', { name: 'Sign In' }).click();
  await dialog.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/simulation?keep=1&modal=auth&tab=recover');
  await expect(field(dialog, 'Email or username')).toBeFocused();
  await dialog.getByRole('button', { name: 'Back to Sign In' }).click();
  await expect(page).toHaveURL('/simulation?keep=1&modal=auth&tab=login');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/simulation?keep=1');
});

test('after five failures the account is locked for a while', async ({ page }) => {
  const nobody = newName();
  await page.goto('/simulation');
  for (let n = 0; n < 5; n += 1) {
    await call(page, 'POST', '/api/users/login', { identifier: nobody, password: 'wrong' });
  }
  await page.goto('/?modal=auth&tab=login');
  await field(page, 'Email or username').fill(nobody);
  await field(page, 'Password').fill('wrong');
  await field(page, 'Password').press('Enter');
  await expect(notice(page, 'Too many failed login attempts. Try again after 15 minutes.')).toBeVisible();
});

test('a lost password is recovered by mail', async ({ page }) => {
  const username = await newPlayer(page);
  await call(page, 'POST', '/api/users/logout', {});
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
  await expect(page.getByText('Password reset successfully!')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await field(page, 'Email or username').fill(`${username}@example.com`);
  await field(page, 'Password').fill(NEW_PASSWORD);
  await field(page, 'Password').press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect((await call(page, 'GET', '/api/users/profile')).answer).toEqual({ username });
});

test('recovery and links that fail say so', async ({ page }) => {
  await page.route('**/api/users/request-password-reset', (route) => route.abort());
  await page.goto('/?modal=auth&tab=recover');
  await field(page, 'Email or username').fill('somebody');
  await field(page, 'Email or username').press('Enter');
  await expect(notice(page, 'Failed to send recovery email. Please try again.')).toBeVisible();

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

test('settings: the address is confirmed by mail, and General says so', async ({ page }) => {
  const username = await newPlayer(page);
  await page.goto('/settings');
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await page.goto(await linkFromMail(page, `${username}@example.com`, 'Confirm your e-mail address'));
  await expect(page).toHaveURL('/confirm-email');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('Thank you, your e-mail address is confirmed.')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: `${username}@example.com` })).toBeVisible();
});

test('settings: the password is changed; what is wrong is told in order; other devices are signed out', async ({
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
  await expect(notice(page, 'Your current password is not correct.')).toBeVisible();
  await expect(field(page, 'Current password')).toHaveAccessibleDescription('Your current password is not correct.');
  await field(page, 'Current password').fill(PASSWORD);
  await change.click();
  await expect(notice(page, 'Password changed successfully!')).toBeVisible();
  await expect(field(page, 'Current password')).toHaveValue('');
  expect((await call(page, 'GET', '/api/users/profile')).answer).toEqual({ username });
  await expectSignedOut(other);
  await expect(page).toHaveURL('/settings');
  await other.context().close();
  await signInOn(page, username, NEW_PASSWORD);
});

test('settings: a device is signed out from another one, then all of them', async ({ page, browser }) => {
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
  await expect(page.getByText('You are signed in nowhere else.')).toBeVisible();
  for (const other of others) {
    await expectSignedOut(other);
    await other.context().close();
  }
  expect((await call(page, 'GET', '/api/users/profile')).answer).toEqual({ username });
});

test('settings: the language is changed and stays', async ({ page }) => {
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

test('settings: a visitor is invited to sign in and is then where they wanted to be', async ({ page }) => {
  const username = await newPlayer(page);
  await call(page, 'POST', '/api/users/logout', {});
  await page.goto('/settings/security');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await field(page, 'Email or username').fill(username);
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Password').press('Enter');
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
  await expect(page).toHaveURL('/settings/security');
  await page.goto('/settings/nonsense');
  await expect(page).toHaveURL('/settings');
});

/** A player with three bets of a dollar; gives their ids. */
async function playThree(page: Page): Promise<string[]> {
  await signInFunded(page, { primary: 100 });
  const placed: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const bet = { betAmount: 1, selectedNumbers: [1, 2, 3, 4], risk: 'low' };
    placed.push(String((await postFrom(page, '/api/keno/play/keno', bet))['betId']));
  }
  return placed;
}

test('profile: the stats, the profit and the list follow real bets', async ({ page }) => {
  const placed = await playThree(page);
  await page.goto('/?model=profile&tab=overview');
  const dialog = page.getByRole('dialog', { name: 'Profile' });
  const stat = (name: string) => dialog.getByText(name, { exact: true }).locator('..').getByRole('definition');
  await expect(stat('Total Bets')).toHaveText('3');
  await expect(stat('Total Wagered')).toHaveText('$3.00');
  await expect(stat('Average Wager')).toHaveText('$1.00');
  await expect(dialog.getByText('over 3 bets')).toBeVisible();

  await dialog.getByRole('tab', { name: 'All' }).click();
  const chart = dialog.getByRole('slider', { name: 'Profit, bet by bet' });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', 'Start: $0.00');
  await page.keyboard.press('End');
  const { answer } = await call(page, 'GET', '/api/users/balance');
  const profit = Math.round((Number(answer['balance']) - 100) * 100) / 100;
  const sign = profit === 0 ? '' : profit > 0 ? '+' : '−';
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain(`M: ${sign}$${Math.abs(profit).toFixed(2)}`);

  await dialog.getByRole('tab', { name: 'My bets' }).click();
  await expect(page).toHaveURL('/?model=profile&tab=bets');
  const row = dialog.locator(`a[href="/bet/${placed[2]}"]`);
  await expect(row).toContainText('Keno');
  await expect(row).toContainText('$1.00');
  await field(dialog, 'Game').selectOption('dice');
  await expect(row).toBeHidden();
  await field(dialog, 'Game').selectOption('keno');
  await expect(row).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('roulo-bets.csv');
  await row.click();
  await expect(page).toHaveURL(`/bet/${placed[2]}`);
});

test('profile: without bets there is a way to the games', async ({ page }) => {
  await newPlayer(page);
  await page.goto('/?model=profile');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('No bets yet.')).toBeVisible();
  await dialog.getByRole('tab', { name: 'My bets' }).click();
  await dialog.getByRole('link', { name: 'Play Originals' }).click();
  await expect(page).toHaveURL('/casino/originals');
});

test('account screens have no accessibility faults and do not scroll sideways, for a visitor', async ({ page }) => {
  test.slow();
  const auth = ['login', 'register', 'recover'].map((tab) => `/simulation?modal=auth&tab=${tab}`);
  await expectFaultless(page, [...auth, '/settings', '/reset-password?token=x', '/confirm-email?token=x']);
});

const PROFILE = ['/simulation?model=profile&tab=overview', '/simulation?model=profile&tab=bets'];

test('account screens have no accessibility faults and do not scroll sideways, for a newcomer', async ({ page }) => {
  test.slow();
  await newPlayer(page);
  await expectFaultless(page, ['/settings', '/settings/security', '/settings/preferences', ...PROFILE]);
});

test('the profile of who has played has no accessibility faults and does not scroll sideways', async ({ page }) => {
  test.slow();
  await playThree(page);
  await expectFaultless(page, PROFILE);
});

async function expectFaultless(page: Page, addresses: string[]): Promise<void> {
  const faults: string[] = [];
  const noteError = (error: Error) => faults.push(error.message);
  const noteMessage = (message: ConsoleMessage) => message.type() === 'error' && faults.push(message.text());
  page.on('pageerror', noteError).on('console', noteMessage);
  for (const address of addresses) {
    await page.goto(address);
    await page
      .getByRole(address.includes('mod') ? 'dialog' : 'heading')
      .first()
      .waitFor();
    // What fades in is looked at once it is there.
    await page.waitForTimeout(800);
    const { violations } = await new AxeBuilder({ page }).analyze();
    faults.push(...violations.map(({ id, nodes }) => `${address} ${id} ${nodes[0]?.html}`));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) faults.push(`${address} scrolls sideways by ${overflow}`);
  }
  page.off('pageerror', noteError).off('console', noteMessage);
  expect(faults).toEqual([]);
}

/** Another browser, signed in and looking at a page. */
async function openedBy(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInOn(page, username);
  await page.goto('/rewards');
  return page;
}

/** Its socket was closed: the page has gone to the start and offers to sign in. */
async function expectSignedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByText('Sign In')).toBeVisible();
}
