// The web app's numbers: bytes, accessibility, layout shift, Lighthouse, long lists, presses, long autoplay, frames of a flight and of
// the Plinko board.
// Usage: npm run bench -- web [--url http://localhost:8080] [--runs 3]
//   [--only bytes,walk,longer,list,actions,autoplay,frames,board,lighthouse] [--pages content | /terms,/blogs]
import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../e2e/chromium.ts';
import { builtWebFolder } from '../../src/db/project-root.ts';
import { rounded } from '../stage/figures.ts';
import { readOptions, runParts, someOf } from '../stage/program.ts';
import { printReport, type Goal, type Report } from '../stage/report.ts';
import { measureBoard } from './board.ts';
import { measureBytes } from './bytes.ts';
import { measureFrames } from './frames.ts';
import { measureActions } from './game-actions.ts';
import { bestScores, CATEGORIES, FORM_FACTORS } from './lighthouse-scores.ts';
import { measureLoadMore } from './load-more.ts';
import { measureLongAutoplay } from './long-autoplay.ts';
import { stretchEverywhere } from './longer-texts.ts';
import { withProduct } from './product.ts';
import { walkEverywhere } from './walk.ts';

/** At most, unless it says otherwise. */
const BARS = {
  initialKb: 115,
  lazyKb: 60,
  fontsKb: 60,
  gameKb: { plinko: 15 } as Record<string, number>,
  otherGameKb: 20,
  articleKb: 20,
  secondLanguageKb: 1,
  layoutShift: 0.02,
  loadMoreMs: 100,
  pressMs: 100,
  heapGrowthMb: 2,
  /** Sixty a second. The page's own work must leave room for the browser's. */
  frameMs: 17,
  frameWorkMs: 8,
  smoothMs: 20,
  smoothShareMin: 0.98,
  mobilePerformanceMin: 95,
};
/** Which pages Lighthouse scores, by the name of the list. */
const SCORED: Record<string, readonly string[]> = {
  main: ['/', '/casino', '/casino/slots', '/promo', '/settings'],
  content: ['/blogs', '/blogs/provably-fair-guide', '/terms', '/privacy-policy', '/aml', '/responsible', '/contact'],
};

type Part = (browser: Browser, origin: string) => Promise<Report>;

const PARTS: Record<string, Part> = {
  bytes: async () => reportBytes(),
  walk: reportWalk,
  longer: reportLonger,
  list: reportList,
  actions: reportActions,
  autoplay: reportAutoplay,
  frames: reportFrames,
  board: reportBoard,
  lighthouse: (_browser, origin) => reportLighthouse(origin),
};

const { url, runs, only, bets, pages } = readOptions({ url: '', runs: 3, only: '', bets: 10_000, pages: 'main' });
const wanted = someOf('only', only, Object.keys(PARTS));
const chromePath = await findChromium(console.log, { isWhole: true });

