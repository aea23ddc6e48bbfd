import type { Locator, Page } from '@playwright/test';

export const REST_MS = 700;
/** A finger does not leave at once. */
const HELD_MS = 80;

export async function press(target: Locator): Promise<void> {
  await target.click({ delay: HELD_MS });
}

/** From each press until the next frame after its work, as the browser itself tells. */
export async function durationOf(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    (globalThis as unknown as { longestMs: number }).longestMs = 0;
  });
  await act();
  await page.waitForTimeout(REST_MS);
  return page.evaluate(() => (globalThis as unknown as { longestMs: number }).longestMs);
}

/** What is faster than the shortest duration the browser tells counts as nought. */
export function noteInteractions(): void {
  const state = globalThis as unknown as { longestMs: number };
  state.longestMs = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) state.longestMs = Math.max(state.longestMs, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
}
