import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, faultsOf } from './accessibility.ts';
import { callApi, enterAsDemo, enterAsNewcomer, expectNoSidewaysScroll, noteComplaints } from './visit.ts';
import { GAMES } from '../src/games/all.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 844 });

test.describe('at both sides of every width', () => {
  test.skip(({ isMobile, viewport }) => isMobile || viewport?.width !== 1440, 'sets its own widths');

  test('frame: the sidebar has submenus down to 1301 px, and direct links from 1300 px', async ({ page }) => {
    await page.goto('/');
    await resize(page, 1301);
    await expect(sidebar(page)).toHaveCSS('width', '232px');
    const submenu = sidebar(page).getByRole('button', { name: 'Originals' });
    await expect(submenu).toHaveAttribute('aria-expanded', 'true');
    await expect(sidebar(page).getByRole('link')).toHaveText([
      'Home',
      ...GAMES.map(({ texts }) => texts.name),
      'Slots',
      'Blackjack',
      'Roulette',
      'Live',
      'Promotions',
      'Rewards',
    ]);
    await submenu.click();
    await expect(sidebar(page).getByRole('link', { name: 'Plinko' })).toBeHidden();
    await resize(page, 1300);
    await expect(sidebar(page)).toHaveCSS('width', '64px');
    await expect(sidebar(page).getByRole('button')).toHaveCount(0);
    const originals = sidebar(page).getByRole('link', { name: 'Originals' });
    await originals.hover();
    await expect(page.getByRole('tooltip')).toHaveText('Originals');
    await originals.click();
    await expect(page).toHaveURL('/casino/originals');
  });

  test('frame: the sidebar stands beside the page down to 769 px, and is a drawer from 768 px', async ({ page }) => {
    await page.goto('/');
    await resize(page, 769);
    await expect(sidebar(page)).toBeVisible();
    await resize(page, 768);
    await expect(sidebar(page)).toHaveCount(0);
    const menu = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.getByRole('dialog', { name: 'Main' });
    await menu.click();
    await expect(drawer.getByRole('link', { name: 'Plinko' })).toBeVisible();
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab');
      const place = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName);
      // At its ends a modal dialog lets the focus go to the browser's own controls, never to the page.
      expect(place === 'DIALOG' || (await page.evaluate(() => document.activeElement === document.body))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(menu).toBeFocused();
    await menu.click();
    await drawer.getByRole('link', { name: 'Slots' }).click();
    await expect(page).toHaveURL('/casino/slots');
    await expect(drawer).toHaveCount(0);
  });

  test('frame: at 768 px Wallet becomes an icon, and at 500 px the balance icon goes', async ({ page }) => {
    await enterAsNewcomer(page);
    const header = page.getByRole('banner');
    const balanceIcon = header.getByRole('button', { name: 'Choose the balance' }).locator('svg').first();
    const wallet = header.getByRole('button', { name: 'Wallet' });
    await resize(page, 769);
    await expect(wallet.locator('svg')).toBeHidden();
    await resize(page, 768);
    await expect(wallet.locator('svg')).toBeVisible();
    await resize(page, 501);
    await expect(balanceIcon).toBeVisible();
    await resize(page, 500);
    await expect(balanceIcon).toBeHidden();
    await wallet.click();
    await expect(page).toHaveURL('/?modal=cashier&tab=deposit');
  });

  test('frame: from 768 px a bar at the bottom leads to home, casino, bets, wallet and menu', async ({ page }) => {
    const username = await enterAsNewcomer(page);
    const bar = page.getByRole('navigation', { name: 'Quick links' });
    await resize(page, 769);
    await expect(bar).toBeHidden();
    await resize(page, 390);
    await bar.getByRole('link', { name: 'Casino' }).click();
    await expect(page).toHaveURL('/casino');
    await bar.getByRole('button', { name: 'Bets' }).click();
    await expect(page.getByRole('dialog').getByText(username).first()).toBeVisible();
    await expect(page).toHaveURL('/casino?model=profile&tab=bets');
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Wallet' }).click();
    await expect(page.getByRole('dialog', { name: 'Wallet' })).toBeVisible();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Main' })).toBeVisible();
    await page.keyboard.press('Escape');
    await bar.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const end = (await footer.boundingBox())!;
    expect(end.y + end.height).toBeLessThanOrEqual((await bar.boundingBox())!.y + 1);
  });

  test('frame: any game is found from any page, by button or by the slash key', async ({ page }) => {
    await page.goto('/terms');
    await page.getByRole('banner').getByRole('button', { name: 'Find a game' }).click();
    const dialog = page.getByRole('dialog', { name: 'Find a game' });
    await dialog.getByLabel('Search').fill('plin');
    await expect(dialog.getByRole('link', { name: 'Plinko' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('/');
    await dialog.getByLabel('Search').fill('golden goose');
    await dialog.getByRole('link', { name: 'Golden Goose Lane' }).click();
    await expect(page).toHaveURL(/\/slotgame\//);
    await expect(dialog).toHaveCount(0);
  });

  test('frame: View All is All at 400 px', async ({ page }) => {
    await page.goto('/');
    const all = page.getByRole('link', { name: 'View All: Originals' });
    await resize(page, 401);
    await expect(all.getByText('View All')).toBeVisible();
    await resize(page, 400);
    await expect(all.getByText('View All')).toBeHidden();
    await expect(all.getByText('All', { exact: true })).toBeVisible();
  });

  test('frame: nothing scrolls sideways at any width', async ({ page }) => {
    await enterAsDemo(page);
    for (const width of [1440, 1301, 1300, 1000, 769, 768, 520, 501, 500, 401, 400, 360, 320]) {
      await resize(page, width);
      await expectNoSidewaysScroll(page);
      const header = await page.getByRole('banner').evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(header, `header at ${width}`).toBeLessThanOrEqual(0);
    }
  });

  test('frame: the folded sidebar is remembered', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
    await expect(sidebar(page)).toHaveCSS('width', '64px');
    await page.reload();
    await expect(sidebar(page)).toHaveCSS('width', '64px');
    await page.getByRole('button', { name: 'Expand the sidebar' }).click();
    await expect(sidebar(page)).toHaveCSS('width', '232px');
  });
});

test('frame: the splash fades and goes, the overlay covers a new page for half a second, which starts at its top', async ({
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
  test('frame: a loading image stands in the place of the balance until the session is known', async ({ page }) => {
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
  });

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

  test('frame: a bet shows in the balance', async ({ page }) => {
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

  test('frame: an address opens its modal, and closing clears nothing but its parameters', async ({ page }) => {
    await page.goto('/casino/slots?search=a&modal=auth&tab=register&ref=friend#list');
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('input').filter({ visible: true }).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/casino/slots?search=a#list');
  });

  test('frame: what needs a player asks a visitor to sign in', async ({ page }) => {
    for (const address of ['/?modal=cashier&tab=withdraw', '/?model=profile&tab=overview']) {
      await page.goto(address);
      await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeVisible();
    }
  });

  test('frame: a player gets cashier and profile by their addresses, and no sign-in', async ({ page }) => {
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

test.describe('the session', () => {
  const END = { name: 'You are signed out' };

  test('frame: a session that is over is told on its page, with the way back in', async ({ page, context }) => {
    await page.clock.install();
    const username = await enterAsNewcomer(page, '/casino/slots');
    await context.clearCookies();
    await page.clock.fastForward('25:01');
    const dialog = page.getByRole('dialog', END);
    await expect(dialog).toContainText('Your session has ended. Please sign in again.');
    await expect(page).toHaveURL('/casino/slots');
    await expectAccessible(page);
    await expect(dialog.getByLabel('Email or username', { exact: true })).toHaveValue(username);
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await dialog.getByLabel('Password', { exact: true }).fill('Copper7!Lantern');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
    await expect(page).toHaveURL('/casino/slots');
  });

  test('frame: who was away for too long reads why, and may go on as a visitor', async ({ page }) => {
    const username = await enterAsNewcomer(page, '/fairness');
    // What the server answers after half an hour without activity, and the code by which it closes the socket.
    const error = 'You were signed out after 30 minutes without activity. Please sign in again.';
    const over = { error, code: 'SESSION_OVER', params: { because: 'idle' } };
    await page.route('**/api/users/refresh-token', (route) => route.fulfill({ status: 403, json: over }));
    await page.routeWebSocket(/\/ws$/, (socket) => void socket.close({ code: 4003 }));
    await page.reload();
    const dialog = page.getByRole('dialog', END);
    await expect(dialog).toContainText(error);
    await expect(page.getByRole('button', { name: `Account of ${username}` })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Look around without signing in' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/fairness');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  test('frame: scrolling and keys count as being there', async ({ page }) => {
    const sent: string[] = [];
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        sent.push(String(message));
        server.send(message);
      });
    });
    const activities = () => sent.filter((message) => message.includes('ACTIVITY')).length;
    for (const act of [() => page.mouse.wheel(0, 400), () => page.keyboard.press('ArrowDown')]) {
      await enterAsNewcomer(page, '/terms');
      await page.waitForTimeout(500);
      const before = activities();
      await act();
      await expect.poll(activities).toBe(before + 1);
    }
  });

  test('frame: signing out in one tab signs out the other', async ({ page, context }) => {
    const username = await enterAsNewcomer(page);
    const other = await context.newPage();
    await other.goto('/casino');
    await expect(other.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
    await page.getByRole('button', { name: `Account of ${username}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(other.getByRole('dialog', END)).toBeVisible();
    await expect(other).toHaveURL('/casino');
  });

  test('frame: a lost socket is told after a while, and comes back by itself', async ({ page }) => {
    let isCut = false;
    let cut = () => {};
    await page.routeWebSocket(/\/ws$/, (socket) => {
      if (isCut) return void socket.close();
      socket.connectToServer();
      cut = () => void socket.close();
    });
    const opened = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/ws')).catch(() => null);
    await enterAsNewcomer(page);
    await Promise.race([opened, page.waitForTimeout(1_000)]);
    isCut = true;
    cut();
    const banner = page.getByText('The connection was lost. Reconnecting…');
    await expect(banner).toBeVisible();
    isCut = false;
    await expect(page.getByText('You are back online.')).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect(page.getByText('You are back online.')).toHaveCount(0);
  });

  test('frame: without a network a banner says so, over the page, until it is back', async ({ page, context }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are back online.')).toBeVisible();
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

  test('frame: code that cannot be fetched, as after a deployment, is offered again', async ({ page }) => {
    await page.goto('/');
    await page.route(/contact-screen/, (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded');
    await page.unroute(/contact-screen/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page could not be loaded');
  });

  test('frame: an address that leads nowhere has a page of its own', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page).toHaveTitle('Page not found · Roulo');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).not.toHaveURL('/no/such/page');
  });

  test('frame: with no answers from the server every page still stands, and nothing is left unhandled', async ({
    page,
  }) => {
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
  });
});

test('frame: blogs keep the header and its menu, and have no sidebar and no footer', async ({ page }) => {
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
});

test('frame: the keyboard comes to the skip link first, then header, sidebar, content and footer', async ({ page }) => {
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
