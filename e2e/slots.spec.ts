import { enterAsNewcomer, noteComplaints } from './visit.ts';
import { expect, test, WITH_MOTION, type Page } from './journey.ts';

test.use(WITH_MOTION);

const main = (page: Page) => page.getByRole('main');
/** Visible cards only: the next page of cards may already be in the document. */
const cards = (page: Page) => main(page).getByRole('listitem').locator('> a[href^="/slotgame/"]');
const filled = (page: Page) => expect(cards(page)).toHaveCount(35);

test('slots: filters and a misspelled search narrow the list and are part of the address', async ({ page }) => {
  await page.goto('/casino/slots');
  await filled(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('region', { name: 'Filters' });
  await panel.getByRole('button', { name: /^Farm/ }).click();
  await panel.getByRole('button', { name: /^Low/ }).click();
  await expect(page).toHaveURL('/casino/slots?theme=farm&volatility=low');
  await page.getByLabel('Search').fill('golden gosse');
  await expectOnly(page, 'Golden Goose Lane');
  await expect(page).toHaveURL(/q=golden\+gosse/);
  await page.reload();
  await expectOnly(page, 'Golden Goose Lane');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Search').fill('');
  await filled(page);
});

test('slots: a visitor plays the demo; a player’s game counts as played and can be a favourite', async ({ page }) => {
  const complaints = noteComplaints(page);
  await page.goto('/casino/slots');
  const name = (await cards(page).first().locator('img').getAttribute('alt'))!;
  await cards(page).first().click();
  const playMode = page.getByRole('switch', { name: 'Play for real money' });
  await expect(playMode).toBeDisabled();
  const game = page.locator(`iframe[title="${name}"]`);
  await expect(game).toHaveAttribute('src', /openGame/);
  await expect(page.getByRole('region', { name: 'Similar Slots' }).getByRole('listitem')).toHaveCount(40);

  const address = new URL(page.url()).pathname;
  await enterAsNewcomer(page, address);
  await expect(playMode).toBeChecked();
  await expect(game).toHaveAttribute('src', /playGame/);
  await playMode.click();
  await expect(game).toHaveAttribute('src', /openGame/);
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeVisible();
  for (const list of ['favourites', 'recent']) {
    await page.goto(`/casino/${list}`);
    await expectOnly(page, name);
  }
  expect(complaints).toEqual([]);
});

test(
  'slots: active jackpots come fifty at a time, and a slot that has one is marked',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/casino/slots');
    await page.goto((await cards(page).first().getAttribute('href'))!);
    await page.getByRole('tab', { name: 'Active Jackpots' }).click();
    const rows = page.getByRole('list', { name: 'Active Jackpots' }).getByRole('listitem');
    await expect(rows).toHaveCount(50);
    await expect(page.getByText(/^Displaying 50 of \d+ jackpots$/)).toBeVisible();
    await page.getByRole('button', { name: 'Load More' }).click();
    await expect(rows).toHaveCount(100);
    const { games } = (await (await page.request.get('/api/pragmaticplay/jackpots/active')).json()) as {
      games: string[];
    };
    await page.goto(`/slotgame/${games[0]!}`);
    await expect(page.getByRole('heading', { level: 1 }).getByText('Jackpot', { exact: true })).toBeVisible();
  },
);

test('slots: a player without money is led from the game to the cashier', async ({ page }) => {
  await page.goto('/casino/slots');
  const address = (await cards(page).first().getAttribute('href'))!;
  await enterAsNewcomer(page, address);
  const game = page.frameLocator('iframe[src*=playGame]');
  // The bet is refused at once: the reels stay still, and the provider gets no request.
  let spins = 0;
  page.on('request', (request) => void (spins += request.url().endsWith('/gs2c/ge/spin') ? 1 : 0));
  await game.getByRole('button', { name: 'Spin', exact: true }).click();
  await game.getByRole('link', { name: 'Deposit' }).click();
  await expect(page).toHaveURL(/[?&]modal=cashier/);
  await expect(page.getByRole('dialog', { name: 'Wallet' })).toBeVisible();
  expect(spins).toBe(0);
});

test(
  'slots: an unknown game has its own message, and a blocked country gets a link back instead of a game',
  { tag: '@long' },
  async ({ page }) => {
    for (const address of ['/slotgame/nothing', '/slotgame/..%2Fx', '/slotgame/https%3A%2F%2Fevil.example']) {
      await page.goto(address);
      await expect(main(page).getByText('This game does not exist.').last()).toBeVisible();
    }
    await page.goto('/casino/slots');
    await filled(page);
    let asked = 0;
    await page.route('**/game/url', (route) => {
      asked += 1;
      return route.abort();
    });
    await page.route('**/api/catalogue/games/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), isBlocked: true } });
    });
    await cards(page).first().click();
    await expect(page.getByRole('heading', { name: /not available in your country/ })).toBeVisible();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/casino/slots');
    expect(asked).toBe(0);
  },
);

async function expectOnly(page: Page, name: string): Promise<void> {
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toHaveAccessibleName(name);
}
