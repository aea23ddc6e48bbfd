import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';

const SANDBOX = 'http://localhost:18090';
const PASSWORD = 'Copper7!Lantern';
const NEW_PASSWORD = 'Violet9#Harbour';

/** Calls the API from within the page, so that cookies, origin and fetch metadata are the browser's own. */
async function post(
  page: Page,
  url: string,
  body: object,
): Promise<{ status: number; answer: Record<string, unknown> }> {
  return page.evaluate(
    async ([address, payload]) => {
      const token = (await (await fetch('/api/csrf-token')).json()) as { csrfToken: string };
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': token.csrfToken },
        body: JSON.stringify(payload),
      });
      return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
    },
    [url, body] as const,
  );
}

async function linkFromMail(request: APIRequestContext, to: string, subject: string): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => {
        const response = await request.get(`${SANDBOX}/mail/messages?to=${encodeURIComponent(to)}`);
        const { items } = (await response.json()) as { items: { subject: string; text: string }[] };
        link = /http:\S+token=\S+/.exec(items.find((mail) => mail.subject === subject)?.text ?? '')?.[0] ?? '';
        return link;
      },
      { timeout: 10_000 },
    )
    .not.toBe('');
  return link;
}

test('a newcomer registers, gets a mail, confirms, resets the password and signs in', async ({
  page,
  request,
}, info) => {
  const username = `${info.project.name}-${info.repeatEachIndex}`;
  const email = `${username}@example.com`;
  await page.goto('/');
  await expect(page.getByText('The server is running.')).toBeVisible();
  const registered = await post(page, '/api/users/register', { username, email, password: PASSWORD, over18: true });
  expect(registered.answer).toMatchObject({ message: 'Account created successfully!', username });

  await page.goto(await linkFromMail(request, email, 'Confirm your e-mail address'));
  await expect(page).toHaveURL('/confirm-email');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByRole('status')).toHaveText('Thank you, your e-mail address is confirmed.');

  expect((await post(page, '/api/users/request-password-reset', { emailOrUsername: username })).status).toBe(200);
  await page.goto(await linkFromMail(request, email, 'Reset your password'));
  await expect(page).toHaveURL('/reset-password');
  const button = page.getByRole('button', { name: 'Reset password' });
  await expect(button).toBeDisabled();
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password').fill('something else');
  await expect(page.getByText('Passwords do not match!')).toBeVisible();
  await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
  await button.click();
  await expect(page.getByRole('status')).toHaveText('Password reset successfully!');

  expect((await post(page, '/api/users/login', { identifier: email, password: PASSWORD })).status).toBe(401);
  const signedIn = await post(page, '/api/users/login', { identifier: email, password: NEW_PASSWORD });
  expect(signedIn.answer).toMatchObject({ username });
  const session = await page.evaluate(async () => (await fetch('/api/users/session')).json() as Promise<unknown>);
  expect(session).toMatchObject({ username, email, emailConfirmed: true, balance: 0 });
});

test('a balance change reaches the browser by socket', async ({ page }) => {
  await page.goto('/');
  await post(page, '/api/users/login', { identifier: 'demo', password: 'Demo123!' });
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
  await post(page, '/api/users/updateBalanceType', { selectedBalanceType: 'primary' });
  expect(await update).toMatchObject({ type: 'USER_UPDATE', balance: 10_000 });
});

test('pages keep the content policy, have no accessibility faults and do not scroll sideways', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  for (const address of ['/', '/reset-password?token=x', '/confirm-email?token=x', '/api/docs']) {
    const response = await page.goto(address);
    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${address} ${id} ${nodes[0]?.html}`)).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  expect(complaints).toEqual([]);
});

test('an unknown address under /api is JSON, a page address is the app', async ({ request }) => {
  const api = await request.get('/api/nothing');
  expect(api.status()).toBe(404);
  expect(await api.json()).toEqual({ error: 'There is nothing here.', code: 'NOT_FOUND' });
  const page = await request.get('/some/page', { headers: { accept: 'text/html' } });
  expect(page.status()).toBe(200);
  expect(await page.text()).toContain('<div id="root">');
});
