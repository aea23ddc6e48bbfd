import { type Browser } from '@playwright/test';
import { field } from './account-steps.ts';
import { expect, type Page } from './journey.ts';
import { PORTS } from './ports.ts';

/** Steps shared by the journeys of staff. */

const STAFF_URL = process.env['E2E_STAFF_URL'] ?? `http://localhost:${PORTS.staff}`;
const PASSWORD = 'Office123!Roulo';

async function codeOf(sandbox: string, page: Page, email: string): Promise<string> {
  const answer = await page.request.get(`${sandbox}/authenticator/control/codes`);
  const { items } = (await answer.json()) as { items: { email: string; code: string }[] };
  return items.find((item) => item.email === email)!.code;
}

/** Signs in to the back office. A code works once: if another journey used this one, waits for the next. */
export async function enterOffice(browser: Browser, sandbox: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: STAFF_URL, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto('/');
  let used = '';
  const places = page.getByRole('navigation', { name: 'Back office' });
  for (let tries = 0; tries < 3; tries += 1) {
    await expect.poll(() => codeOf(sandbox, page, email)).not.toBe(used);
    used = await codeOf(sandbox, page, email);
    await field(page, 'E-mail').fill(email);
    await field(page, 'Password').fill(PASSWORD);
    await field(page, 'Code of your authenticator app').fill(used);
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/sign-in'));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    if ((await answered).ok()) break;
  }
  await expect(places).toBeVisible();
  return page;
}

export const menu = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name });

/** Opens an act's dialog, fills it in and sends it. The dialog closes once the act is done or proposed. */
export async function act(
  page: Page,
  title: string,
  reason: string,
  fields: Record<string, string> = {},
  choice?: string,
): Promise<void> {
  await page.getByRole('button', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  if (choice !== undefined) await dialog.getByRole('checkbox', { name: choice }).check();
  for (const [label, value] of Object.entries(fields)) await field(dialog, label).fill(value);
  await field(dialog, 'Reason').fill(reason);
  await dialog.getByRole('button', { name: title, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Reviews and approves a colleague's proposal. */
export async function approve(page: Page, summary: string | RegExp, difference: string): Promise<void> {
  await menu(page, /Approvals/).click();
  await page.getByRole('table', { name: 'Waiting' }).getByRole('row', { name: summary }).click();
  await expect(page.getByRole('table', { name: 'Difference' })).toContainText(difference);
  await act(page, 'Approve', 'Checked it against the list');
  // The newest is first. A journey that is repeated finds its older one below.
  const decided = page.getByRole('table', { name: 'Decided' }).getByRole('row', { name: summary }).first();
  await expect(decided).toContainText('approved');
}
