import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig } from 'lighthouse';
import type { Goal, Report } from '../stage/report.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;
const MOBILE_PERFORMANCE_MIN = 95;

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
/** It sometimes loses its tab; that says nothing of the page. */
const TRIES = 3;

/** The best of several runs: a busy machine only ever makes a page look slower. */
export async function reportLighthouse(
  addresses: readonly string[],
  { runs, chromePath }: { runs: number; chromePath: string },
): Promise<Report> {
  const goals: Goal[] = [];
  for (const form of ['desktop', 'mobile'] as const) {
    for (const address of addresses) {
      const best: Scores = { performance: 0, accessibility: 0, 'best-practices': 0, seo: 0 };
      for (let run = 0; run < runs && CATEGORIES.some((category) => best[category] < 100); run += 1) {
        const scores = await scoresOf(address, form, chromePath);
        for (const category of CATEGORIES) best[category] = Math.max(best[category], scores[category]);
      }
      for (const category of CATEGORIES) {
        const atLeast = form === 'mobile' && category === 'performance' ? MOBILE_PERFORMANCE_MIN : 100;
        const what = `Lighthouse, ${form}, ${new URL(address).pathname}: ${category}`;
        goals.push({ what, found: best[category], atLeast });
      }
    }
  }
  return { goals, problems: [] };
}

async function scoresOf(address: string, form: 'desktop' | 'mobile', chromePath: string): Promise<Scores> {
  for (let attempt = 1; ; attempt += 1) {
    const chrome = await launch({ chromePath, chromeFlags: FLAGS });
    try {
      const options = { port: chrome.port, onlyCategories: [...CATEGORIES], logLevel: 'silent' as const };
      const result = await lighthouse(address, options, form === 'desktop' ? desktopConfig : undefined);
      if (result?.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
      const scoreOf = (category: string) => Math.round((result?.lhr.categories[category]?.score ?? 0) * 100);
      return Object.fromEntries(CATEGORIES.map((category) => [category, scoreOf(category)])) as Scores;
    } catch (error) {
      if (attempt === TRIES) throw error;
    } finally {
      chrome.kill();
    }
  }
}
