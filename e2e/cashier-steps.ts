import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, type Locator, type Page } from '@playwright/test';
import { callApi, sandboxOf, sendTo } from './api.ts';

export async function fillWithdrawal(cashier: Locator, coin: string, address: string, amount: string): Promise<void> {
  await cashier.getByRole('button', { name: coin, exact: true }).click();
  await cashier.getByLabel('Address', { exact: true }).fill(address);
  await cashier.getByLabel('Amount in USD').fill(amount);
  await expect(cashier.getByText(/^This rate is valid for \d+ s$/)).toBeVisible();
  await cashier.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(cashier.getByRole('heading', { name: 'Check and confirm' })).toBeVisible();
}

export async function shownAddress(cashier: Locator): Promise<string> {
  await expect(cashier.getByRole('button', { name: 'Copy address' })).toBeVisible();
  return (await cashier
    .getByRole('region', { name: /deposit address$/ })
    .locator('code')
    .textContent())!;
}

export async function control(page: Page, name: string, data: object): Promise<void> {
  const response = await page.request.post(`${await sandboxOf(page)}/processor/control/${name}`, { data });
  expect(response.status(), await response.text()).toBe(200);
}

/** Records every text that the page shows from now on, however briefly. */
export async function noteTexts(page: Page): Promise<() => Promise<string[]>> {
  const noted = await page.evaluateHandle(() => {
    const texts = new Set<string>();
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const walker = document.createTreeWalker(target, NodeFilter.SHOW_TEXT);
        for (let at: Node | null = walker.currentNode; at; at = walker.nextNode()) {
          if (at.nodeType === Node.TEXT_NODE) texts.add(at.textContent ?? '');
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  return () => noted.evaluate((texts) => [...texts]);
}

/** Sends coins from the test wallet to an address. */
export async function send(page: Page, address: string, currency: string, amount: string): Promise<void> {
  await control(page, 'send', { address, currency, amount });
}

export async function walletAddress(page: Page, currency: string): Promise<string> {
  const response = await page.request.get(`${await sandboxOf(page)}/processor/control/wallet`);
  const { coins } = (await response.json()) as { coins: { currency: string; address: string }[] };
  return coins.find((coin) => coin.currency === currency)!.address;
}

export async function confirmEmail(page: Page, username: string): Promise<void> {
  const inbox = `${await sandboxOf(page)}/mail/messages?to=${username}@example.com`;
  let token: string | undefined;
  await expect
    .poll(async () => {
      const { items } = (await (await page.request.get(inbox)).json()) as { items: { text: string }[] };
      token = items.map(({ text }) => /token=([^\s&]+)/.exec(text)?.[1]).find(Boolean);
      return token;
    })
    .toBeTruthy();
  expect((await callApi(page, '/api/users/confirm-email', { token: decodeURIComponent(token!) })).status).toBe(200);
}

/** Submits everything that verification asks for. The sandbox's reviewer decides within seconds, depending on the first name. */
export async function verify(page: Page, firstName = 'Ada'): Promise<void> {
  // Unique names: the same name and birthday would link the accounts.
  const lastName = `Love${randomBytes(8)
    .toString('hex')
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)}`;
  const details = {
    firstName,
    lastName,
    dateOfBirth: '1990-01-02',
    country: 'DE',
    addressLine1: 'Hauptstrasse 1',
    city: 'Berlin',
    postalCode: '10115',
    phone: '+49301234567',
  };
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'black' } })
    .png()
    .toBuffer();
  const done = [await sendTo(page, '/api/kyc/details', { method: 'PUT', data: details })];
  for (const kind of ['passport', 'proof_of_address']) {
    const file = { name: `${kind}.png`, mimeType: 'image/png', buffer };
    done.push(await sendTo(page, '/api/kyc/documents', { method: 'POST', multipart: { kind, file } }));
  }
  done.push(await callApi(page, '/api/kyc/submit', {}));
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
}

/** Holds requests back until released. */
export async function holdBack(page: Page, url: string): Promise<{ release(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

/** The server processes the first request, but its answer is lost. */
export async function loseFirstAnswer(page: Page, url: string): Promise<{ keys: Set<string> }> {
  const keys = new Set<string>();
  let isFirst = true;
  await page.route(url, async (route) => {
    keys.add(route.request().headers()['idempotency-key']!);
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fetch();
    return route.abort('connectionreset');
  });
  return { keys };
}