const report = await withProduct(url || undefined, async (origin) => {
  const browser = await chromium.launch({
    executablePath: chromePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    return await runParts(PARTS, wanted, (part) => part(browser, origin));
  } finally {
    await browser.close();
  }
});
printReport(report);
process.exitCode = report.problems.length === 0 ? 0 : 1;

function reportBytes(): Report {
  const { initial, secondLanguage, lazy, articles, games, fonts } = measureBytes(builtWebFolder());
  const kb = (what: string, bytes: number, atMost: number): Goal => ({ what, found: bytes / 1_024, atMost });
  return {
    goals: [
      kb('JavaScript of / at once, KB of gzip', initial, BARS.initialKb),
      kb('Of it, of another language', secondLanguage, BARS.secondLanguageKb),
      ...articles.map(({ name, bytes }) => kb(`Article: ${name}`, bytes, BARS.articleKb)),
      ...lazy.map(({ name, bytes }) => kb(name, bytes, BARS.lazyKb)),
      ...games.map(({ name, bytes }) => kb(`Game: ${name}`, bytes, BARS.gameKb[name] ?? BARS.otherGameKb)),
      kb('Fonts (as they are)', fonts, BARS.fontsKb),
    ],
    problems: [],
  };
}

async function reportWalk(browser: Browser, origin: string): Promise<Report> {
  const walked = await walkEverywhere(browser, origin, console.log);
  const shifts = walked.map(({ layoutShift }) => layoutShift);
  return {
    figures: [['Pages and modals opened', walked.length]],
    goals: [{ what: 'Largest layout shift', found: Math.max(...shifts), atMost: BARS.layoutShift }],
    problems: walked.flatMap(({ who, width, address, violations, complaints, scrollsSideways, layoutShift }) =>
      [
        ...violations.map((text) => `axe ${text}`),
        ...complaints.map((text) => `console ${text}`),
        ...(scrollsSideways ? ['scrolls sideways'] : []),
        ...(layoutShift > BARS.layoutShift ? [`layout shift ${rounded(layoutShift, 3)}`] : []),
      ].map((text) => `${who} ${width} ${address}: ${text}`),
    ),
  };
}

async function reportLonger(browser: Browser, origin: string): Promise<Report> {
  const stretched = await stretchEverywhere(browser, origin, console.log);
  return {
    figures: [['Pages opened, with texts longer by a third', stretched.length]],
    problems: stretched.flatMap(({ width, address, faults }) => faults.map((fault) => `${width} ${address}: ${fault}`)),
  };
}

async function reportList(browser: Browser, origin: string): Promise<Report> {
  const durationsMs = await measureLoadMore(browser, origin);
  return {
    figures: [['Load More of 700 cards, 4× slower: each press, ms', durationsMs.join(' ')]],
    goals: [{ what: 'Slowest press, ms', found: Math.max(...durationsMs), atMost: BARS.loadMoreMs }],
    problems: [],
  };
}

async function reportActions(browser: Browser, origin: string): Promise<Report> {
  const actions = await measureActions(browser, origin);
  return {
    figures: actions.map(({ name, durationsMs }) => [`${name}, 4× slower: each press, ms`, durationsMs.join(' ')]),
    goals: actions.map(({ name, durationsMs }) => ({
      what: `${name}: slowest, ms`,
      found: Math.max(...durationsMs),
      atMost: BARS.pressMs,
    })),
    problems: [],
  };
}

async function reportAutoplay(browser: Browser, origin: string): Promise<Report> {
  const { before, after } = await measureLongAutoplay(browser, origin, bets);
  return {
    goals: [
      {
        what: `Heap after ${bets} automatic bets on Plinko, MB`,
        found: after.heapMb,
        atMost: rounded(before.heapMb + BARS.heapGrowthMb),
      },
      { what: 'DOM nodes', found: after.nodes, atMost: before.nodes },
      { what: 'Listeners', found: after.listeners, atMost: before.listeners },
    ],
    problems: [],
  };
}

async function reportFrames(browser: Browser, origin: string): Promise<Report> {
  const measured = (await measureFrames(browser, origin)).map((frames) => {
    const { width, slower } = frames;
    return { ...frames, name: `${width} px${slower > 1 ? `, ${slower}× slower` : ''}` };
  });
  return {
    tables: [
      [
        ['Crash in the air, 500 players', 'frames', 'median, ms', 'p95, ms', 'dropped', 'own work: median, ms'],
        ...measured.map(({ name, count, medianMs, p95Ms, dropped, workMedianMs }) => [
          name,
          count,
          rounded(medianMs, 1),
          rounded(p95Ms, 1),
          dropped,
          rounded(workMedianMs, 1),
        ]),
      ],
    ],
    goals: measured.flatMap(({ name, medianMs, workP95Ms }) => [
      { what: `${name}: median frame, ms`, found: medianMs, atMost: BARS.frameMs },
      { what: `${name}: own work, p95, ms`, found: workP95Ms, atMost: BARS.frameWorkMs },
    ]),
    problems: [],
  };
}

async function reportBoard(browser: Browser): Promise<Report> {
  const { still, busy } = await measureBoard(browser);
  const smooth = ({ gapsMs }: typeof busy) => gapsMs.filter((gapMs) => gapMs < BARS.smoothMs).length / gapsMs.length;
  return {
    figures: [
      [`Peer: frames of a still board under ${BARS.smoothMs} ms`, rounded(smooth(still), 4)],
      ['Balls on the busy board, at least', busy.leastBalls],
    ],
    goals: [{ what: 'Frames of a busy board under it', found: smooth(busy), atLeast: BARS.smoothShareMin }],
    problems: [],
  };
}

async function reportLighthouse(origin: string): Promise<Report> {
  const goals: Goal[] = [];
  for (const form of FORM_FACTORS) {
    for (const page of SCORED[pages] ?? pages.split(',')) {
      const scores = await bestScores(origin + page, form, runs, chromePath);
      for (const category of CATEGORIES) {
        const isSlow = form === 'mobile' && category === 'performance';
        const atLeast = isSlow ? BARS.mobilePerformanceMin : 100;
        goals.push({ what: `Lighthouse, ${form}, ${page}: ${category}`, found: scores[category], atLeast });
      }
    }
  }
  return { goals, problems: [] };
}
