import type { Browser } from '@playwright/test';
import { PLAYER_MODALS, ROUTES, WIDTHS } from './pages.ts';
import { signIn } from './sign-in.ts';

export interface Stretched {
  width: number;
  address: string;
  /** What no longer fits: the page itself, or texts that are cut off or stand beyond their box. */
  faults: string[];
}

const STILL_MS = 600;

/** Opens every page as a player, makes each text longer by a third, as another language may, and looks what breaks. */
export async function stretchEverywhere(
  browser: Browser,
  origin: string,
  log: (line: string) => void,
): Promise<Stretched[]> {
  const found: Stretched[] = [];
  for (const width of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: width > 500 ? 900 : 844 } });
    await signIn(context, origin);
    for (const address of [...ROUTES, ...PLAYER_MODALS]) {
      const page = await context.newPage();
      await page.goto(origin + address);
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(STILL_MS);
      found.push({ width, address, faults: await page.evaluate(stretchTexts) });
      await page.close();
    }
    log(`${width} px: ${ROUTES.length + PLAYER_MODALS.length} pages with longer texts`);
    await context.close();
  }
  return found;
}

/** Runs in the page. */
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
