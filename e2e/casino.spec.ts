import { type Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { GAMES } from '../src/games/all.ts';
import { expect, test, type Page } from './journey.ts';

const ORIGINALS = GAMES.length;

interface Game {
  id: string;
  name: string;
  category: string;
  cover: string;
}

const COVERS = ['plinko', 'dice', 'mines', 'keno'];
const WORDS = ['Star', 'Golden', 'Wolf', 'Aztec', 'Lucky', 'Pharaoh', 'Dragon'];
const TABLE_CATEGORIES = ['live', 'blackjack', 'roulette'];

const numbered = (index: number, name: string, category: string): Game => ({
  id: `${category}${index}`,
  name,
  category,
  cover: `/covers/${COVERS[index % 4]}.svg`,
});
const slots = Array.from({ length: 700 }, (_, index) => numbered(index, `${WORDS[index % 7]} ${index + 1}`, 'slots'));
const tables = Array.from({ length: 60 }, (_, index) =>
  numbered(index, `Table ${index + 1}`, TABLE_CATEGORIES[index % 3]!),
);

const LISTS = '**/api/catalogue{,/front}';

// Requests may still be under way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Replaces the real catalogue with the originals and these games. */
async function fillCatalogue(page: Page, blocked: string[] = [], others = [...slots, ...tables]): Promise<void> {
  await page.route(LISTS, async (route) => {
    const response = await route.fetch();
    const { games } = (await response.json()) as { games: Game[] };
    const originals = games.filter(({ category }) => category === 'originals');
    await route.fulfill({ response, json: { games: [...originals, ...others], blocked } });
  });
}

const coversOf = (scope: Page | Locator) => scope.locator(':is(li, [role=listitem]) > a:has(img)');
const displayed = (page: Page, shown: number, all: number) =>
  expect(page.getByRole('status').filter({ hasText: 'Displaying' })).toHaveText(`Displaying ${shown} of ${all} games`);
const main = (page: Page) => page.getByRole('main');

test('casino: without a provider the catalogue is the originals', async ({ page }) => {
  await fillCatalogue(page, [], []);
  await page.goto('/casino');
  const rail = page.getByRole('region', { name: 'Originals' });
  await expect(coversOf(rail)).toHaveCount(ORIGINALS);
  await expect(page.getByRole('region', { name: 'Slots' })).toHaveCount(0);
  await rail.getByRole('link', { name: 'View All: Originals' }).click();
  await expect(page).toHaveURL('/casino/originals');
  await displayed(page, ORIGINALS, ORIGINALS);
  for (const picture of await main(page).locator(':is(li, [role=listitem]) img').all()) {
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(270);
  }

  await main(page).getByRole('link', { name: 'Slots', exact: true }).click();
  await expect(page.getByText('There are no games here yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Play the Originals' }).click();
  await main(page).getByRole('link', { name: 'Plinko', exact: true }).click();
  await expect(page).toHaveURL('/plinko');
});

test('casino: a page opened while the casino starts fills in by itself', async ({ page }) => {
  await fillCatalogue(page, [], []);
  await page.goto('/casino/slots');
  await expect(page.getByText('There are no games here yet.')).toBeVisible();
  await fillCatalogue(page);
  await displayed(page, 35, 700);
});

test('casino: a search matches any part of a name, counts the results, and is kept after Back', async ({ page }) => {
  await fillCatalogue(page);
  await page.goto('/casino/slots');
  await displayed(page, 35, 700);
  const search = page.getByLabel('Search');
  await search.fill('WOLF 1');
  await displayed(page, 17, 17);
  await expect(page).toHaveURL('/casino/slots?q=WOLF+1');
  await main(page).getByRole('link', { name: 'Wolf 10', exact: true }).click();
  await expect(page).toHaveURL('/slotgame/slots9');
  await page.goBack();
  await expect(search).toHaveValue('WOLF 1');
  await displayed(page, 17, 17);

  await search.fill('no such game');
  await expect(page.getByText('No results match the search.')).toBeVisible();
  await expect(page.getByText('Displaying')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await displayed(page, 35, 700);
  await expect(page).toHaveURL('/casino/slots');
});

test('casino: games are sorted by recommendation, A-Z and Z-A', async ({ page }) => {
  await fillCatalogue(page);
  await page.goto('/casino/slots');
  const first = main(page)
    .getByRole('listitem')
    .filter({ has: page.locator('img') })
    .first()
    .getByRole('link');
  await expect(first).toHaveAccessibleName('Star 1');
  const sort = page.getByLabel('Sort By');
  await expect(sort.locator('option')).toHaveText(['Recommended', 'A-Z', 'Z-A']);
  await sort.selectOption('A-Z');
  await expect(first).toHaveAccessibleName('Aztec 4');
  await sort.selectOption('Z-A');
  await expect(first).toHaveAccessibleName('Wolf 696');
  await expect(page).toHaveURL('/casino/slots?sort=descending');
  await page.reload();
  await expect(first).toHaveAccessibleName('Wolf 696');
  await expect(sort).toHaveValue('descending');
});

test('casino: switching the category keeps the search', async ({ page }) => {
  await fillCatalogue(page);
  await page.goto('/casino/live?q=table');
  await displayed(page, 35, 60);
  const filters = page.getByRole('navigation', { name: 'Categories' });
  await expect(filters.getByRole('link')).toHaveText(['Originals', 'Slots', 'Blackjack', 'Roulette', 'Live Casino']);
  await expect(filters.getByRole('link', { name: 'Live Casino' })).toHaveAttribute('aria-current', 'page');
  for (const [name, path, count] of [
    ['Blackjack', '/casino/live/blackjack', 20],
    ['Roulette', '/casino/live/roulette', 20],
  ] as const) {
    await filters.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`${path}?q=table`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await displayed(page, count, count);
  }
  await filters.getByRole('link', { name: 'Originals' }).click();
  await expect(page.getByText('No results match the search.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the casino' }).click();
  await expect(page).toHaveURL('/casino');
});

test('casino: Load More adds 35 at a time, until all 700 are there', async ({ page }) => {
  await fillCatalogue(page);
  await page.goto('/casino/slots');
  const more = page.getByRole('button', { name: 'Load More' });
  for (let shown = 35; shown < 700; shown += 35) {
    await displayed(page, shown, 700);
    await more.press('Enter');
  }
  await displayed(page, 700, 700);
  await expect(coversOf(main(page))).toHaveCount(700);
  await expect(more).toHaveCount(0);
  await page.getByLabel('Search').fill('star');
  await displayed(page, 35, 100);
});

test.describe('casino: by width', () => {
  test.skip(({ viewport }) => viewport!.width < 1_440, 'These set their own widths.');

  test('the tabs of the hub show one category and its View All; at 768 it is All Games under a title', async ({
    page,
  }) => {
    await fillCatalogue(page);
    await page.setViewportSize({ width: 769, height: 900 });
    await page.goto('/casino');
    const tabs = page.getByRole('tab');
    await expect(tabs).toHaveText(['All Games', 'Originals', 'Slots', 'Live Casino']);
    await expect(page.getByRole('tab', { name: 'All Games' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'All Games' }).press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'Live Casino', selected: true })).toBeFocused();
    await expect(page.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/casino/live');
    await page.getByRole('tab', { name: 'Slots' }).click();
    await expect(page.getByRole('tab', { name: 'Slots' })).toHaveAttribute('aria-selected', 'true');
    await expect(coversOf(page.getByRole('tabpanel'))).toHaveCount(35);
    await expect(page.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/casino/slots');

    await page.setViewportSize({ width: 768, height: 900 });
    await expect(page.getByRole('heading', { level: 1, name: 'All Games' })).toBeVisible();
    await expect(tabs).toHaveCount(0);
    for (const name of ['Originals', 'Slots', 'Live Casino']) {
      await expect(page.getByRole('region', { name })).toBeVisible();
    }
    await page.setViewportSize({ width: 769, height: 900 });
    await expect(page.getByRole('tab', { name: 'All Games' })).toHaveAttribute('aria-selected', 'true');
  });

  test('a rail shows 8, 6, 5, 4 or 3 covers a page, a category 7 to 3 columns', async ({ page }) => {
    await fillCatalogue(page);
    const sizes = [
      [1_367, 8, 7],
      [1_366, 6, 6],
      [1_022, 6, 6],
      [1_021, 5, 5],
      [855, 5, 5],
      [854, 4, 4],
      [481, 4, 4],
      [480, 3, 3],
    ] as const;
    await page.goto('/casino');
    const rail = page.getByRole('region', { name: 'Slots' });
    await expect(coversOf(rail)).toHaveCount(32);
    for (const [width, covers] of sizes) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => coversInView(rail), { message: `rail at ${width}` }).toBe(covers);
    }
    await page.goto('/casino/slots');
    for (const [width, , columns] of sizes) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => columnsOf(page), { message: `grid at ${width}` }).toBe(columns);
    }
  });
});

