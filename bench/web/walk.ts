import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext } from '@playwright/test';
import { layoutShiftOf, noteShifts } from '../../e2e/visit.ts';
import { signIn } from './sign-in.ts';
import { PLAYER_MODALS, ROUTES, VISITOR_MODALS, WIDTHS } from './pages.ts';

export interface Walked {
  who: 'visitor' | 'player';
  width: number;
  address: string;
  violations: string[];
  /** Cumulative layout shift of the page, from its first byte until it is still. */
  layoutShift: number;
  /** Errors and warnings in the console, unhandled rejections. */
  complaints: string[];
  scrollsSideways: boolean;
}

const STILL_MS = 1_200;
/** Answers come late, and not in the order in which they were asked for: what they push about shows then. */
const LATE_MS = 80;
const LATE_TIMES = [3, 7, 2, 6, 9, 1, 5];

/** Opens every page and modal as visitor and as player at each width, and notes what is wrong with it. */
export async function walkEverywhere(browser: Browser, origin: string, log: (line: string) => void): Promise<Walked[]> {
  const walked: Walked[] = [];
  for (const who of ['visitor', 'player'] as const) {
    for (const width of WIDTHS) {
      const context = await browser.newContext({ viewport: { width, height: width > 500 ? 900 : 844 } });
      if (who === 'player') await signIn(context, origin);
      const addresses = [...ROUTES, ...(who === 'visitor' ? VISITOR_MODALS : PLAYER_MODALS)];
      for (const address of addresses) walked.push({ who, width, ...(await lookAt(context, origin, address)) });
      log(`${who} at ${width} px: ${addresses.length} pages`);
      await context.close();
    }
  }
  return walked;
}

async function lookAt(
  context: BrowserContext,
  origin: string,
  address: string,
): Promise<Omit<Walked, 'who' | 'width'>> {
  const page = await context.newPage();
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
  await page.goto(origin + address);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(STILL_MS);
  const layoutShift = await layoutShiftOf(page);
  const scrollsSideways = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  const { violations } = await new AxeBuilder({ page }).analyze();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
  return {
    address,
    layoutShift,
    scrollsSideways,
    complaints: complaints.filter((text) => !isExpected(address, text)),
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`),
  };
}

/** What does not exist is answered by 404, which browsers write into the console. */
function isExpected(address: string, text: string): boolean {
  return /unknown$|^\/no\/such/.test(address) && text.includes('404');
}
