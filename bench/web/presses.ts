import type { Browser, Locator, Page } from '@playwright/test';
import { median } from '../stage/figures.ts';
import type { Report } from '../stage/report.ts';
import { DESKTOP, openPage, slowDown } from './browser.ts';

/** How long presses take on a slowed processor, until the next frame after their work, as the browser itself tells. */

const SLOWER = 4;
const PRESS_MS_MAX = 100;
const REST_MS = 700;
/** A finger does not leave at once. */
const HELD_MS = 80;
/** Every visit makes the same presses; of each the middle one counts, so that a pause of the machine is not the page's. */
const VISITS = 3;

type Presses = Record<string, number[]>;
type Measure = (name: string, act: () => Promise<void>) => Promise<void>;

async function middleOfVisits(visit: () => Promise<Presses>): Promise<Presses> {
  const visits: Presses[] = [];
  while (visits.length < VISITS) visits.push(await visit());
  const middle = (name: string) => {
    const each = visits.map((presses) => presses[name]!);
    const count = Math.min(...each.map((times) => times.length));
    return Array.from({ length: count }, (_none, at) => median(each.map((times) => times[at]!)));
  };
  return Object.fromEntries(Object.keys(visits[0]!).map((name) => [name, middle(name)]));
}

/** Gives what notes a press of the page under a name. */
async function measureIn(page: Page, presses: Presses): Promise<Measure> {
  await page.addInitScript(noteInteractions);
  return async (name, act) => {
    await page.evaluate(() => void ((globalThis as unknown as { longestMs: number }).longestMs = 0));
    await act();
    await page.waitForTimeout(REST_MS);
    (presses[name] ??= []).push(await page.evaluate(() => (globalThis as unknown as { longestMs: number }).longestMs));
  };
}

/** Runs in the page. What is faster than the shortest duration the browser tells counts as nought. */
function noteInteractions(): void {
  const state = globalThis as unknown as { longestMs: number };
  state.longestMs = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) state.longestMs = Math.max(state.longestMs, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
}

/** By the mouse alone: a click of Playwright's listens to the events it makes, and its time would count as the page's. */
async function press(target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'nearest' }));
  while (!(await target.isEnabled())) await target.page().waitForTimeout(HELD_MS);
  const box = (await target.boundingBox())!;
  const { mouse } = target.page();
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await mouse.down();
  await target.page().waitForTimeout(HELD_MS);
  await mouse.up();
}

/** Each press on Load More, over the whole list of slots. */
export function reportList(browser: Browser, origin: string): Promise<Report> {
  return reportPresses(() => visitList(browser, origin));
}

/** The eight things players do most. */
export function reportActions(browser: Browser, origin: string): Promise<Report> {
  return reportPresses(() => visitGames(browser, origin));
}

async function reportPresses(visit: () => Promise<Presses>): Promise<Report> {
  const presses = Object.entries(await middleOfVisits(visit));
  return {
    figures: presses.map(([name, times]) => [`${name}, ${SLOWER}× slower: each press, ms`, times.join(' ')]),
    goals: presses.map(([name, times]) => ({
      what: `${name}: slowest, ms`,
      found: Math.max(...times),
      atMost: PRESS_MS_MAX,
    })),
    problems: [],
  };
}

const LOOK_MS = 2_000;

async function visitList(browser: Browser, origin: string): Promise<Presses> {
  const presses: Presses = {};
  const page = await openPage(browser, DESKTOP);
  const measure = await measureIn(page, presses);
  await page.goto(`${origin}/casino/slots`);
  const button = page.getByRole('button', { name: 'Load More' });
  await button.waitFor();
  await slowDown(page, SLOWER);
  while ((await button.count()) > 0) {
    // As a player gets there: the list is scrolled to its end, looked at, and the button pressed. Not at the very edge of
    // the window: there Chromium tells of the frame of the press only with that of the release.
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await page.waitForTimeout(LOOK_MS);
    await measure('Load More of 700 cards', () => press(button));
  }
  await page.context().close();
  return presses;
}

const PRESSES = [1, 2, 3, 4, 5];

async function visitGames(browser: Browser, origin: string): Promise<Presses> {
  const presses: Presses = {};
  const page = await openPage(browser, DESKTOP, origin);
  const measure = await measureIn(page, presses);
  const open = async (address: string) => {
    await slowDown(page, 1);
    await page.goto(origin + address, { waitUntil: 'networkidle' });
    await page.waitForTimeout(REST_MS);
    await slowDown(page, SLOWER);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const play = button('Play');
  const threshold = page.getByRole('slider', { name: 'Roll over' });

  await open('/casino/originals/dice');
  for (const _ of PRESSES) await measure('Dice: Play', () => press(play));
  for (const _ of PRESSES) await measure('Dice: move the threshold', () => threshold.press('ArrowRight'));
  await open('/plinko');
  for (const _ of PRESSES) await measure('Plinko: drop a ball', () => press(play));
  await open('/casino/originals/keno');
  for (const turn of PRESSES) await measure('Keno: pick a number', () => press(button(new RegExp(`^Number ${turn},`))));
  for (const _ of PRESSES) await measure('Keno: Play', () => press(play));
  await open('/casino/originals/mines');
  await page.getByRole('combobox', { name: 'Mines' }).selectOption('1');
  const cashOut = button(/^Cash Out \$/);
  while ((presses['Mines: cash out']?.length ?? 0) < PRESSES.length) {
    await measure('Mines: Play', () => press(play));
    await measure('Mines: open a tile', () => press(button(/^Tile 7,/)));
    if (await cashOut.isVisible()) await measure('Mines: cash out', () => press(cashOut));
  }
  await page.context().close();
  return presses;
}