test('casino: preloaded covers arrive before all others', async ({ page, request }) => {
  const head = await (await request.get('/casino/slots')).text();
  const first = [...head.matchAll(/<link rel="preload" as="image"[^>]*href="([^"]+)"/g)].map(([, address]) => address!);
  expect(first).toHaveLength(3);
  const events: string[] = [];
  await page.route(/\/covers\/.+\.avif/, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const isFirst = first.includes(pathname + search);
    if (!isFirst) events.push('another');
    else await new Promise((resolve) => setTimeout(resolve, 1_200));
    if (isFirst) events.push('first');
    await route.continue();
  });
  await page.goto('/casino/slots');
  await expect.poll(() => events.filter((event) => event === 'another').length).toBeGreaterThan(3);
  expect(events.slice(0, 3)).toEqual(['first', 'first', 'first']);
});

test('casino: Tab reaches covers beyond the visible page of a rail and scrolls them into view', async ({ page }) => {
  await fillCatalogue(page);
  await page.goto('/casino');
  const rail = page.getByRole('region', { name: 'Slots' });
  const covers = coversOf(rail);
  await covers.first().focus();
  for (let index = 1; index < 12; index += 1) {
    await page.keyboard.press('Tab');
    await expect(covers.nth(index)).toBeFocused();
    await expect(covers.nth(index)).toBeInViewport({ ratio: 0.9 });
  }
  await expect(rail.getByRole('button', { name: 'Previous Slots' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/slotgame/slots11');
});

test('casino: in a blocked country slots and tables say so and do not open', async ({ page }) => {
  await fillCatalogue(page, ['slots', ...TABLE_CATEGORIES]);
  await page.goto('/casino/slots');
  await displayed(page, 35, 700);
  const card = main(page).getByRole('listitem').filter({ hasText: 'Not available in your region' });
  await expect(card).toHaveCount(35);
  await expect(card.first()).toContainText('Star 1');
  await expect(card.first().getByRole('link')).toBeDisabled();
  await expect(card.locator('[href]')).toHaveCount(0);
  await expect(card.first().locator('img')).toHaveCSS('opacity', '0.35');
  await page.goto('/casino/originals');
  await displayed(page, ORIGINALS, ORIGINALS);
  await expect(card).toHaveCount(0);
});

test('casino: if the catalogue cannot be loaded, the page says so and offers a retry', async ({ page }) => {
  await page.route(LISTS, (route) => route.fulfill({ status: 500, json: { error: 'x', code: 'INTERNAL' } }));
  await page.goto('/casino/originals');
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await page.unroute(LISTS);
  await page.getByRole('button', { name: 'Try again' }).click();
  await displayed(page, ORIGINALS, ORIGINALS);
});

for (const address of ['/casino', '/casino/originals', '/casino/slots?q=zzz', '/casino/live']) {
  test(`casino: ${address} has no accessibility faults, does not jump and does not scroll sideways`, async ({
    page,
  }) => {
    await fillCatalogue(page, TABLE_CATEGORIES);
    await page.addInitScript(() => {
      const state = window as unknown as { shift: number };
      state.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) state.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(address);
    await expect(main(page).locator(':is(li, [role=listitem]) img, [role=status]').first()).toBeVisible();
    await expectAccessible(page, { within: 'main' });
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.02);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
}

/** How many covers of a rail are fully visible. */
function coversInView(rail: Locator): Promise<number> {
  return rail.getByRole('list').evaluate((list) => {
    const edge = list.getBoundingClientRect();
    return [...list.children].filter((item) => {
      const { left, right } = item.getBoundingClientRect();
      return left >= edge.left - 1 && right <= edge.right + 1;
    }).length;
  });
}

function columnsOf(page: Page): Promise<number> {
  return main(page)
    .getByRole('list')
    .last()
    .evaluate((list) => getComputedStyle(list.firstElementChild!).gridTemplateColumns.split(' ').length);
}
