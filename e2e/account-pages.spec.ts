import { callApi, postFrom, readApi } from './api.ts';
import { expectAccessible, faultsOf } from './accessibility.ts';
import { dismissError } from './account-steps.ts';
import { signInFunded } from './funded-player.ts';
import { send } from './cashier-steps.ts';
import { enterAsNewcomer, expectNoSidewaysScroll, layoutShiftOf, noteComplaints, noteShifts } from './visit.ts';
import { expect, test, type Page } from './journey.ts';

const PAGES = [
  ['/rewards', 'VIP Rewards'],
  ['/promo', 'Promotions'],
  ['/affiliate', 'Affiliate Programme'],
  ['/contact', 'Contact'],
  ['/terms', 'Terms and Conditions'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/aml', 'AML and KYC Policy'],
  ['/responsible', 'Responsible Gaming'],
  ['/simulation', 'Welcome to the Simulation Page!'],
  ['/no/such/page', 'This ball missed the board'],
] as const;

// The session may be being read when a journey ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const who of ['visitor', 'player'] as const) {
  test(
    `account pages: for a ${who}, every page has one heading, no accessibility faults and no sideways scroll`,
    { tag: '@long' },
    async ({ page }) => {
      test.slow();
      const complaints = noteComplaints(page);
      if (who === 'player') await enterAsNewcomer(page);
      complaints.length = 0;
      for (const [address, heading] of PAGES) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        await expect(page.locator('#splash')).toHaveCount(0);
        await expect(page.getByTestId('route-overlay')).toHaveCSS('opacity', '0');
        expect((await faultsOf(page)).map((fault) => `${address} ${fault}`)).toEqual([]);
        await expectNoSidewaysScroll(page);
      }
      // The browser logs the missing page as an error.
      expect(complaints.filter((text) => !text.includes('status of 404'))).toEqual([]);
    },
  );
}

for (const width of [1440, 390]) {
  test(`account pages: late answers do not shift the layout at ${width} px`, { tag: '@long' }, async ({ page }) => {
    await enterAsNewcomer(page);
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(noteShifts);
    await page.route('**/api/**', async (route) => {
      // Slow verification data: the list of withdrawals arrives long before the section above it.
      await page.waitForTimeout(route.request().url().endsWith('/api/kyc') ? 1_200 : 400);
      await route.continue();
    });
    for (const address of ['/rewards', '/promo', '/affiliate', '/?modal=cashier&tab=withdraw']) {
      await page.goto(address);
      await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
      await page.waitForLoadState('networkidle');
      if (address.includes('withdraw')) await expect(page.getByText('No withdrawals yet.')).toBeVisible();
      expect(await layoutShiftOf(page), address).toBeLessThan(0.02);
    }
  });
}

test('nothing scrolls sideways at 320 px', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enterAsNewcomer(page);
  for (const [address, heading] of PAGES) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectNoSidewaysScroll(page);
  }
});

test('rewards: a bet earns rakeback, and claiming it raises the balance', async ({ page }) => {
  await signInFunded(page, { primary: 100 });
  await page.goto('/rewards');
  const claims = page.getByRole('main').getByRole('region', { name: 'Claims' });
  const claim = claims.getByRole('button', { name: 'Claim Rakeback' });
  await expect(claim).toBeDisabled();
  await expect(claims.getByText('You can claim it once it reaches $0.01.')).toBeVisible();
  await expect(claims.getByRole('button', { name: 'Claim Rank-up reward' })).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Your rank' }).getByText('$10,000.00 to Rookie I')).toBeVisible();

  await postFrom(page, '/api/keno/play/keno', { selectedNumbers: [1], betAmount: 40, risk: 'low' });
  await expect(claim).toBeEnabled();
  await expect(page.getByRole('region', { name: 'Your rank' }).getByText('$9,960.00 to Rookie I')).toBeVisible();
  const before = await balanceOf(page);
  await claim.click();
  // 5% of the edge of 2.5% of $40.
  await expect(page.getByText('Claimed $0.05 in rakeback!')).toBeVisible();
  await expect(claim).toBeDisabled();
  expect(await balanceOf(page)).toBeCloseTo(before + 0.05, 6);
});

