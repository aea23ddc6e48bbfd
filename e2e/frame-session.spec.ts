import { expectAccessible } from './accessibility.ts';
import { enterAsNewcomer } from './visit.ts';
import { expect, test } from './journey.ts';

test.describe('the session', () => {
  const END = { name: 'You are signed out' };

  test('frame: an ended session is reported on the page, with a way to sign in again', async ({ page, context }) => {
    await page.clock.install();
    const username = await enterAsNewcomer(page, '/casino/slots');
    await context.clearCookies();
    await page.clock.fastForward('25:01');
    const dialog = page.getByRole('dialog', END);
    await expect(dialog).toContainText('Your session has ended. Please sign in again.');
    await expect(page).toHaveURL('/casino/slots');
    await expectAccessible(page);
    await expect(dialog.getByLabel('Email or username', { exact: true })).toHaveValue(username);
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await dialog.getByLabel('Password', { exact: true }).fill('Copper7!Lantern');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
    await expect(page).toHaveURL('/casino/slots');
  });

  test('frame: an idle player reads why the session ended, and can continue as a visitor', async ({ page }) => {
    const username = await enterAsNewcomer(page, '/fairness');
    // The server's answer after half an hour without activity, and the code with which it closes the socket.
    const error = 'You were signed out after 30 minutes without activity. Please sign in again.';
    const over = { error, code: 'SESSION_OVER', params: { because: 'idle' } };
    await page.route('**/api/users/refresh-token', (route) => route.fulfill({ status: 403, json: over }));
    await page.routeWebSocket(/\/ws$/, (socket) => void socket.close({ code: 4003 }));
    await page.reload();
    const dialog = page.getByRole('dialog', END);
    await expect(dialog).toContainText(error);
    await expect(page.getByRole('button', { name: `Account of ${username}` })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Look around without signing in' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/fairness');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible();
  });

  test('frame: scrolling and key presses count as activity', { tag: '@long' }, async ({ page }) => {
    const sent: string[] = [];
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        sent.push(String(message));
        server.send(message);
      });
    });
    const activities = () => sent.filter((message) => message.includes('ACTIVITY')).length;
    for (const act of [() => page.mouse.wheel(0, 400), () => page.keyboard.press('ArrowDown')]) {
      await enterAsNewcomer(page, '/terms');
      await page.waitForTimeout(500);
      const before = activities();
      await act();
      await expect.poll(activities).toBe(before + 1);
    }
  });

  test('frame: signing out in one tab signs out the other', async ({ page, context }) => {
    const username = await enterAsNewcomer(page);
    const other = await context.newPage();
    await other.goto('/casino');
    await expect(other.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
    await page.getByRole('button', { name: `Account of ${username}` }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(other.getByRole('dialog', END)).toBeVisible();
    await expect(other).toHaveURL('/casino');
  });

  test('frame: a lost socket is reported after a while and reconnects by itself', async ({ page }) => {
    let isCut = false;
    let cut = () => {};
    await page.routeWebSocket(/\/ws$/, (socket) => {
      if (isCut) return void socket.close();
      socket.connectToServer();
      cut = () => void socket.close();
    });
    const opened = page.waitForEvent('websocket', (socket) => socket.url().endsWith('/ws')).catch(() => null);
    await enterAsNewcomer(page);
    await Promise.race([opened, page.waitForTimeout(1_000)]);
    isCut = true;
    cut();
    const banner = page.getByText('The connection was lost. Reconnecting…');
    await expect(banner).toBeVisible();
    isCut = false;
    await expect(page.getByText('You are back online.')).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect(page.getByText('You are back online.')).toHaveCount(0);
  });

  test('frame: a banner is shown while the network is down', async ({ page, context }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are back online.')).toBeVisible();
  });
});
