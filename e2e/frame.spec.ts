import { callApi } from './api.ts';
import { faultsOf } from './accessibility.ts';
import { enterAsDemo, enterAsNewcomer, noteComplaints } from './visit.ts';
import { expect, test, WITH_MOTION, type Page } from './journey.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('frame: the splash fades out, and an overlay covers a new page, which starts at its top, for half a second', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('#splash')).toHaveCount(0);
  const overlay = page.getByTestId('route-overlay');
  await expect(overlay).toHaveCSS('opacity', '0');
  await page.getByRole('link', { name: 'Privacy Policy' }).scrollIntoViewIfNeeded();
  await page.getByRole('link', { name: 'View All: Originals' }).click();
  await expect(overlay).toHaveCSS('pointer-events', 'auto');
  await expect(overlay).toHaveCSS('opacity', '0');
  await expect(page).toHaveTitle('Originals · Roulo');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('frame: nothing moves while the first page appears', async ({ page }) => {
  await page.emulateMedia(WITH_MOTION);
  await page.addInitScript(() => {
    let shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifted += (entry as PerformanceEntry & { value: number }).value;
      document.documentElement.dataset['shifted'] = String(shifted);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shifted = () => page.evaluate(() => Number(document.documentElement.dataset['shifted'] ?? 0));
  await page.goto('/');
  await expect(page.locator('#splash')).toHaveCount(0);
  await expect(page.getByRole('list').getByRole('link', { name: 'Keno' }).last()).toBeVisible();
  expect(await shifted()).toBeLessThanOrEqual(0.02);
  await enterAsNewcomer(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, ' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '100% bonus on your first deposit' })).toBeVisible();
  await expect(page.getByText('to Rookie I')).toBeVisible();
  expect(await shifted()).toBeLessThanOrEqual(0.02);
});

test.describe('the header', () => {
  test(
    'frame: a placeholder is shown instead of the balance until the session is known',
    { tag: '@long' },
    async ({ page }) => {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route('**/api/csrf-token', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/');
      const loading = page.getByRole('status', { name: 'Loading your account' });
      await expect(loading.locator('img')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
      letGo();
      await expect(page.getByRole('banner').getByRole('button', { name: 'Register' })).toBeVisible();
      await expect(loading).toHaveCount(0);
    },
  );

  test('frame: the balance to play with is chosen in the header, but not on game pages', async ({ page }) => {
    test.slow();
    await enterAsNewcomer(page);
    const pill = page.getByRole('banner').getByRole('button', { name: 'Choose the balance' });
    await pill.click();
    const promotional = page.getByRole('menuitemradio', { name: 'Promotional' });
    await expect(page.getByRole('menuitemradio', { name: 'Primary' })).toHaveAttribute('aria-checked', 'true');
    await promotional.click();
    await expect(pill).toBeFocused();
    await pill.click();
    await expect(promotional).toHaveAttribute('aria-checked', 'true');
    await page.reload();
    await pill.click();
    await expect(promotional).toHaveAttribute('aria-checked', 'true');
    for (const game of [
      '/plinko',
      '/casino/originals/dice',
      '/casino/originals/mines',
      '/casino/originals/keno',
      '/slotgame/x',
    ]) {
      await page.goto(game);
      await expect(page.getByRole('banner').getByRole('group', { name: 'Balance: $0.00' })).toBeVisible();
      await expect(pill).toHaveCount(0);
    }
  });

  test('frame: a bet changes the balance', async ({ page }) => {
    await enterAsDemo(page);
    const pill = page.getByRole('banner').getByRole('button', { name: 'Choose the balance' });
    const before = await pill.textContent();
    const bet = { selectedNumbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], betAmount: 0.17, risk: 'high' };
    expect((await callApi(page, '/api/keno/play/keno', bet)).status).toBe(200);
    await expect(pill).not.toHaveText(before!);
  });

  test('frame: rewards and the account open from the header', async ({ page }) => {
    const username = await enterAsNewcomer(page);
    await page.getByRole('button', { name: 'Rewards', exact: true }).click();
    await expect(
      page.getByRole('dialog', { name: 'Rewards' }).getByRole('button', { name: /rakeback/i }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    const account = page.getByRole('button', { name: `Account of ${username}` });
    await expect(page.getByRole('button', { name: 'Rewards', exact: true })).toBeFocused();
    await account.click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Profile',
      'Wallet history',
      'Affiliate',
      'Settings',
      'Sign out',
    ]);
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
    await page.keyboard.press('s');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/settings/);
    await account.click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});

test.describe('modals by address', () => {
  test('frame: a modal opens over its page, Back closes it and the focus returns', async ({ page }) => {
    await page.goto('/casino');
    const signIn = page.getByRole('banner').getByRole('button', { name: 'Sign in' });
    await signIn.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/casino?modal=auth&tab=login');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/casino');
    await expect(signIn).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/casino');
    await expect(signIn).toBeFocused();
  });

  test('frame: an address opens its modal, and closing removes only its parameters', async ({ page }) => {
    await page.goto('/casino/slots?search=a&modal=auth&tab=register&ref=friend#list');
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('input').filter({ visible: true }).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/casino/slots?search=a#list');
  });

  test("frame: a visitor who opens a player's modal is asked to sign in", async ({ page }) => {
    for (const address of ['/?modal=cashier&tab=withdraw', '/?model=profile&tab=overview']) {
      await page.goto(address);
      await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible();
    }
  });

  test('frame: for a player, addresses open cashier and profile, but no sign-in', async ({ page }) => {
    await enterAsNewcomer(page, '/casino?model=profile&tab=overview');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/casino');
    await page.goto('/casino?modal=auth&tab=login');
    await expect(page.getByRole('button', { name: /Account of/ })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('what breaks', () => {
  test('frame: a page that throws says what to do, and the next page works', async ({ page }) => {
    await page.route(/simulation-screen/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export function SimulationScreen() { throw new Error("broken on purpose"); }',
      }),
    );
    await page.goto('/simulation');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Casino' }).click();
    await expect(page).toHaveURL('/casino');
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  });

  test('frame: code that cannot be loaded, such as after a deployment, can be retried', async ({ page }) => {
    await page.goto('/');
    await page.route(/contact-page/, (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded');
    await page.unroute(/contact-page/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page could not be loaded');
  });

  test('frame: an unknown address has its own page', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page).toHaveTitle('Page not found · Roulo');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).not.toHaveURL('/no/such/page');
  });

  test(
    'frame: every page renders without answers from the server, and no error is unhandled',
    { tag: '@long' },
    async ({ page }) => {
      test.slow();
      const broken: string[] = [];
      page.on('pageerror', (error) => broken.push(error.message));
      await page.route('**/api/**', (route) => route.abort());
      for (const address of [
        '/',
        '/casino',
        '/casino/slots',
        '/promo',
        '/rewards',
        '/affiliate',
        '/settings',
        '/plinko',
      ]) {
        await page.goto(address);
        await expect(page.getByRole('main')).not.toBeEmpty();
        await page.waitForTimeout(2_000);
      }
      expect(broken).toEqual([]);
    },
  );
});

test(
  'frame: blogs keep the header and its menu, and have no sidebar and no footer',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/blogs');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Register' })).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Main' }).getByRole('link', { name: 'Slots' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sidebar(page)).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await page.getByRole('link', { name: /^Provably fair, step by step/ }).click();
    await expect(page.getByText('77.18', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Blogs' }).first().click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(7);
    await page.goto('/blogs/nothing');
    await expect(page.getByRole('main').getByText('Blog not found').last()).toBeVisible();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('contentinfo')).toBeVisible();
  },
);

test('frame: Tab reaches the skip link first, then header, sidebar, content and footer', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
  const order = await page.evaluate(() =>
    [...document.querySelectorAll('header, nav, main, footer')]
      .filter((element) => !element.parentElement!.closest('header, footer, dialog'))
      .map((element) => element.tagName),
  );
  expect(order.filter((name) => name !== 'NAV')).toEqual(['HEADER', 'MAIN', 'FOOTER']);
  if (order.includes('NAV')) expect(order).toEqual(['HEADER', 'NAV', 'MAIN', 'FOOTER']);
});

for (const who of ['visitor', 'player'] as const) {
  test(`frame: the home of a ${who} has no accessibility faults and keeps the console clean`, async ({ page }) => {
    test.slow();
    const complaints = noteComplaints(page);
    const check = async (state: string) => {
      expect((await faultsOf(page)).map((fault) => `${state}: ${fault}`)).toEqual([]);
    };
    if (who === 'visitor') await page.goto('/');
    else await enterAsNewcomer(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('#splash')).toHaveCount(0);
    await check('page');
    if (who === 'player') {
      for (const name of ['Choose the balance', 'Rewards', 'Account of']) {
        await page.getByRole('banner').getByRole('button', { name }).click();
        await expect(page.locator('[role=menu], [role=dialog]')).toBeVisible();
        await page.waitForTimeout(300);
        await check(name);
        await page.keyboard.press('Escape');
      }
    }
    expect(complaints).toEqual([]);
  });
}