test('rewards: a refused claim shows an error and can be repeated', { tag: '@long' }, async ({ page }) => {
  await signInFunded(page, { primary: 100 });
  await postFrom(page, '/api/keno/play/keno', { selectedNumbers: [1], betAmount: 40, risk: 'low' });
  await page.goto('/rewards');
  const claim = page.getByRole('main').getByRole('button', { name: 'Claim Rakeback' });
  await page.route('**/api/users/claimRakeback', (route) =>
    route.fulfill({ status: 500, json: { error: 'An unexpected error occurred.', code: 'INTERNAL' } }),
  );
  await claim.click();
  const modal = page.getByRole('alertdialog', { name: 'Error' });
  await expect(modal.getByText('We do not know yet whether this went through.')).toBeVisible();
  await expect(modal.getByRole('link', { name: 'Open wallet history' })).toHaveAttribute('href', '/wallet');
  await dismissError(page, 'Error claiming rakeback.');
  await page.unroute('**/api/users/claimRakeback');
  await claim.click();
  await expect(page.getByText('Claimed $0.05 in rakeback!')).toBeVisible();
});

test('rewards: ranks reached by a bet appear at once and are claimed one by one from the header', async ({ page }) => {
  await signInFunded(page, { primary: 100, wagered: 49_990 });
  await page.goto('/simulation');
  await expect(page.getByRole('button', { name: 'Rewards, 1 to claim' })).toBeVisible();
  await postFrom(page, '/api/keno/play/keno', { selectedNumbers: [1], betAmount: 40, risk: 'low' });
  // Rakeback arrived too, without a reload.
  await page.getByRole('button', { name: 'Rewards, 2 to claim' }).click();
  const claim = page.getByRole('button', { name: 'Claim Rank-up reward' });
  await claim.click();
  await expect(page.getByText('Claimed $10.00 for ranking up! You are now at Rookie II.')).toBeVisible();
  await expect(page.getByText('$40.00')).toBeVisible();
  await claim.click();
  await expect(page.getByText('Claimed $40.00 for ranking up! You are now at Rookie II.')).toBeVisible();
  await expect(claim).toBeDisabled();
});

test("rewards: yesterday's bonus is claimed, and the history names it", async ({ page }) => {
  await signInFunded(page, { primary: 100, wagered: 7_000_000, theoreticalYesterday: 250 });
  await page.goto('/rewards');
  const grants = page.getByRole('region', { name: 'Granted bonuses' });
  await grants.getByRole('button', { name: /Claim Daily bonus/ }).click();
  await expect(page.getByText(/Claimed \$5\.00: Daily bonus/)).toBeVisible();
  await expect(grants.getByText(/Claimed on/)).toBeVisible();
  await page.goto('/wallet');
  await expect(page.getByRole('button', { name: /Daily bonus · .* \+\$5\.00/ })).toBeVisible();
});

