import { expect, test } from './journey.ts';

test.use({ serviceWorkers: 'allow' });

test('installed app: it reports a missing connection and caches no answers of the server', async ({
  page,
  context,
}) => {
  await page.goto('/terms');
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/offline.html');
  expect(kept.filter((address) => !/^\/(assets\/|offline\.|icon\.svg$)/.test(address))).toEqual([]);

  await context.setOffline(true);
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: /^Try again/ }).click();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('installed app: the manifest names what a phone needs to install it', async ({ request }) => {
  const manifest = (await (await request.get('/site.webmanifest')).json()) as {
    id: string;
    display: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ id: '/', display: 'standalone', start_url: '/' });
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});
