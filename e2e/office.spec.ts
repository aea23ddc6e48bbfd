import { randomInt } from 'node:crypto';
import { sandboxOf } from './api.ts';
import { expectAccessible } from './accessibility.ts';
import { field, newPlayer } from './account-steps.ts';
import { confirmEmail, fillWithdrawal, verify, walletAddress } from './cashier-steps.ts';
import { act, approve, enterOffice, menu } from './office-steps.ts';
import { addSumsOf, signInFunded } from './funded-player.ts';
import { expectNoSidewaysScroll, openDevice } from './visit.ts';
import { expect, test, type Page } from './journey.ts';

/** Two members of staff and a player, each in their own browser. */

/** Chromium's virtual authenticator, which holds the key and always confirms. */
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

async function openPlayer(page: Page, username: string): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Search players' }).fill(username);
  await page.getByRole('row', { name: username }).click();
  await expect(page.getByRole('heading', { name: username })).toBeVisible();
}

async function openCase(page: Page, username: string): Promise<void> {
  await menu(page, /Identity/).click();
  await page.getByRole('row', { name: username }).click();
  await expect(page.getByText('pending; this look is recorded')).toBeVisible();
}

async function askForPayout(page: Page, dollars: string): Promise<void> {
  await page.goto('/?modal=cashier&tab=withdraw');
  const cashier = page.getByRole('dialog', { name: 'Wallet' });
  await fillWithdrawal(cashier, 'Tronix', await walletAddress(page, 'trx'), dollars);
  await cashier.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(cashier.getByRole('list', { name: 'What has happened so far' })).toBeVisible();
}

test('office: two colleagues use a passkey, four-eyes approval, documents and a payout, and the player is informed', async ({
  page,
  browser,
}) => {
  const username = await signInFunded(page, { primary: 50 });
  await confirmEmail(page, username);
  await verify(page, 'Undecided');
  const stranger = await openDevice(browser, page);
  const rejected = await newPlayer(stranger);
  await verify(stranger, 'Undecided');
  const sandbox = await sandboxOf(page);

  const admin = await enterOffice(browser, sandbox, 'admin@roulo.example');
  await giveAuthenticator(admin);
  await admin.getByRole('button', { name: 'Passkeys' }).click();
  await field(admin, 'Name of the device').fill(`Laptop of ${username}`);
  await admin.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(admin.getByText(`Laptop of ${username}`)).toBeVisible();
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: 'Sign out' }).click();
  await admin.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(admin.getByRole('heading', { name: 'Today' })).toBeVisible();
  const second = await enterOffice(browser, sandbox, 'second@roulo.example');

  await openPlayer(admin, username);
  await act(admin, 'Adjust the balance', 'A prize of the journey', { Dollars: '500' });
  await approve(second, `give $500.00 to ${username}`, '$550.00');

  await openCase(admin, username);
  await admin.getByRole('button', { name: 'Show (recorded)' }).first().click();
  const picture = admin.getByRole('img', { name: /passport/ });
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(400);
  await act(admin, 'Approve', 'The document is good');
  await expect(admin.getByText('approved; this look is recorded')).toBeVisible();
  await openCase(admin, rejected);
  await admin.getByRole('button', { name: 'Take', exact: true }).click();
  await expect(admin.getByText(/^You work on this until/)).toBeVisible();
  await act(admin, 'Reject', 'The picture is black', {}, 'The identity could not be confirmed');
  await expect(admin.getByText('rejected; this look is recorded')).toBeVisible();

  const dollars = `21.${randomInt(10, 99)}`;
  await askForPayout(page, dollars);
  await menu(second, /Withdrawals/).click();
  await second.getByRole('row', { name: username }).click();
  await expect(second.getByText('never deposited').first()).toBeVisible();
  await act(second, 'Approve', 'It is the prize');
  await approve(admin, new RegExp(`over \\$${dollars.replace('.', '\\.')}`), '');
  await expect(page.getByRole('list', { name: 'What has happened so far' })).toContainText('Confirmed');

  await openPlayer(admin, username);
  await act(admin, 'Freeze payouts', 'Somebody else called for them');
  await expect(admin.getByText('frozen', { exact: true })).toBeVisible();
  await act(admin, 'Unfreeze payouts', 'It was them after all');
  await approve(second, `unfreeze payouts of ${username}`, '');
  await openPlayer(second, username);
  await expect(second.getByRole('button', { name: 'Freeze payouts', exact: true })).toBeVisible();

  await page.goto('/settings/security');
  const looks = page.getByRole('list').filter({ hasText: 'Opened your account' });
  for (const text of [
    'Changed your balance',
    'Looked at one of your documents',
    'Decided your identity check',
    'Decided a withdrawal',
    'Froze or unfroze your payouts',
    'Opened your account',
  ]) {
    await expect(looks.getByText(text).first()).toBeVisible();
  }
  await expect(looks).toContainText('Identity checks');
  await expect(looks).not.toContainText('admin@roulo.example');

  for (const path of ['/', '/withdrawals', '/identity', '/approvals']) {
    await admin.setViewportSize({ width: 1280, height: 900 });
    await admin.goto(path);
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(admin);
    await admin.setViewportSize({ width: 768, height: 900 });
    await expectNoSidewaysScroll(admin);
  }
  for (const each of [admin, second, stranger]) await each.context().close();
});

