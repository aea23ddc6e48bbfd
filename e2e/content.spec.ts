import { GAMES } from '../src/games/all.ts';
import { enterAsDemo, noteComplaints } from './visit.ts';
import { expect, test, type Page } from './journey.ts';

const canonical = (page: Page) => page.locator('link[rel=canonical]');

test('pages: the head matches the page and language, after a load and after a navigation', async ({ page }) => {
  const complaints = noteComplaints(page);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/blogs/house-edge-guide');
  await expect(page).toHaveTitle('The house edge, without magic · Roulo');
  // A reader does not wait for the code of the game lists.
  expect(loaded.filter((url) => /\/assets\/blog-article-screen-/.test(url))).toHaveLength(1);
  expect(loaded.filter((url) => /\/assets\/catalogue-/.test(url))).toEqual([]);
  await expect(canonical(page)).toHaveAttribute('href', /\/blogs\/house-edge-guide$/);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(canonical(page)).toHaveAttribute('href', /:\d+\/$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(canonical(page)).toHaveAttribute('href', /\/terms$/);
  await expect(page.locator('title')).toHaveCount(1);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data!)).toMatchObject({ '@graph': [{ '@type': 'Organization' }, { '@type': 'BreadcrumbList' }] });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Términos y condiciones');
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contacto');
  expect(complaints).toEqual([]);
});

test('preferences: amounts are shown in euros, with dollars beside them where money moves', async ({ page }) => {
  await enterAsDemo(page, '/settings/preferences');
  await page.getByLabel('Show amounts in').selectOption('eur');
  await expect(page.getByRole('button', { name: /^Balance: €/ })).toBeVisible();
  await page.goto('/plinko');
  await expect(page.getByText(/€[\d,.]+ \(\$[\d,.]+\)/).first()).toBeVisible();
  await expect(page.getByText('≈ €0.09')).toBeVisible();
});

test("pages: the Terms and the game table show the server's limits", async ({ page }) => {
  await page.route('**/api/games/limits', async (route) => {
    const limits = (await (await route.fetch()).json()) as Record<string, object>;
    await route.fulfill({ json: { ...limits, dice: { ...limits['dice'], winMax: 1_000 } } });
  });
  await page.goto('/terms');
  await expect(page.getByText('The maximum win in a single round:')).toContainText('Dice $1,000');
  for (const { texts } of GAMES) {
    await expect(page.getByText('The maximum win in a single round:')).toContainText(`${texts.name} $`);
  }
});
