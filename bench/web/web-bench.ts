// The web app's numbers: bytes, accessibility, layout shift, Lighthouse, long lists, presses, long autoplay, frames of a flight and of
// the Plinko board.
// Usage: npm run bench -- web [--url http://localhost:8080] [--runs 3]
//   [--only bytes,walk,longer,list,actions,autoplay,frames,board,lighthouse] [--pages content | /terms,/blogs]
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../../e2e/chromium.ts';
import { builtWebFolder } from '../../src/db/project-root.ts';
import { printTable, rounded } from '../stage/figures.ts';
import { measureBoard } from './board.ts';
import { measureBytes } from './bytes.ts';
import { measureFrames } from './frames.ts';
import { measureActions } from './game-actions.ts';
import { measureLongAutoplay } from './long-autoplay.ts';
import { stretchEverywhere } from './longer-texts.ts';
import { bestScores, CATEGORIES, FORM_FACTORS } from './lighthouse-scores.ts';
import { measureLoadMore } from './load-more.ts';
import { withProduct } from './product.ts';
import { walkEverywhere } from './walk.ts';

const INITIAL_KB_MAX = 115;
const LAZY_KB_MAX = 60;
const FONTS_KB_MAX = 60;
const GAME_KB_MAX: Record<string, number> = { plinko: 15 };
const OTHER_GAME_KB_MAX = 20;
const LAYOUT_SHIFT_MAX = 0.02;
const LOAD_MORE_MS_MAX = 100;
const PRESS_MS_MAX = 100;
const HEAP_GROWTH_MB_MAX = 2;
/** Sixty a second. The page's own work must leave room for the browser's. */
const FRAME_MS_MAX = 17;
const FRAME_WORK_MS_MAX = 8;
const SMOOTH_MS = 20;
const SMOOTH_SHARE_MIN = 0.98;
const MOBILE_PERFORMANCE_MIN = 95;
const ARTICLE_KB_MAX = 20;
const SECOND_LANGUAGE_KB_MAX = 1;
/** Which pages Lighthouse scores, by the name of the list. */
const SCORED: Record<string, readonly string[]> = {
  main: ['/', '/casino', '/casino/slots', '/promo', '/settings'],
  content: ['/blogs', '/blogs/provably-fair-guide', '/terms', '/privacy-policy', '/aml', '/responsible', '/contact'],
};
const PARTS = ['bytes', 'walk', 'longer', 'list', 'actions', 'autoplay', 'frames', 'board', 'lighthouse'];

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: PARTS.join(',') },
    bets: { type: 'string', default: '10000' },
    pages: { type: 'string', default: 'main' },
  },
});
const wanted = new Set(values.only.split(','));
const chromePath = await findChromium(console.log, { isWhole: true });
const misses: string[] = [];
const goal = (name: string, isMet: boolean) => {
  if (!isMet) misses.push(name);
  return isMet ? 'yes' : 'NO';
};

