import { callApi } from './api.ts';
import { faultsOf } from './accessibility.ts';
import { enterAsNewcomer } from './visit.ts';
import { expect, test } from './journey.ts';

test('a balance change reaches the browser by socket', async ({ page }) => {
  await enterAsNewcomer(page);
  const update = page.evaluate(
    () =>
      new Promise<unknown>((resolve, reject) => {
        const socket = new WebSocket('/ws');
        socket.addEventListener('message', (event) => resolve(JSON.parse(String(event.data))));
        socket.addEventListener('error', () => reject(new Error('no socket')));
        socket.addEventListener('open', () => document.body.setAttribute('data-open', ''));
      }),
  );
  await page.locator('body[data-open]').waitFor();
  await callApi(page, '/api/users/updateBalanceType', { selectedBalanceType: 'primary' });
  expect(await update).toMatchObject({ type: 'USER_UPDATE', balance: 0 });
});

test('pages keep the content policy, have no accessibility faults and do not scroll sideways', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  for (const address of [
    '/',
    '/reset-password?token=x',
    '/confirm-email?token=x',
    '/undo-two-factor?token=x',
    '/api/docs',
  ]) {
    const response = await page.goto(address);
    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect((await faultsOf(page)).map((fault) => `${address} ${fault}`)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  expect(complaints).toEqual([]);
});

test('an unknown address under /api is JSON, a page address is the app', async ({ request }) => {
  const api = await request.get('/api/nothing');
  expect(api.status()).toBe(404);
  expect(await api.json()).toEqual({ error: 'There is nothing here.', code: 'NOT_FOUND' });
  for (const [address, status] of [
    ['/terms', 200],
    ['/some/page', 404],
  ] as const) {
    const page = await request.get(address, { headers: { accept: 'text/html' } });
    expect(page.status()).toBe(status);
    expect(await page.text()).toContain('<div id="root">');
  }
});
