import { expect, type Browser, type Page } from '@playwright/test';
import { callApi } from './api.ts';

/** Registers a new player and opens the address as that player. */
export async function enterAsNewcomer(page: Page, address = '/'): Promise<string> {
  const username = `e${crypto.randomUUID().replaceAll('-', '').slice(0, 11)}`;
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

/** Signs in the one player with money. Tests run in parallel, so none may depend on the amount. */
export async function enterAsDemo(page: Page, address = '/'): Promise<void> {
  expect((await callApi(page, '/api/users/login', { identifier: 'demo', password: 'Demo123!' })).status).toBe(200);
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Account of demo' })).toBeVisible();
}

/** Collects every error of the page from now on. */
export function noteComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Charts are drawn again a moment after the window was resized, so the page gets a few seconds. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), { timeout: 10_000 })
    .toBeLessThanOrEqual(0);
}

/** For `addInitScript`: measures unexpected layout shifts from the page's first byte on. */
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

/** Opens another device, which shares nothing with this page's browser. */
export async function openDevice(browser: Browser, like: Page, viewport = like.viewportSize()): Promise<Page> {
  const context = await browser.newContext({ viewport });
  return context.newPage();
}
