import { randomInt } from 'node:crypto';
import { expect, type ConsoleMessage, type Locator, type Page } from '@playwright/test';
import { faultsOf } from './accessibility.ts';

export const PASSWORD = 'Copper7!Lantern';
export const NEW_PASSWORD = 'Violet9#Harbour';

/** Of letters that make no word, so that no name is ever a prohibited one. */
export const newName = () => `p${Array.from({ length: 9 }, () => 'jqvwxz'[randomInt(6)]).join('')}`;

interface Answer {
  status: number;
  answer: Record<string, unknown>;
}

/** Calls the API from within the page, so that cookies, origin and fetch metadata are the browser's own. */
export function call(page: Page, method: 'GET' | 'POST', url: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ([verb, address, payload]) => {
      const token = (await (await fetch('/api/csrf-token')).json()) as { csrfToken: string };
      const response = await fetch(address, {
        method: verb,
        headers: {
          'x-csrf-token': token.csrfToken,
          ...(payload ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
        },
        ...(payload ? { body: JSON.stringify(payload) } : {}),
      });
      return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
    },
    [method, url, body] as const,
  );
}

/** A new account, made by the API and signed in on the page. */
export async function newPlayer(page: Page): Promise<string> {
  const username = newName();
  await page.goto('/simulation');
  const made = await call(page, 'POST', '/api/users/register', {
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
    over18: true,
  });
  expect(made.status).toBe(200);
  return username;
}

export async function signInOn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/simulation');
  expect((await call(page, 'POST', '/api/users/login', { identifier: username, password })).status).toBe(200);
}

/** The link in the newest mail with this subject. The sandbox listens ten ports above the server. */
export async function linkFromMail(page: Page, to: string, subject: string): Promise<string> {
  const sandbox = `http://localhost:${Number(new URL(page.url()).port) + 10}`;
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
/** Waits for the error modal with this text and closes it. */
export async function dismissError(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('alertdialog', { name: 'Error' }).getByText(text)).toBeVisible();
  await closeError(page);
}

/** Closes the error modal, unless it has closed by itself meanwhile. */
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
