import { callApi, sandboxOf } from './api.ts';
import { expectAccessible } from './accessibility.ts';
import { dismissError } from './account-steps.ts';
import { generateSync } from 'otplib';
import {
  confirmEmail,
  control,
  fillWithdrawal,
  holdBack,
  loseFirstAnswer,
  noteTexts,
  send,
  shownAddress,
  verify,
  walletAddress,
} from './cashier-steps.ts';
import { signInFunded } from './funded-player.ts';
import { enterAsNewcomer, expectNoSidewaysScroll, noteComplaints } from './visit.ts';
import { expect, test, type Page } from './journey.ts';

/** Confirmations come this many times faster than by default, and can still be watched. */
const SPEED = 3;
const ETHEREUM = '0x52908400098527886E0F7030069857D2E4169EE7';
const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

const cashierOf = (page: Page) => page.getByRole('dialog', { name: 'Wallet' });
const notice = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Notices' }).getByText(text);
const balancePill = (page: Page, usd: string) => page.getByRole('button', { name: `Balance: ${usd}.` });

test.beforeEach(async ({ page }) => {
  await control(page, 'speed', { speed: SPEED });
});

test('deposit: the page shows address, QR code and warning, and updates confirmations and balance by itself', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const complaints = noteComplaints(page);
  await enterAsNewcomer(page);
  await page.getByRole('button', { name: 'Wallet', exact: true }).click();
  const cashier = cashierOf(page);
  await expect(page).toHaveURL('/?modal=cashier&tab=deposit');
  await expect(cashier.getByText('Choose a currency to see your deposit address.')).toBeVisible();

  const held = await holdBack(page, '**/api/crypto/deposit');
  await cashier.getByRole('button', { name: 'Bitcoin', exact: true }).click();
  const progress = cashier.getByRole('progressbar', { name: 'Creating your payment address' });
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(60);
  expect(Number(await progress.getAttribute('aria-valuenow'))).toBeLessThanOrEqual(99);
  held.release();
  await expect(progress).toBeHidden();

  const address = await shownAddress(cashier);
  expect(address).toMatch(/^(bc1|[13])/);
  await expect(cashier.getByRole('img', { name: 'QR code of your Bitcoin deposit address' })).toBeVisible();
  await expect(cashier.getByText('Send only BTC on the Bitcoin network to this address.')).toBeVisible();
  await expect(cashier.getByText('Minimum deposit $15')).toBeVisible();
  await expect(cashier.getByText('Up to $500 before verification; $500 left')).toBeVisible();
  await expect(cashier.getByText('Waiting for your payment')).toBeVisible();
  await expect(cashier.getByRole('link', { name: 'Open test wallet' })).toHaveAttribute(
    'href',
    `${await sandboxOf(page)}/processor/wallet?address=${address}&currency=btc`,
  );
  await cashier.getByRole('button', { name: 'Copy address' }).click();
  await expect(notice(page, 'Payment address copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const seen = await noteTexts(page);
  await send(page, address, 'btc', '0.0005');
  await expect(cashier.getByRole('progressbar', { name: 'Confirmations of 0.0005 BTC' })).toBeVisible();
  await expect.poll(seen).toContainEqual(expect.stringMatching(/^\d of 2 confirmations$/));
  await expect(cashier.getByRole('status').getByText(/^\+\$(29|30)\.\d\d$/)).toBeVisible();
  await expect(notice(page, /^Deposit of \$(29|30)\.\d\d credited\.$/)).toBeVisible();
  await expect(cashier.getByText(/^Up to \$500 before verification; \$4(69|70)\.\d\d left$/)).toBeVisible();
  await cashier.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByRole('button', { name: /^Balance: \$(29|30)\.\d\d\./ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test(
  'deposit: a payment below the minimum is credited with the next one, and every page reports it',
  { tag: '@long' },
  async ({ page }) => {
    await enterAsNewcomer(page, '/?modal=cashier&tab=deposit');
    const cashier = cashierOf(page);
    await cashier.getByRole('button', { name: 'USDT (ETH)' }).click();
    await expect(cashier.getByText('Send only USDT on the Ethereum network to this address.')).toBeVisible();
    const address = await shownAddress(cashier);
    await send(page, address, 'usdt', '9');
    await expect(cashier.getByRole('status').getByText('Below minimum')).toBeVisible();
    await expect(cashier.getByText(/^\$9\.00 has arrived, and we are keeping it for you\./).first()).toBeVisible();

    await page.goto('/plinko');
    await expect(page.getByRole('group', { name: 'Balance: $0.00' })).toBeVisible();
    await send(page, address, 'usdt', '10');
    await expect(notice(page, 'Deposit of $10.00 credited.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Balance: $19.00' })).toBeVisible();

    await page.goto('/?modal=cashier&tab=deposit');
    expect(await shownAddress(cashier)).toBe(address);
    const rows = cashier.getByRole('region', { name: 'Recent deposits' }).getByRole('listitem');
    await expect(rows).toHaveText([/10 USDT.*\+\$10\.00.*Credited/, /9 USDT.*\+\$9\.00.*Credited/]);
  },
);

test('deposit: if no address can be created, the page says why, that no money moved, and retries', async ({ page }) => {
  await enterAsNewcomer(page, '/?modal=cashier&tab=deposit');
  const cashier = cashierOf(page);
  const error = 'Our payment partner is not answering. Nothing was changed.';
  await page.route('**/api/crypto/deposit', (route) =>
    route.fulfill({ status: 503, json: { error, code: 'PROCESSOR_DOWN' } }),
  );
  await cashier.getByRole('button', { name: 'Litecoin' }).click();
  const alert = cashier.getByRole('alert');
  await expect(alert).toContainText(error);
  await expect(alert).toContainText('No money has moved.');
  await page.unroute('**/api/crypto/deposit');
  await alert.getByRole('button', { name: 'Try again' }).click();
  expect(await shownAddress(cashier)).toMatch(/^(ltc1|[LM])/);
});

test('withdraw: the form waits until the requirements are known, so that the layout does not shift', async ({
  page,
}) => {
  await signInFunded(page, { primary: 50 });
  const verification = await holdBack(page, '**/api/kyc');
  const asked = page.waitForRequest('**/api/kyc');
  await page.goto('/?modal=cashier&tab=withdraw');
  const cashier = cashierOf(page);
  const address = cashier.getByLabel('Address', { exact: true });
  await asked;
  await expect(cashier.getByRole('tab', { name: 'Withdraw' })).toBeVisible();
  await expect(address).toHaveCount(0);
  await expect(cashier.getByRole('region', { name: 'Before you can withdraw' })).toHaveCount(0);
  verification.release();
  await expect(cashier.getByRole('link', { name: 'Verify now' })).toBeVisible();
  await expect(address).toHaveCount(0);
});

test('withdraw: unmet requirements are shown instead of a form that would be refused', async ({ page }) => {
  const username = await signInFunded(page, { primary: 50 });
  await page.goto('/?modal=cashier&tab=withdraw');
  const cashier = cashierOf(page);
  const needs = cashier.getByRole('region', { name: 'Before you can withdraw' });
  await expect(needs.getByRole('link', { name: 'Verify now' })).toHaveAttribute('href', '/settings/verification');
  await expect(needs.getByText('Confirm your email address')).toBeVisible();
  await expect(cashier.getByLabel('Amount in USD')).toHaveCount(0);
  await expect(cashier.getByRole('button', { name: 'Withdraw', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await confirmEmail(page, username);
  await needs.getByRole('button', { name: 'I have opened it' }).click();
  await expect(needs.getByText('Email address confirmed')).toBeVisible();
  await verify(page);
  await page.reload();
  await expect(cashier.getByLabel('Amount in USD')).toBeVisible();
});

test('withdraw: errors are shown while typing', { tag: '@long' }, async ({ page }) => {
  const username = await signInFunded(page, { primary: 50.019 });
  await confirmEmail(page, username);
  await verify(page);
  await page.goto('/?modal=cashier&tab=withdraw');
  const cashier = cashierOf(page);
  await expect(cashier.getByText('About 98.5% is received after fees')).toBeVisible();

  const address = cashier.getByLabel('Address', { exact: true });
  const amount = cashier.getByLabel('Amount in USD');
  const withdraw = cashier.getByRole('button', { name: 'Withdraw', exact: true });
  await withdraw.click();
  await expect(cashier.getByText('Please enter a valid address and amount to withdraw.')).toBeVisible();

  await address.fill(ETHEREUM);
  await expect(address).toHaveAccessibleDescription('This address is for Ethereum, not for Bitcoin.');
  await address.fill(`${BITCOIN} `);
  await expect(address).toHaveAccessibleDescription('The address contains a space.');
  await address.fill(BITCOIN.replace('5mdq', '5mdp'));
  await expect(address).toHaveAccessibleDescription('This is not a valid Bitcoin address.');
  await address.fill(BITCOIN);
  await expect(address).not.toHaveAttribute('aria-invalid');

  await amount.fill('14.99');
  await withdraw.click();
  await expect(cashier.getByText('Minimum withdraw amount is $15.')).toBeVisible();
  await amount.fill('50.02');
  await expect(amount).toHaveAccessibleDescription('This is more than your balance.');
  await cashier.getByRole('button', { name: 'Max' }).click();
  await expect(amount).toHaveValue('50.01');
  await expect(cashier.getByText(/^This rate is valid for \d+ s$/)).toBeVisible();
  await expectAccessible(page);

  await withdraw.click();
  await cashier.getByRole('button', { name: 'Back' }).click();
  await expect(address).toHaveValue(BITCOIN);
});

test('withdraw: a verified player gets a quote, confirms, is paid once, and finds it in the history', async ({
  page,
}) => {
  const username = await enterAsNewcomer(page, '/?modal=cashier&tab=deposit');
  const cashier = cashierOf(page);
  await cashier.getByRole('button', { name: 'Solana' }).click();
  await send(page, await shownAddress(cashier), 'sol', '1');
  await expect(notice(page, /^Deposit of \$1\d\d\.\d\d credited\.$/)).toBeVisible();
  await confirmEmail(page, username);
  await verify(page);

  await cashier.getByRole('tab', { name: 'Withdraw' }).click();
  await expect(page).toHaveURL('/?modal=cashier&tab=withdraw');
  const needs = cashier.getByRole('region', { name: 'Before you can withdraw' });
  await needs.getByRole('button', { name: 'I have opened it' }).click();
  await expect(needs).toBeHidden();
  await expect(cashier.getByLabel('Amount in USD')).toBeVisible();
  const wallet = await walletAddress(page, 'sol');
  await fillWithdrawal(cashier, 'Solana', wallet, '40');
  await expect(cashier.getByText(/^0\.\d+ SOL$/)).toBeVisible();
  const confirm = cashier.getByRole('button', { name: 'Confirm withdrawal' });
  await expect(confirm).toBeDisabled();
  await cashier.getByLabel('Last 6 characters of the address').fill(wallet.slice(-6));

  const requests = await loseFirstAnswer(page, '**/api/crypto/payout');
  await confirm.dblclick();
  await expect(cashier.getByText('Initiating withdrawal... Please wait')).toBeVisible();
  await expect(notice(page, 'Withdrawal initiated successfully!')).toBeVisible();
  await expect(cashier.getByRole('list', { name: 'What has happened so far' })).toContainText(
    'Confirmed: it reached your address',
  );
  await expect(notice(page, 'Your withdrawal of $40.00 is confirmed.')).toBeVisible();
  expect(requests.keys.size).toBe(1);
  const rows = cashier.getByRole('region', { name: 'Recent withdrawals' }).getByRole('button', { name: /stages$/ });
  await expect(rows).toHaveCount(1);

  await page.goto('/wallet');
  const lines = page.getByRole('list', { name: 'Movements' }).locator(':scope > li');
  await expect(lines).toHaveText([/Withdrawal #1.*−\$40\.00/, /Deposit #1.*\+\$1\d\d\.\d\d/]);
  await lines.first().getByRole('button').click();
  await expect(lines.first()).toContainText(/Your primary balance−\$40\.00.*On hold for you\+\$40\.00/);
  await expect(lines.first()).toContainText(/On hold for you−\$40\.00\$0\.00Payment partner\+\$40\.00/);
  await page.getByLabel('Show').selectOption('Deposits');
  await expect(lines).toHaveCount(1);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await file).suggestedFilename()).toBe('roulo-wallet.csv');
  await page.getByLabel('Show').selectOption('Rewards');
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(lines).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('withdraw: the second factor is required, and a new one leads to a review', { tag: '@long' }, async ({ page }) => {
  const username = await signInFunded(page, { primary: 100 });
  await confirmEmail(page, username);
  await verify(page);
  await expect
    .poll(async () => ((await (await page.request.get('/api/kyc')).json()) as { status: string }).status)
    .toBe('approved');
  const { answer } = await callApi(page, '/api/users/totp/setup', { password: 'Copper7!Lantern' });
  const { secret } = answer as { secret: string };
  const enabled = await callApi(page, '/api/users/totp/enable', { code: generateSync({ secret }) });
  const { recoveryCodes } = enabled.answer as { recoveryCodes: string[] };

  await page.goto('/?modal=cashier&tab=withdraw');
  const cashier = cashierOf(page);
  await fillWithdrawal(cashier, 'Tronix', await walletAddress(page, 'trx'), '20');
  const confirm = cashier.getByRole('button', { name: 'Confirm withdrawal' });
  await confirm.click();
  const code = cashier.getByLabel('Two-factor code');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await confirm.click();
  await dismissError(page, /code is not correct/);
  await expect(cashier.getByText(/^Error: .*code is not correct/)).toBeVisible();
  await code.fill(recoveryCodes[0]!);
  await confirm.click();
  await expect(notice(page, 'Withdrawal initiated successfully!')).toBeVisible();
  await expect(cashier.getByRole('list', { name: 'What has happened so far' })).toContainText(
    'Your password or second factor was changed within the last 24 hours',
  );
  await cashier.getByRole('button', { name: 'Close' }).first().click();
  await expect(balancePill(page, '$80.00')).toBeVisible();
});

test('wallet history: a visitor is asked to sign in, and a new player is led to the cashier', async ({ page }) => {
  await page.goto('/wallet');
  await expect(page.getByText('Sign in to see your wallet history.')).toBeVisible();
  await enterAsNewcomer(page, '/wallet');
  await expect(page.getByText('No transactions yet.')).toBeVisible();
  await page.getByRole('region', { name: 'Movements' }).getByRole('button', { name: 'Deposit' }).click();
  await expect(cashierOf(page)).toBeVisible();
});
