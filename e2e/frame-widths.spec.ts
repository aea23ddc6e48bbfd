import { enterAsDemo, enterAsNewcomer, expectNoSidewaysScroll } from './visit.ts';
import { GAMES } from '../src/games/all.ts';
import { expect, test, type Page } from './journey.ts';

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
      'Weekly race',
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

  test('frame: the sidebar is beside the page down to 769 px, and a drawer from 768 px', async ({ page }) => {
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
      // At either end, a modal dialog passes the focus to the browser's own controls, never to the page.
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

  test('frame: a dialog opens over the page that was chosen, even while that page is loading', async ({ page }) => {
    await enterAsNewcomer(page);
    await resize(page, 390);
    const bar = page.getByRole('navigation', { name: 'Quick links' });
    const wallet = await bar.getByRole('button', { name: 'Wallet' }).elementHandle();
    // Both in one step, so that the page cannot be shown in between.
    await bar.getByRole('link', { name: 'Casino' }).evaluate((link: HTMLElement, button) => {
      link.click();
      (button as HTMLElement).click();
    }, wallet);
    await expect(page.getByRole('dialog', { name: 'Wallet' })).toBeVisible();
    await expect(page).toHaveURL('/casino?modal=cashier&tab=deposit');
  });

  test('frame: the search opens on any page by its button or the slash key', async ({ page }) => {
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

  test('frame: View All is shortened to All at 400 px', async ({ page }) => {
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