test('office: finance leads from a figure to its postings, and two colleagues limit a game', async ({
  page,
  browser,
}) => {
  const username = await signInFunded(page, { primary: 50 });
  const sandbox = await sandboxOf(page);
  const admin = await enterOffice(browser, sandbox, 'admin@roulo.example');
  await openPlayer(admin, username);
  await act(admin, 'Adjust the balance', 'A gift of the journey', { Dollars: '7.5' });
  // The note is written, but no answer arrives. A second press repeats the request instead of writing another one.
  await admin.route('**/api/acts/note-add', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await admin.getByRole('button', { name: 'Add a note', exact: true }).click();
  const noting = admin.getByRole('dialog', { name: 'Add a note' });
  await field(noting, 'Note').fill('Called about the gift');
  await field(noting, 'Reason').fill('A call of the player');
  await noting.getByRole('button', { name: 'Add a note', exact: true }).click();
  await expect(noting).toContainText('Roulo could not confirm this in time.');
  await admin.unroute('**/api/acts/note-add');
  await noting.getByRole('button', { name: 'Add a note', exact: true }).click();
  await expect(noting).toBeHidden();
  await expect(admin.getByText('Called about the gift')).toHaveCount(1);
  await addSumsOf(username);

  await menu(admin, /Finance/).click();
  await expect(admin.getByRole('img', { name: /^Plot of Gross revenue/ })).toBeVisible();
  const today = new Date().toISOString().slice(0, 10);
  const figure = admin.getByRole('button', { name: new RegExp(`^Adjustments of ${today}: (?!0\\.00)`) });
  await expect(figure).toBeVisible();
  await figure.click();
  await expect(admin.getByRole('table', { name: 'Postings' })).toContainText('Adjusted by staff');
  await expect(admin.getByRole('heading', { name: `Adjustments of ${today}: its postings` })).toBeInViewport();
  await expect(admin.getByRole('table', { name: 'Adjustments by operator' })).toContainText('admin@roulo.example');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Close the postings' }).click();
  await expect(figure).toBeFocused();
  for (const cut of ['Game', 'Provider', 'Coin', 'Country']) {
    await admin.getByRole('tab', { name: cut, exact: true }).click();
    await expect(admin.getByRole('table', { name: `Revenue by ${cut.toLowerCase()}` })).toBeVisible();
  }
  const saved = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Export CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^revenue-by-country-.+\.csv$/);
  await expect(admin.getByText(/SHA-256 [0-9a-f]{64}/)).toBeVisible();

  await menu(admin, /Games/).click();
  const games = admin.getByRole('table', { name: 'Games' });
  const far = games.getByRole('row').nth(150);
  const name = await far.getByRole('cell').first().innerText();
  await far.click();
  await expect(admin.getByRole('heading', { name, exact: true })).toBeInViewport();
  await games.getByRole('row', { name: /Limbo/ }).click();
  await admin.getByRole('button', { name: 'Limit the exposure', exact: true }).last().click();
  const dialog = admin.getByRole('dialog', { name: 'Limit the exposure of Limbo' });
  await field(dialog, 'Largest sum of largest wins at stake in dollars').fill('24000000');
  await field(dialog, 'Reason').fill('Less risk during the journey');
  await dialog.getByRole('button', { name: 'Limit the exposure of Limbo' }).click();
  await expect(dialog).toBeHidden();
  const second = await enterOffice(browser, sandbox, 'second@roulo.example');
  await approve(second, /limit of the exposure of Limbo/, '$24,000,000.00');
  await expect(admin.getByRole('row', { name: /Limbo/ })).toContainText('exposure $24,000,000.00');

  for (const path of ['/finance', '/games', '/care', '/affiliates']) {
    await admin.setViewportSize({ width: 1280, height: 900 });
    await admin.goto(path);
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(
      admin
        .getByRole('table')
        .first()
        .or(admin.getByText(/^(Nobody shows|No affiliate)/)),
    ).toBeVisible();
    await expectAccessible(admin);
    await admin.setViewportSize({ width: 768, height: 900 });
    await expectNoSidewaysScroll(admin);
  }
  for (const each of [admin, second]) await each.context().close();
});
