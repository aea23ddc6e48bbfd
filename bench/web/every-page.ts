import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { layoutShiftOf, noteShifts } from '../../e2e/visit.ts';
import { rounded } from '../stage/figures.ts';
import type { Report } from '../stage/report.ts';
import { openContext, SCREENS } from './browser.ts';

/** Every address a person may open, and every modal over the first page. */
const ROUTES = `/ /casino /casino/originals /casino/slots /casino/live /casino/live/blackjack /casino/live/roulette
  /casino/favourites /casino/recent /slotgame/unknown /plinko /casino/originals/dice /casino/originals/mines
  /casino/originals/keno /fairness /bet/unknown /settings /settings/security /settings/preferences /rewards /promo
  /affiliate /blogs /blogs/provably-fair-guide /blogs/responsible-play-guide /blogs/unknown /contact /terms
  /privacy-policy /aml /responsible /reset-password /confirm-email /undo-two-factor /simulation /no/such/page`.split(
  /\s+/,
);
const MODALS = {
  visitor: ['/?modal=auth&tab=login', '/?modal=auth&tab=register', '/?modal=auth&tab=recover'],
  player: [
    '/?modal=cashier&tab=deposit',
    '/?modal=cashier&tab=withdraw',
    '/?model=profile&tab=overview',
    '/?model=profile&tab=bets',
  ],
};

const LAYOUT_SHIFT_MAX = 0.02;
const STILL_MS = 1_200;
const STRETCH_STILL_MS = 600;
/** Answers come late, and not in the order in which they were asked for: what they push about shows then. */
const LATE_MS = 80;
const LATE_TIMES = [3, 7, 2, 6, 9, 1, 5];

/** Opens every page and modal at the widths the product is looked at; gives the faults that are found in them. */
async function openAll(
  browser: Browser,
  origin: string,
  who: keyof typeof MODALS,
  findFaults: (page: Page, address: string) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  const addresses = [...ROUTES, ...MODALS[who]];
  for (const viewport of [SCREENS.desktop, SCREENS.phone]) {
    const context = await openContext(browser, { viewport }, who === 'player' ? origin : undefined);
    for (const address of addresses) {
      const page = await context.newPage();
      const faults = await findFaults(page, origin + address);
      await page.close();
      found.push(...faults.map((fault) => `${who} ${viewport.width} ${address}: ${fault}`));
    }
    console.log(`${who} at ${viewport.width} px: ${addresses.length} pages`);
    await context.close();
  }
  return found;
}

/** What is wrong with the pages: accessibility, layout, and what the console says. */
export async function reportWalk(browser: Browser, origin: string): Promise<Report> {
  let largestShift = 0;
  const findFaults = async (page: Page, address: string) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.addInitScript(noteShifts);
    let asked = 0;
    await page.route('**/api/**', async (route) => {
      await page.waitForTimeout(LATE_MS * LATE_TIMES[(asked += 1) % LATE_TIMES.length]!);
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForTimeout(STILL_MS);
    const shift = await layoutShiftOf(page);
    largestShift = Math.max(largestShift, shift);
    const scrollsSideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    const { violations } = await new AxeBuilder({ page }).analyze();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // What does not exist is answered by 404, which browsers write into the console.
    const isExpected = (text: string) => /\/unknown$|\/no\/such/.test(address) && text.includes('404');
    return [
      ...violations.map(({ id, nodes }) => `axe ${id}: ${nodes[0]?.html.slice(0, 120)}`),
      ...complaints.filter((text) => !isExpected(text)).map((text) => `console ${text}`),
      ...(scrollsSideways ? ['scrolls sideways'] : []),
      ...(shift > LAYOUT_SHIFT_MAX ? [`layout shift ${rounded(shift, 3)}`] : []),
    ];
  };
  const problems = [
    ...(await openAll(browser, origin, 'visitor', findFaults)),
    ...(await openAll(browser, origin, 'player', findFaults)),
  ];
  return { goals: [{ what: 'Largest layout shift', found: largestShift, atMost: LAYOUT_SHIFT_MAX }], problems };
}

/** Makes each text of every page longer by a third, as another language may, and looks what breaks. */
export async function reportLonger(browser: Browser, origin: string): Promise<Report> {
  const problems = await openAll(browser, origin, 'player', async (page, address) => {
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForTimeout(STRETCH_STILL_MS);
    return page.evaluate(stretchTexts);
  });
  return { problems };
}

/** Runs in the page: what no longer fits is the page itself, or texts that are cut off or stand beyond their box. */
function stretchTexts(): string[] {
  const TEXTS_MIN = 3;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const stretched = texts.filter((text) => {
    const parent = text.parentElement!;
    if (!/\p{L}{2}/u.test(text.data) || !isShown(parent) || parent.closest('code, svg, script, .sr-only')) return false;
    text.data = text.data.replace(/\p{L}+/gu, (word) => word + 'ñ'.repeat(Math.max(1, Math.round(word.length * 0.3))));
    return true;
  });
  // A page that did not come would have nothing to complain of.
  const faults: string[] = stretched.length < TEXTS_MIN ? ['the page has no texts'] : [];
  if (document.documentElement.scrollWidth > window.innerWidth) faults.push('the page scrolls sideways');
  for (const text of stretched) {
    const parent = text.parentElement!;
    const scroller = parent.closest(
      '.truncate, .line-clamp-2, .line-clamp-3, [class*=overflow-x], [class*=overflow-auto]',
    );
    if (scroller) continue;
    const box = parent.closest(
      'button, a, [role=tab], [role=menuitem], summary, label, dt, dd, p, li, section, dialog, main, body',
    )!;
    const range = document.createRange();
    range.selectNodeContents(text);
    const [inner, outer] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
    // Some texts are for readers only, and take no room.
    if (inner.width === 0 || parent.getBoundingClientRect().width <= 1) continue;
    const style = getComputedStyle(parent);
    const isCut =
      style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis' && parent.scrollWidth > parent.clientWidth + 1;
    if (inner.right > outer.right + 2 || inner.left < outer.left - 2 || isCut) {
      faults.push(`${box.tagName.toLowerCase()} '${text.data.trim().slice(0, 40)}'`);
    }
  }
  return [...new Set(faults)];
}
