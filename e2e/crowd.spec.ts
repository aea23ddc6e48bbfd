import { postFrom } from './api.ts';
import { expectAccessible } from './accessibility.ts';
import { confirmEmail } from './cashier-steps.ts';
import { signInAgain, signInFunded } from './funded-player.ts';
import { expect, test } from './journey.ts';

test('crowd: a bet appears on the home page of a visitor, first with the name and then without it', async ({
  page,
  browser,
}) => {
  const username = await signInFunded(page, { primary: 500 });
  await postFrom(page, '/api/users/show-name', { showsName: true });
  const keno = { selectedNumbers: [1, 2, 3, 4, 5], betAmount: 123.45, risk: 'low' };
  await postFrom(page, '/api/keno/play/keno', keno);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/');
  const bets = visitor.getByRole('region', { name: 'Bets' });
  await bets.getByRole('tab', { name: 'High stakes' }).click();
  const line = bets.getByRole('link', { name: /\$123\.45/ }).first();
  await expect(line).toContainText(username);
  await expectAccessible(visitor);

  await postFrom(page, '/api/users/show-name', { showsName: false });
  await expect(line).toContainText('Hidden');
  await line.click();
  await expect(visitor).toHaveURL(/\/bet\//);
  await visitor.context().close();
});

test('crowd: a player sees a new bet below a game without a reload, and can pause the list', async ({ page }) => {
  await signInFunded(page, { primary: 500 });
  await page.goto('/casino/originals/keno');
  const bets = page.getByRole('region', { name: 'Bets' });
  await expect(bets.getByRole('tab', { name: 'All bets' })).toHaveAttribute('aria-selected', 'true');
  // Few other journeys bet this much, so their lines do not push these out.
  await bets.getByRole('tab', { name: 'High stakes' }).click();
  await postFrom(page, '/api/keno/play/keno', { selectedNumbers: [1, 2, 3], betAmount: 131.07, risk: 'low' });
  await expect(bets.getByRole('link', { name: /\$131\.07/ })).toHaveCount(1);
  await bets.getByRole('button', { name: 'Pause the list' }).click();
  await postFrom(page, '/api/keno/play/keno', { selectedNumbers: [1, 2, 3], betAmount: 132.08, risk: 'low' });
  // The server publishes it within moments, but a paused page must not show it.
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await fetch('/api/public-bets?list=high')).text()).includes('132.08')),
    )
    .toBe(true);
  await expect(bets.getByRole('link', { name: /\$132\.08/ })).toHaveCount(0);
  await bets.getByRole('button', { name: 'Resume the list' }).click();
  await expect(bets.getByRole('link', { name: /\$132\.08/ })).toHaveCount(1);
});

test('crowd: a list of bets that is out of sight waits, and is up to date when it comes into sight', async ({
  page,
}) => {
  await signInFunded(page, { primary: 500 });
  await page.goto('/casino/originals/keno');
  const bets = page.getByRole('region', { name: 'Bets' });
  const place = (betAmount: number) =>
    postFrom(page, '/api/keno/play/keno', { selectedNumbers: [1, 2, 3], betAmount, risk: 'low' });
  await bets.getByRole('tab', { name: 'High stakes' }).click();
  await place(133.09);
  await expect(bets.getByRole('link', { name: /\$133\.09/ })).toHaveCount(1);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.evaluate(() => globalThis.scrollTo(0, 0));
  await expect(bets).not.toBeInViewport();
  await place(134.1);
  // The server publishes it within moments.
  await expect
    .poll(() => page.evaluate(async () => (await (await fetch('/api/public-bets?list=high')).text()).includes('134.1')))
    .toBe(true);
  await expect(bets.getByRole('link', { name: /\$134\.10/ })).toHaveCount(0);
  await bets.scrollIntoViewIfNeeded();
  await expect(bets.getByRole('link', { name: /\$134\.10/ })).toHaveCount(1);
});

