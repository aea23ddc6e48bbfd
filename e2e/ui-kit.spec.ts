import { expectAccessible } from './accessibility.ts';
import { createServer, type ViteDevServer } from 'vite';
import { expectNoSidewaysScroll } from './visit.ts';
import { expect, test, WITH_MOTION, type Page } from './journey.ts';

test.use(WITH_MOTION);

/** The page of the kit exists only in development, so it is served from source. */
let sources: ViteDevServer;
let kit = '';

test.beforeAll(async ({ baseURL }, info) => {
  process.env['API_PORT'] = new URL(baseURL!).port;
  sources = await createServer({
    logLevel: 'error',
    cacheDir: `test-results/kit-${info.workerIndex}`,
    server: { port: 18_100 + info.workerIndex, host: 'localhost', hmr: false, watch: null },
  });
  await sources.listen();
  kit = `http://localhost:${sources.config.server.port}/dev/ui`;
});

test.afterAll(() => sources.close());

test.beforeEach(({ page: _page }) => test.slow());

async function openKit(page: Page): Promise<void> {
  await page.goto(kit);
  await expect(page.getByRole('heading', { name: 'Kit', level: 1 })).toBeVisible();
  await expect(page.locator('#splash')).toHaveCount(0);
}

test(
  'kit: its page has no accessibility faults or sideways scroll, and is not part of the product',
  { tag: '@long' },
  async ({ page }) => {
    await openKit(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto('/dev/ui');
    await expect(page).toHaveTitle('Page not found · Roulo');
    await expect(page.getByRole('heading', { name: 'Kit' })).toHaveCount(0);
  },
);

test(
  'kit: a notice stays five seconds, fades at the end, and waits under the pointer',
  { tag: '@long' },
  async ({ page }) => {
    await page.clock.install();
    await openKit(page);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    const notice = page.getByRole('region', { name: 'Notices', exact: true }).getByRole('status');
    await page.getByRole('button', { name: 'Success' }).click();
    await page.mouse.move(0, 0);
    await expect(notice).toHaveText('Payment address copied!');
    await page.clock.runFor(4_600);
    await expect(notice).not.toHaveClass(/opacity-0/);
    await page.clock.runFor(200);
    await expect(notice).toHaveClass(/opacity-0/);
    await page.clock.runFor(300);
    await expect(notice).toHaveCount(0);

    await page.getByRole('button', { name: 'Info' }).click();
    await notice.hover();
    await page.clock.runFor(20_000);
    await expect(notice).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5_100);
    await expect(notice).toHaveCount(0);
  },
);

test('kit: the error modal is titled Error and closes by itself', { tag: '@long' }, async ({ page }) => {
  await page.clock.install();
  await openKit(page);
  await page.getByRole('button', { name: 'Error modal' }).click();
  const modal = page.getByRole('alertdialog', { name: 'Error' });
  await expect(modal).toContainText('An unexpected error occurred.');
  await page.mouse.move(0, 0);
  await page.clock.runFor(5_100);
  await expect(modal).toHaveCount(0);
});

test('kit: tabs are one Tab stop; arrows, Home and End skip disabled ones', { tag: '@long' }, async ({ page }) => {
  await openKit(page);
  const tabs = page.getByRole('tablist', { name: 'Mode', exact: true });
  await tabs.getByRole('tab', { name: 'Manual' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.getByRole('tab', { name: 'Auto' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toHaveText('The panel of auto');
  await page.keyboard.press('ArrowRight');
  await expect(tabs.getByRole('tab', { name: 'Manual' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect(tabs.getByRole('tab', { name: 'Auto' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tabs.getByRole('tab', { name: 'Manual' })).toBeFocused();
});

test(
  'kit: arrows and letters move through a menu, and Escape returns the focus',
  { tag: '@long' },
  async ({ page }) => {
    await openKit(page);
    const opener = page.getByRole('button', { name: 'Menu', exact: true });
    await opener.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Apple' })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('menuitem', { name: 'Cherry' })).toBeFocused();
    await page.keyboard.press('b');
    await expect(page.getByRole('menuitem', { name: 'Banana' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(opener).toBeFocused();
  },
);

test('kit: the slider moves by one and by ten, and announces its value', { tag: '@long' }, async ({ page }) => {
  await openKit(page);
  const slider = page.getByRole('slider', { name: 'Threshold', exact: true });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', 'Roll over 51, chance 49 percent');
  await page.keyboard.press('PageUp');
  await expect(slider).toHaveValue('61');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('98');
});

test('kit: a dialog focuses its first field and returns the focus when closed', { tag: '@long' }, async ({ page }) => {
  await openKit(page);
  const opener = page.getByRole('button', { name: 'Dialog', exact: true });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'A dialog' });
  await expect(dialog.getByLabel('First field')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(dialog).toHaveCSS('translate', 'none');
  await page.mouse.click(2, 2);
  const isSheet = page.viewportSize()!.width <= 520;
  await expect(dialog).toHaveCount(isSheet ? 1 : 0);
});

test('kit: a tooltip opens by keyboard and closes with Escape', { tag: '@long' }, async ({ page }) => {
  await openKit(page);
  const explained = page.getByRole('button', { name: 'Tooltip', exact: true });
  await explained.focus();
  await expect(explained).toHaveAccessibleDescription('Above');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('kit: a rail shows pages of 8, 6, 5, 4 and 3 covers and turns them', { tag: '@long' }, async ({ page }, info) => {
  test.skip(info.project.name !== 'desktop', 'sets its own widths');
  await openKit(page);
  const rail = page.getByRole('region', { name: 'Covers' });
  const shown = () =>
    rail.getByRole('list').evaluate((list) => {
      const box = list.getBoundingClientRect();
      return [...list.children].filter((cover) => cover.getBoundingClientRect().right <= box.right + 1).length;
    });
  const pages = [
    [1367, 8],
    [1366, 6],
    [1022, 6],
    [1021, 5],
    [855, 5],
    [854, 4],
    [481, 4],
    [480, 3],
  ] as const;
  for (const [width, covers] of pages) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(shown, { message: `at ${width}` }).toBe(covers);
  }
  await expect(rail.getByRole('button', { name: 'Previous Covers' })).toBeDisabled();
  await rail.getByRole('button', { name: 'Next Covers' }).click();
  await expect(rail.getByRole('button', { name: 'Previous Covers' })).toBeEnabled();
  await expect(rail.getByRole('button', { name: '4', exact: true })).toBeInViewport();
  await rail.getByRole('button', { name: '20', exact: true }).focus();
  await expect(rail.getByRole('button', { name: '20', exact: true })).toBeInViewport();
});
