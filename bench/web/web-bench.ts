// The web app's numbers: bytes, accessibility, layout shift, Lighthouse, long lists, presses, long autoplay, its pace, frames of a flight and of
// the Plinko board.
// Usage: npm run bench -- web [--url http://localhost:8080] [--runs 3]
//   [--only bytes,walk,longer,list,actions,autoplay,pace,frames,board,lighthouse] [--pages content | /terms,/blogs]
import type { Browser } from '@playwright/test';
import { readOptions, runParts, runProgram, someOf } from '../stage/program.ts';
import type { Report } from '../stage/report.ts';
import { reportAutoplay, reportPace } from './autoplay.ts';
import { withBrowser } from './browser.ts';
import { reportBytes } from './bytes.ts';
import { reportLonger, reportWalk } from './every-page.ts';
import { reportBoard, reportFrames } from './frames.ts';
import { reportLighthouse } from './lighthouse-scores.ts';
import { reportActions, reportList } from './presses.ts';
import { withProduct } from './product.ts';

/** Which pages Lighthouse scores, by the name of the list. */
const SCORED: Record<string, readonly string[]> = {
  main: ['/', '/casino', '/casino/slots', '/promo', '/settings'],
  content: ['/blogs', '/blogs/provably-fair-guide', '/terms', '/privacy-policy', '/aml', '/responsible', '/contact'],
};

const { url, runs, only, bets, pages } = readOptions({ url: '', runs: 3, only: '', bets: 10_000, pages: 'main' });

type Part = (browser: Browser, origin: string, chromePath: string) => Promise<Report>;

const PARTS: Record<string, Part> = {
  bytes: async () => reportBytes(),
  walk: reportWalk,
  longer: reportLonger,
  list: reportList,
  actions: reportActions,
  autoplay: (browser, origin) => reportAutoplay(browser, origin, bets),
  pace: reportPace,
  frames: reportFrames,
  board: reportBoard,
  lighthouse(_browser, origin, chromePath) {
    const scored = SCORED[pages] ?? pages.split(',');
    return reportLighthouse(
      scored.map((page) => origin + page),
      { runs, chromePath },
    );
  },
};
const wanted = someOf('only', only, Object.keys(PARTS));
/** They show the covers of games, which take minutes to draw. */
const SHOW_COVERS = ['walk', 'longer', 'list', 'actions', 'lighthouse'];
const product = { url, showsCovers: wanted.some((part) => SHOW_COVERS.includes(part)) };

await runProgram(() =>
  withProduct(product, (origin) =>
    withBrowser(
      (browser, chromePath) => runParts(PARTS, wanted, (part) => part(browser, origin, chromePath)),
      ['--disable-gpu'],
    ),
  ),
);