test('crowd: a long list of bets scrolls by itself and leaves no empty space below the page', async ({ page }) => {
  await signInFunded(page, { primary: 10 });
  for (let n = 0; n < 25; n += 1) {
    await postFrom(page, '/api/keno/play/keno', { selectedNumbers: [1, 2, 3], betAmount: 0.1, risk: 'low' });
  }
  await page.goto('/casino/originals/keno');
  const bets = page.getByRole('region', { name: 'Bets' });
  await bets.scrollIntoViewIfNeeded();
  await expect.poll(() => bets.getByRole('link').count()).toBeGreaterThan(24);
  const spaceBelow = () =>
    page.evaluate(() => {
      const { bottom } = document.querySelector('footer')!.getBoundingClientRect();
      return Math.round(document.documentElement.scrollHeight - bottom - globalThis.scrollY);
    });
  await expect.poll(spaceBelow).toBeLessThan(100);
});

test('crowd: a notice rings the bell, is read in the inbox, and its kind can be turned off', async ({
  page,
  browser,
}) => {
  const username = await signInFunded(page, { primary: 1 });
  const elsewhere = await (await browser.newContext()).newPage();
  await signInAgain(elsewhere, username);
  await elsewhere.context().close();
  await page.goto('/');
  await page.getByRole('button', { name: '1 unread notice' }).click();
  const inbox = page.getByRole('dialog', { name: '1 unread notice' });
  await expect(inbox.getByText('Somebody signed in to your account from a new device.')).toBeVisible();
  await expectAccessible(page);
  await inbox.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Choose what we tell you' }).click();
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/api/notices/choices') && response.request().method() === 'POST',
  );
  await page.getByRole('checkbox', { name: 'Races: Inbox' }).click();
  expect((await stored).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Races: Inbox' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Sign-in and security: Inbox' })).toBeDisabled();

  // On a phone, the inbox is in the account menu.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: `Account of ${username}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Notices' })).toBeVisible();
});

test('crowd: two players chat, one mentions the other, who reports the line and hides its writer', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  const [reader, writer] = [
    await signInFunded(page, { primary: 20, wagered: 20 }),
    await signInFunded(other, { primary: 20, wagered: 20 }),
  ];
  await Promise.all([confirmEmail(page, reader), confirmEmail(other, writer)]);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open the chat' }).click();
  const chat = page.getByRole('complementary', { name: 'Chat' });
  await expect(chat.getByText(`Everyone sees that ${reader} wrote this.`)).toBeVisible();

  await other.setViewportSize({ width: 390, height: 844 });
  await other.goto('/');
  await other.getByRole('button', { name: 'Open menu' }).click();
  await other.getByRole('button', { name: 'Chat' }).click();
  const sheet = other.getByRole('dialog', { name: 'Chat' });
  await sheet.getByRole('textbox', { name: 'Your message' }).fill(`hello @${reader} <b>you</b>`);
  await sheet.getByRole('button', { name: 'Send' }).click();
  const line = chat.getByRole('article').filter({ hasText: writer });
  await expect(line).toContainText(`hello @${reader} <b>you</b>`);
  await expect(sheet.getByRole('article').filter({ hasText: `@${reader}` })).toHaveCount(1);
  await expectAccessible(page);
  await expectAccessible(other);

  const actions = line.getByRole('button', { name: `Actions for the message of ${writer}` });
  await actions.click();
  const reported = page.waitForResponse('**/api/chat/report');
  await page.getByRole('menuitem', { name: 'Report this message' }).click();
  expect((await reported).status()).toBe(200);
  await actions.click();
  await page.getByRole('menuitem', { name: `Hide messages of ${writer}` }).click();
  await expect(line).toHaveCount(0);
  await expect(chat.getByText('1 player hidden')).toBeVisible();
  await other.context().close();
});

