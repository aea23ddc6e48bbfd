import { expect, type Page } from '@playwright/test';

/**
 * Loses the answers of the first calls to an address, and cuts the connection at a later call.
 * Counts calls instead of time, because a fast machine might have finished before.
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

/** Autoplay lost the connection: it says so, waits, and plays to its end once the connection is back. */
export async function expectToOutliveOffline(page: Page): Promise<void> {
  const waiting = page.getByText('No connection. Autoplay is waiting and will repeat its last bet');
  await expect(waiting).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Autoplay finished: all games have been played.')).toBeVisible();
  await expect(waiting).toBeHidden();
}