await withProduct(values.url, async (origin) => {
  if (wanted.has('bytes')) reportBytes();
  const browser = await chromium.launch({
    executablePath: chromePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    if (wanted.has('walk')) await reportWalk(browser, origin);
    if (wanted.has('longer')) await reportLonger(browser, origin);
    if (wanted.has('list')) await reportList(browser, origin);
    if (wanted.has('actions')) await reportActions(browser, origin);
    if (wanted.has('autoplay')) await reportAutoplay(browser, origin);
    if (wanted.has('frames')) await reportFrames(browser, origin);
    if (wanted.has('board')) await reportBoard(browser);
  } finally {
    await browser.close();
  }
  if (wanted.has('lighthouse')) await reportLighthouse(origin);
});
console.log(misses.length === 0 ? '\nEvery goal is met.' : `\nNot met: ${misses.join('; ')}.`);
process.exitCode = misses.length === 0 ? 0 : 1;

function reportBytes(): void {
  const { initial, secondLanguage, lazy, articles, games, fonts } = measureBytes(builtWebFolder());
  const kb = (bytes: number) => rounded(bytes / 1_024, 1);
  printTable([
    ['JavaScript, KB of gzip', 'measured', 'at most', 'met'],
    ['/ at once', kb(initial), INITIAL_KB_MAX, goal('initial JavaScript', kb(initial) <= INITIAL_KB_MAX)],
    [
      'Of it, of another language',
      kb(secondLanguage),
      SECOND_LANGUAGE_KB_MAX,
      goal('second language', kb(secondLanguage) <= SECOND_LANGUAGE_KB_MAX),
    ],
    ...articles.map(({ name, bytes }) => [
      `Article: ${name}`,
      kb(bytes),
      ARTICLE_KB_MAX,
      goal(`${name}'s code`, kb(bytes) <= ARTICLE_KB_MAX),
    ]),
    ...lazy.map(({ name, bytes }) => [name, kb(bytes), LAZY_KB_MAX, goal(name, kb(bytes) <= LAZY_KB_MAX)]),
    ...games.map(({ name, bytes }) => {
      const most = GAME_KB_MAX[name] ?? OTHER_GAME_KB_MAX;
      return [`Game: ${name}`, kb(bytes), most, goal(`${name}'s code`, kb(bytes) <= most)];
    }),
    ['Fonts (as they are)', kb(fonts), FONTS_KB_MAX, goal('fonts', kb(fonts) <= FONTS_KB_MAX)],
  ]);
}

async function reportWalk(browser: Parameters<typeof walkEverywhere>[0], origin: string): Promise<void> {
  const walked = await walkEverywhere(browser, origin, console.log);
  const shift = Math.max(...walked.map(({ layoutShift }) => layoutShift));
  const bad = walked.flatMap(({ who, width, address, violations, complaints, scrollsSideways, layoutShift }) =>
    [
      ...violations.map((text) => `axe ${text}`),
      ...complaints.map((text) => `console ${text}`),
      ...(scrollsSideways ? ['scrolls sideways'] : []),
      ...(layoutShift > LAYOUT_SHIFT_MAX ? [`layout shift ${rounded(layoutShift, 3)}`] : []),
    ].map((text) => `${who} ${width} ${address}: ${text}`),
  );
  for (const line of bad) console.log(line);
  const count = (pick: (page: (typeof walked)[number]) => number) => walked.reduce((sum, page) => sum + pick(page), 0);
  const violations = count((page) => page.violations.length);
  const complaints = count((page) => page.complaints.length);
  const sideways = count((page) => Number(page.scrollsSideways));
  printTable([
    ['All pages and modals', 'measured', 'at most', 'met'],
    ['Pages opened', walked.length, '', ''],
    ['axe violations', violations, 0, goal('axe violations', violations === 0)],
    ['Largest layout shift', rounded(shift, 4), LAYOUT_SHIFT_MAX, goal('layout shift', shift <= LAYOUT_SHIFT_MAX)],
    ['Console errors and warnings', complaints, 0, goal('console', complaints === 0)],
    ['Pages that scroll sideways', sideways, 0, goal('sideways scroll', sideways === 0)],
  ]);
}

async function reportLonger(browser: Parameters<typeof stretchEverywhere>[0], origin: string): Promise<void> {
  const stretched = await stretchEverywhere(browser, origin, console.log);
  const faults = stretched.flatMap(({ width, address, faults: all }) =>
    all.map((fault) => `${width} ${address}: ${fault}`),
  );
  for (const fault of faults) console.log(fault);
  printTable([
    ['Texts longer by a third', 'measured', 'at most', 'met'],
    ['Pages opened', stretched.length, '', ''],
    ['Texts that do not fit', faults.length, 0, goal('longer texts', faults.length === 0)],
  ]);
}

async function reportList(browser: Parameters<typeof measureLoadMore>[0], origin: string): Promise<void> {
  const durationsMs = await measureLoadMore(browser, origin);
  const slowest = Math.max(...durationsMs);
  printTable([
    ['Load More of 700 cards, 4× slower', 'measured', 'at most', 'met'],
    ['Presses', durationsMs.length, '', ''],
    ['Each, ms', durationsMs.join(' '), '', ''],
    ['Slowest, ms', rounded(slowest, 0), LOAD_MORE_MS_MAX, goal('Load More', slowest <= LOAD_MORE_MS_MAX)],
  ]);
}

async function reportActions(browser: Parameters<typeof measureActions>[0], origin: string): Promise<void> {
  const actions = await measureActions(browser, origin);
  printTable([
    ['Presses, 4× slower', 'each, ms', 'slowest, ms', 'at most', 'met'],
    ...actions.map(({ name, durationsMs }) => {
      const slowest = Math.max(...durationsMs);
      return [name, durationsMs.join(' '), slowest, PRESS_MS_MAX, goal(name, slowest <= PRESS_MS_MAX)];
    }),
  ]);
}

async function reportAutoplay(browser: Parameters<typeof measureLongAutoplay>[0], origin: string): Promise<void> {
  const { bets, before, after } = await measureLongAutoplay(browser, origin, Number(values.bets));
  const grown = rounded(after.heapMb - before.heapMb, 2);
  printTable([
    [`Plinko, ${bets} automatic bets`, 'before', 'after', 'met'],
    ['Heap, MB', rounded(before.heapMb, 2), rounded(after.heapMb, 2), goal('heap', grown <= HEAP_GROWTH_MB_MAX)],
    ['DOM nodes', before.nodes, after.nodes, goal('DOM nodes', after.nodes <= before.nodes)],
    ['Listeners', before.listeners, after.listeners, goal('listeners', after.listeners <= before.listeners)],
  ]);
}

async function reportFrames(browser: Parameters<typeof measureFrames>[0], origin: string): Promise<void> {
  const measured = await measureFrames(browser, origin);
  printTable([
    ['Crash in the air, 500 players', 'frames', 'median, p95, ms', 'dropped', 'own work: median, p95, ms', 'met'],
    ...measured.map(({ width, slower, count, medianMs, p95Ms, dropped, workMedianMs, workP95Ms }) => {
      const name = `${width} px${slower > 1 ? `, ${slower}× slower` : ''}`;
      return [
        name,
        count,
        `${rounded(medianMs, 1)}, ${rounded(p95Ms, 1)}`,
        dropped,
        `${rounded(workMedianMs, 1)}, ${rounded(workP95Ms, 1)}`,
        goal(`frames at ${name}`, medianMs <= FRAME_MS_MAX && workP95Ms <= FRAME_WORK_MS_MAX),
      ];
    }),
  ]);
}

async function reportBoard(browser: Parameters<typeof measureBoard>[0]): Promise<void> {
  const { still, busy } = await measureBoard(browser);
  const share = ({ gapsMs }: typeof busy) =>
    rounded(gapsMs.filter((gapMs) => gapMs < SMOOTH_MS).length / gapsMs.length, 4);
  printTable([
    ['Plinko board, 16 rows', 'frames', `under ${SMOOTH_MS} ms`, 'at least', 'met'],
    ['Peer: still board', still.gapsMs.length, share(still), '', ''],
    [
      `At least ${busy.leastBalls} balls`,
      busy.gapsMs.length,
      share(busy),
      SMOOTH_SHARE_MIN,
      goal('frames of the board', share(busy) >= SMOOTH_SHARE_MIN),
    ],
  ]);
}

async function reportLighthouse(origin: string): Promise<void> {
  const rows: (string | number)[][] = [['Lighthouse', 'page', ...CATEGORIES, 'met']];
  for (const form of FORM_FACTORS) {
    for (const page of SCORED[values.pages] ?? values.pages.split(',')) {
      const scores = await bestScores(origin + page, form, Number(values.runs), chromePath);
      const isMet = CATEGORIES.every(
        (category) =>
          scores[category] >= (form === 'mobile' && category === 'performance' ? MOBILE_PERFORMANCE_MIN : 100),
      );
      rows.push([
        form,
        page,
        ...CATEGORIES.map((category) => scores[category]),
        goal(`Lighthouse ${form} ${page}`, isMet),
      ]);
    }
  }
  printTable(rows);
}