test('crowd: what cannot be loaded says so and can be tried again; who may not write is told why', async ({
  page,
  browser,
}) => {
  const calls = /\/api\/(public-bets|chat)(\?|\/|$)/;
  // As a visitor, because players also get the list over the socket.
  const visitor = await (await browser.newContext()).newPage();
  await visitor.route(calls, (route) => route.abort('connectionfailed'));
  await visitor.goto('/casino/originals/keno');
  const bets = visitor.getByRole('region', { name: 'Bets' });
  await expect(bets.getByText('This could not be loaded.')).toBeVisible();
  await expect(bets.getByRole('button', { name: 'Try again' })).toBeVisible();
  await visitor.unroute(calls);
  // A visitor's page retries automatically.
  await expect(bets.getByText('This could not be loaded.')).toHaveCount(0);
  await visitor.context().close();

  await signInFunded(page, { primary: 20, wagered: 20 });
  await page.route(calls, (route) => route.abort('connectionfailed'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Open the chat' }).click();
  const chat = page.getByRole('complementary', { name: 'Chat' });
  // A room in which nobody writes: a new line would be shown despite the failed calls.
  await chat.getByRole('tab', { name: 'Español' }).click();
  const failed = chat.getByText('This could not be loaded.');
  // Two messages: one for the lines, one for the permission to write.
  await expect(failed).toHaveCount(2);
  await expectAccessible(page);
  await page.unroute(calls);
  await chat.getByRole('button', { name: 'Try again' }).first().click();
  await expect(failed).toHaveCount(1);
  await chat.getByRole('button', { name: 'Try again' }).click();
  await expect(chat.getByText('Confirm your email address first.')).toBeVisible();
  await expect(chat.getByRole('textbox', { name: 'Your message' })).toHaveCount(0);
});

test('crowd: a mention marks the closed chat, and new lines need not be read aloud', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  const [reader, writer] = [
    await signInFunded(page, { primary: 20, wagered: 20 }),
    await signInFunded(other, { primary: 20, wagered: 20 }),
  ];
  await confirmEmail(other, writer);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Open the chat' })).toBeVisible();
  const watching = page.waitForResponse('**/api/chat?room=en');
  await page.reload();
  await watching;
  await expect
    .poll(async () => {
      await postFrom(other, '/api/chat', { room: 'en', text: `good evening @${reader}` }).catch(() => {});
      return page.getByRole('button', { name: /unread, somebody mentioned you/ }).count();
    })
    .toBe(1);
  await page.getByRole('button', { name: /somebody mentioned you/ }).click();
  const lines = page.getByRole('log', { name: 'Messages' });
  await expect(lines.getByText(`@${reader}`).first()).toBeVisible();
  await expect(lines).toHaveAttribute('aria-live', 'polite');
  await page.getByRole('button', { name: 'Do not read new messages aloud' }).click();
  await expect(lines).toHaveAttribute('aria-live', 'off');
  await other.context().close();
});

test("crowd: the race shows the player's place and its rules, and can be hidden from the menu", async ({ page }) => {
  await signInFunded(page, { primary: 500 });
  await postFrom(page, '/api/keno/play/keno', { selectedNumbers: [1, 2, 3, 4, 5], betAmount: 500, risk: 'low' });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Weekly race' }).click();
  const own = page.getByRole('region', { name: 'Your place' });
  await expect(own).toContainText('1,263.15');
  await expect(page.getByRole('region', { name: 'Prizes' })).toContainText('$200.00');
  await expect(page.getByRole('region', { name: 'Rules' })).toContainText('at most 50%');
  await expect(page.getByRole('region', { name: 'Past races' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Hide races' }).click();
  await page.getByRole('checkbox', { name: 'Hide races' }).click();
  await expect(page.getByRole('checkbox', { name: 'Hide races' })).toBeChecked();
  await expect(menu.getByRole('link', { name: 'Weekly race' })).toHaveCount(0);
});