test(
  "rewards: the player's tier is highlighted, and the highest rank has no next one",
  { tag: '@long' },
  async ({ page }) => {
    let wagered = 60_000;
    await changeSession(page, () => ({ totalCashWagers: wagered }));
    await enterAsNewcomer(page, '/rewards');
    const own = page.getByRole('listitem').filter({ hasText: 'Your tier' });
    await expect(own.getByRole('heading', { name: 'Rookie' })).toBeVisible();
    await expect(own.getByText('$40,000.00 to Rookie III')).toBeVisible();
    await expect(own.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
    wagered = 1_000_000_000;
    await page.reload();
    await expect(page.getByRole('region', { name: 'Your rank' }).getByText('Max Rank Achieved')).toBeVisible();
  },
);

test('promotion: a visitor is asked to register', { tag: '@long' }, async ({ page }) => {
  await page.goto('/promo');
  await page.getByRole('link', { name: 'Log In To Activate' }).click();
  await expect(page).toHaveURL('/promo?modal=auth&tab=register');
});

test('promotion: a deposit earns the bonus, and the cancel dialog says what cancelling costs', async ({ page }) => {
  await enterAsNewcomer(page, '/promo');
  const main = page.getByRole('main');
  await page.route('**/api/users/activatePromotion', (route) => route.abort());
  await main.getByRole('button', { name: 'Activate Promotion' }).click();
  await dismissError(page, 'Error activating promotion. Please contact support.');
  await page.unroute('**/api/users/activatePromotion');
  await main.getByRole('button', { name: 'Activate Promotion' }).click();
  await expect(page.getByText('Promotion Activated!')).toBeVisible();
  await expect(main.getByText('The wager lock starts with your first qualifying deposit.')).toBeVisible();

  const { answer: signed } = await callApi(page, '/api/crypto/sign', { amount: 3, currency: 'usdt' });
  const { answer: opened } = await callApi(page, '/api/crypto/deposit', signed);
  await send(page, (opened as { pay_address: string }).pay_address, 'usdt', '100');
  await expect(main.getByText('$0.00 of $4,000.00 wagered')).toBeVisible();
  await expect(main.getByRole('progressbar', { name: 'Wager lock' })).toHaveAttribute('aria-valuenow', '0');
  await expect(main.getByText('$100.00 on a deposit of $100.00')).toBeVisible();
  await expectAccessible(page);

  await main.getByRole('button', { name: 'Cancel Promotion' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('$200.00');
  await question.getByRole('button', { name: 'Keep Promotion' }).click();
  await main.getByRole('button', { name: 'Cancel Promotion' }).click();
  await question.getByRole('button', { name: 'Cancel Promotion' }).click();
  await expect(page.getByText('Promotion Canceled!')).toBeVisible();
  await expect(main.getByRole('button', { name: "Promotion can't be activated" })).toBeDisabled();
  expect(await balanceOf(page)).toBe(100);
});

test('affiliate: a player sets a code and copies its link, and a referral who registers is listed', async ({
  page,
  context,
  browser,
}, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.route('**/api/users/affiliate/stats?*', (route) =>
    route.fulfill({ status: 500, json: { error: 'An unexpected error occurred.', code: 'INTERNAL' } }),
  );
  const username = await enterAsNewcomer(page, '/affiliate');
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await page.unroute('**/api/users/affiliate/stats?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No one has joined through your link yet.')).toBeVisible();

  await page.getByLabel('New referral code').fill('roulo');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This referral code is not allowed.')).toBeVisible();
  const code = `c-${username}`;
  await page.getByLabel('New referral code').fill(code.toUpperCase());
  await page.getByRole('button', { name: 'Save' }).click();
  const link = `${new URL(page.url()).origin}/?modal=auth&tab=register&ref=${code}`;
  await expect(page.getByText(link)).toBeVisible();
  await page.getByRole('button', { name: 'Copy referral link' }).click();
  await expect(page.getByText('Referral link copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await page.getByRole('button', { name: 'Copy referral code' }).click();
  await expect(page.getByText('Failed to copy referral code.')).toBeVisible();

  const friend = await browser.newPage();
  await friend.goto(link);
  const name = `f${username.slice(1)}`;
  const form = friend.getByRole('dialog');
  await expect(form.getByLabel('Referral code')).toHaveValue(code);
  await form.getByLabel('Username').fill(name);
  await form.getByLabel('Email').fill(`${name}@example.com`);
  await form.getByLabel('Password', { exact: true }).fill('Copper7!Lantern');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Create Account' }).click();
  await expect(friend.getByText('Account created successfully!')).toBeVisible();
  await friend.close();

  await page.reload();
  await page.getByRole('button', { name: `How ${name}'s revenue is calculated` }).click();
  await expect(page.getByRole('dialog').getByText('No play on the primary balance yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNoSidewaysScroll(page);
  await expect(page.locator('tbody tr')).toContainText('$0.00');
  const row = await page.locator('tbody tr').boundingBox();
  // On a desktop a table row; on a phone a card with five lines.
  if (info.project.name === 'phone') expect(row!.height).toBeGreaterThan(120);
  else expect(row!.height).toBeLessThan(80);
});

test('text pages: sections can be linked to, and the table of contents leads to them', async ({ page }, info) => {
  await page.goto('/terms#withdrawals');
  await expect(page.getByRole('heading', { name: 'Withdrawals' })).toBeInViewport();
  if (info.project.name === 'phone') await page.locator('summary', { hasText: 'On this page' }).click();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Complaints' }).click();
  await expect(page).toHaveURL('/terms#complaints');
  await expect(page.getByRole('heading', { name: 'Complaints' })).toBeInViewport();
});

test('text pages: Spanish readers get Spanish', { tag: '@long' }, async ({ browser }) => {
  const page = await browser.newPage({ locale: 'es-ES' });
  await page.goto('/responsible');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Juego responsable');
  await page.close();
});

test('not found: the search leads to the games', { tag: '@long' }, async ({ page }) => {
  await page.goto('/no/such/page');
  await page.getByRole('main').getByLabel('Search games').first().fill('Plinko');
  await page.getByRole('main').getByRole('button', { name: 'Search games' }).click();
  await expect(page).toHaveURL('/casino?q=Plinko');
  await expect(page.getByRole('main').getByRole('link', { name: 'Plinko', exact: true })).toBeVisible();
});

/** Changes parts of the server's answer about the player, to show a later state. */
async function changeSession(page: Page, change: () => object): Promise<void> {
  await page.route('**/api/users/session', async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    return route.fulfill({ response, json: { ...((await response.json()) as object), ...change() } });
  });
}

async function balanceOf(page: Page): Promise<number> {
  return Number((await readApi(page, '/api/users/balance')).answer['balance']);
}
