import type { Locator, Page } from '@playwright/test';
import { median } from '../stage/figures.ts';

export const REST_MS = 700;
/** A finger does not leave at once. */
const HELD_MS = 80;

/** By the mouse alone: a click of Playwright's listens to the events it makes, and its time would count as the page's. */
export async function press(target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
  while (!(await target.isEnabled())) await target.page().waitForTimeout(HELD_MS);
  const box = (await target.boundingBox())!;
  const { mouse } = target.page();
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await mouse.down();
  await target.page().waitForTimeout(HELD_MS);
  await mouse.up();
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

/** Every visit makes the same presses; of each the middle one counts, so that a pause of the machine is not the page's. */
export const VISITS = 3;

export function middleOfVisits(visits: readonly (readonly number[])[]): number[] {
  const presses = Math.min(...visits.map((visit) => visit.length));
  return Array.from({ length: presses }, (_none, at) => median(visits.map((visit) => visit[at]!)));
}
