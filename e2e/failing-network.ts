import { expect, type Page } from '@playwright/test';

/**
 * The server takes the first calls to an address, and their answers never arrive. At a later call the connection is
 * lost altogether. Counted in calls, never in time: a quick machine would be done before it is looked at.
 */
export async function failCalls(page: Page, address: string, { lostAnswers = 0, offlineAtCall = 0 }) {
  const seen = { calls: 0, lostAnswers: 0 };
  await page.route(address, async (route) => {
    seen.calls += 1;
    if (seen.calls <= lostAnswers) {
      await route.fetch();
      seen.lostAnswers += 1;
      await route.abort('connectionreset');
    } else if (seen.calls === offlineAtCall) {
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    } else {
      await route.continue();
    }
  });
  return seen;
}

/** Autoplay was cut off: it says so, waits, and once there is a connection again plays to its end. */
export async function expectToOutliveOffline(page: Page): Promise<void> {
  const waiting = page.getByText('No connection. Autoplay is waiting and will repeat its last bet');
  await expect(waiting).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Autoplay finished: all games have been played.')).toBeVisible();
  await expect(waiting).toBeHidden();
}
