import { randomInt } from 'node:crypto';
import { expect, type ConsoleMessage, type Locator, type Page } from '@playwright/test';
import { callApi, sandboxOf } from './api.ts';
import { faultsOf } from './accessibility.ts';

export const PASSWORD = 'Copper7!Lantern';
export const NEW_PASSWORD = 'Violet9#Harbour';

/** Letters that form no words, so that a name never contains a prohibited one. */
export const newName = () => `p${Array.from({ length: 9 }, () => 'jqvwxz'[randomInt(6)]).join('')}`;

/** Creates an account through the API and signs it in on the page. */
export async function newPlayer(page: Page): Promise<string> {
  const username = newName();
  const made = await callApi(page, '/api/users/register', {
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
    over18: true,
  });
  expect(made.status).toBe(200);
  return username;
}

export async function signInOn(page: Page, username: string, password = PASSWORD): Promise<void> {
  expect((await callApi(page, '/api/users/login', { identifier: username, password })).status).toBe(200);
}

/** The link in the newest mail with this subject. */
export async function linkFromMail(page: Page, to: string, subject: string): Promise<string> {
  const sandbox = await sandboxOf(page);
  let link = '';
  await expect
    .poll(async () => {
      const response = await page.request.get(`${sandbox}/mail/messages?to=${encodeURIComponent(to)}`);
      const { items } = (await response.json()) as { items: { subject: string; text: string }[] };
      link = /http:\S+token=\S+/.exec(items.find((mail) => mail.subject === subject)?.text ?? '')?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}

export const notice = (page: Page, text: string) => page.getByRole('region', { name: 'Notices' }).getByText(text);
/** Waits for the error modal with this text, and closes it. */
export async function dismissError(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('alertdialog', { name: 'Error' }).getByText(text)).toBeVisible();
  await closeError(page);
}

/** Closes the error modal if it is still open. */
export async function closeError(page: Page): Promise<void> {
  const modal = page.getByRole('alertdialog', { name: 'Error' });
  const close = modal.getByRole('button', { name: 'Close' }).first();
  await close.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(modal).toHaveCount(0);
}

export const field = (place: Page | Locator, label: string) => place.getByLabel(label, { exact: true });

export async function expectFaultless(page: Page, addresses: string[]): Promise<void> {
  const faults: string[] = [];
  const noteError = (error: Error) => faults.push(error.message);
  const noteMessage = (message: ConsoleMessage) => message.type() === 'error' && faults.push(message.text());
  page.on('pageerror', noteError).on('console', noteMessage);
  for (const address of addresses) {
    await page.goto(address);
    await page
      .getByRole(address.includes('mod') ? 'dialog' : 'heading')
      .first()
      .waitFor();
    faults.push(...(await faultsOf(page)).map((fault) => `${address} ${fault}`));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) faults.push(`${address} scrolls sideways by ${overflow}`);
  }
  page.off('pageerror', noteError).off('console', noteMessage);
  expect(faults).toEqual([]);
}
