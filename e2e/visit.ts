import { expect, type Browser, type Page } from '@playwright/test';

/** Calls the API from within the page, so that cookies, origin and fetch metadata are the browser's own. */
export async function callApi(page: Page, path: string, body: object): Promise<{ status: number; answer: unknown }> {
  return page.evaluate(
    async ([address, payload]) => {
      const token = (await (await fetch('/api/csrf-token')).json()) as { csrfToken: string };
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-csrf-token': token.csrfToken,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(payload),
      });
      return { status: response.status, answer: (await response.json()) as unknown };
    },
    [path, body] as const,
  );
}

/** Registers somebody new and opens the address as that player. */
export async function enterAsNewcomer(page: Page, address = '/'): Promise<string> {
  const username = `e${crypto.randomUUID().replaceAll('-', '').slice(0, 11)}`;
  await page.goto('/simulation');
  const { status } = await callApi(page, '/api/users/register', {
    username,
    email: `${username}@example.com`,
    password: 'Copper7!Lantern',
    over18: true,
  });
  expect(status).toBe(200);
  await page.goto(address);
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
  return username;
}

/** The one player with money. Tests run side by side, so none may depend on how much. */
export async function enterAsDemo(page: Page, address = '/'): Promise<void> {
  await page.goto('/simulation');
  expect((await callApi(page, '/api/users/login', { identifier: 'demo', password: 'Demo123!' })).status).toBe(200);
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Account of demo' })).toBeVisible();
}

/** Everything that went wrong in the page, from now on. */
export function noteComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** For `addInitScript`: how much of the page moves without having been touched, from its first byte on. */
export function noteShifts(): void {
  const state = globalThis as unknown as { shift: number };
  state.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) state.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The cumulative layout shift so far. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
}

/** Another device: nothing of this page's browser is known there. */
export async function openDevice(browser: Browser, like: Page, viewport = like.viewportSize()): Promise<Page> {
  const context = await browser.newContext({ viewport, baseURL: new URL(like.url()).origin });
  return context.newPage();
}
