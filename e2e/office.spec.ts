import { expect, test, type Browser, type Page } from '@playwright/test';
import { field, newPlayer, notice } from './account-steps.ts';
import { sandboxOf } from './cashier-steps.ts';

/** Two members of staff and a player, each in a browser of their own. */

const STAFF_URL = process.env['E2E_STAFF_URL'] ?? 'http://localhost:18081';
const PASSWORD = 'Office123!Roulo';

async function codeOf(sandbox: string, page: Page, email: string): Promise<string> {
  const answer = await page.request.get(`${sandbox}/authenticator/control/codes`);
  const { items } = (await answer.json()) as { items: { email: string; code: string }[] };
  return items.find((item) => item.email === email)!.code;
}

/** A code works once, and another journey may have used this one: then the next is waited for. */
async function enterOffice(browser: Browser, sandbox: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: STAFF_URL, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto('/');
  let used = '';
  const menu = page.getByRole('navigation', { name: 'Back office' });
  for (let tries = 0; tries < 3; tries += 1) {
    await expect.poll(() => codeOf(sandbox, page, email)).not.toBe(used);
    used = await codeOf(sandbox, page, email);
    await field(page, 'E-mail').fill(email);
    await field(page, 'Password').fill(PASSWORD);
    await field(page, 'Code of your authenticator app').fill(used);
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/sign-in'));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    if ((await answered).ok()) break;
  }
  await expect(menu).toBeVisible();
  return page;
}

/** Chromium's own authenticator, which holds the key and says yes. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('office: a passkey signs in; one person proposes, another approves, and the player reads who it was', async ({
  page,
  browser,
}) => {
  const username = await newPlayer(page);
  const sandbox = await sandboxOf(page);

  const admin = await enterOffice(browser, sandbox, 'admin@roulo.example');
  await giveAuthenticator(admin);
  await admin.getByRole('button', { name: 'Passkeys' }).click();
  await field(admin, 'Name of the device').fill('Laptop');
  await admin.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(admin.getByText('Laptop').first()).toBeVisible();
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: 'Sign out' }).click();
  await admin.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(admin.getByRole('heading', { name: 'Today' })).toBeVisible();

  await admin.keyboard.press('/');
  await admin.getByRole('searchbox', { name: 'Search players' }).fill(username);
  await admin.getByRole('row', { name: username }).click();
  await expect(admin.getByRole('heading', { name: username })).toBeVisible();
  await admin.getByRole('button', { name: 'Adjust the balance' }).click();
  const act = admin.getByRole('dialog', { name: 'Adjust the balance' });
  await field(act, 'Dollars').fill('500');
  await field(act, 'Reason').fill('A prize of the journey');
  await act.getByRole('button', { name: 'Adjust the balance' }).click();
  await expect(admin.getByText(/Proposed as number/)).toBeVisible();

  const second = await enterOffice(browser, sandbox, 'second@roulo.example');
  await second.getByRole('link', { name: /Approvals/ }).click();
  await second.getByRole('row', { name: `give $500.00 to ${username}` }).click();
  const difference = second.getByRole('table', { name: 'Difference' });
  await expect(difference.getByRole('row', { name: /primary/ })).toContainText('$500.00');
  await second.getByRole('button', { name: 'Approve', exact: true }).click();
  const approval = second.getByRole('dialog', { name: 'Approve' });
  await field(approval, 'Reason').fill('Checked it against the list');
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByText('Done: Approve.')).toBeVisible();

  await page.goto('/settings/security');
  await expect(page.getByText('Who looked at your account')).toBeVisible();
  await expect(page.getByText('Changed your balance')).toBeVisible();
  await expect(page.getByText('Opened your account').first()).toBeVisible();
  await expect(notice(page, 'admin@roulo.example')).toHaveCount(0);
  await expect(page.getByText('admin@roulo.example')).toHaveCount(0);
  for (const office of [admin, second]) await office.context().close();
});
