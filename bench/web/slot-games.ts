// The sandbox's slots on a phone's screen: bytes before the first frame, when it comes, and frames while the reels turn, in every cabinet.
// Usage: npm run bench -- cabinets [--spins 6] [--slower 4] [--openings 3] [--only frost,reef] [--pictures folder]
// Cabinets are opened in turns, so that a slow minute of the machine is everybody's. `--pictures` measures nothing, and writes pictures of the
// games instead.
import path from 'node:path';
import { devices, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { fastify } from 'fastify';
import { SLOT_GAMES, type SlotGame } from '../../sandbox/slots/catalogue.ts';
import { cabinetOf } from '../../sandbox/slots/look.ts';
import { registerSlots } from '../../sandbox/slots/slots.ts';
import { percentile, rounded } from '../stage/figures.ts';
import { readOptions, runProgram, someOf } from '../stage/program.ts';
import type { Goal, Report } from '../stage/report.ts';
import { openPage, SCREENS, slowDown, withBrowser } from './browser.ts';
import { figuresOf, framesDuring, noteFrames, SMOOTH_SHARE_MIN, type NotedFrame } from './frame-notes.ts';

const { spins, slower, openings, only, pictures } = readOptions({
  spins: 6,
  slower: 4,
  openings: 3,
  only: '',
  pictures: '',
});

const KB_MAX = 250;
const FIRST_FRAME_MS_MAX = 1500;
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

/** Games that are pictured as they open, of the whole catalogue. */
const OPENED = 40;
const SEEN_MS_MAX = 60_000;

/** What a cabinet is looked at in: what is ordered, what is waited for, and when that is seen best. */
const MOMENTS = [
  { name: 'spin', what: { win: 0, feature: false }, until: '.spin.is-busy', afterMs: 350 },
  { name: 'win', what: { win: 12, feature: false }, until: '.celebration', afterMs: 1400 },
  { name: 'feature', what: { feature: true }, until: '.feature:not([hidden])', afterMs: 1500 },
] as const;

const cabinets = someOf('only', only, [...new Set(SLOT_GAMES.map(cabinetOf))]);
/** The first game of each. */
const firstGames = cabinets.map((cabinet) => SLOT_GAMES.find((game) => cabinetOf(game) === cabinet)!);

const app = fastify();
const slots = await registerSlots(app, {
  file: null,
  walletUrl: 'http://127.0.0.1:9',
  casinoUrl: 'http://127.0.0.1:9',
  live: null,
  simulatesPlayers: false,
});
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
await slots.start!();
// The script is put together on the first request; that is no part of what a player waits for.
await fetch(`${origin}/gs2c/game.js`);

await runProgram(async () => {
  const report = await withBrowser(pictures === '' ? measure : draw);
  await slots.stop!();
  await app.close();
  return report;
});

/** The next spin of a game, or of all of them. */
async function order(what: object): Promise<void> {
  await fetch(`${origin}/aggregator/control/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(what),
  });
}

async function measure(browser: Browser): Promise<Report> {
  const opened = new Map(firstGames.map((game): [SlotGame, Opening[]] => [game, []]));
  for (let turn = 0; turn < openings; turn += 1) {
    for (const [game, done] of opened) done.push(await open(browser, game));
  }
  const rows: (string | number)[][] = [];
  const goals: Goal[] = [];
  for (const [game, done] of opened) {
    const cabinet = cabinetOf(game);
    const times = done.map(({ firstMs }) => firstMs);
    const firstMs = percentile(times, 0.5);
    const { count, smoothShare, workP95Ms } = figuresOf(await spin(browser, game));
    rows.push([cabinet, game.name, rounded(Math.min(...times), 0), count, rounded(workP95Ms, 1)]);
    goals.push(
      { what: `${cabinet}: KB at first`, found: done[0]!.kb, atMost: KB_MAX },
      { what: `${cabinet}: first frame, ms`, found: firstMs, atMost: FIRST_FRAME_MS_MAX },
      { what: `${cabinet}: share of frames under 20 ms`, found: smoothShare, atLeast: SMOOTH_SHARE_MIN },
    );
  }
  const figures = [
    ['390 px wide', `the first frame with a processor ${slower} times slower, ${spins} spins without that`],
  ] as const;
  const headings = ['Cabinet', 'game', 'fastest first frame, ms', 'frames', 'own work, 95th ms'];
  return { figures, tables: [[headings, ...rows]], goals, problems: [] };
}

function addressOf({ symbol }: SlotGame): string {
  return `${origin}/gs2c/openGame.do?gameSymbol=${symbol}&lang=en&cur=USD`;
}

interface Opening {
  readonly kb: number;
  readonly firstMs: number;
}

/** Everything that was loaded until the reels were seen, and when that was, with nothing in the cache. */
async function open(browser: Browser, game: SlotGame): Promise<Opening> {
  const page = await openPage(browser, PHONE);
  await page.addInitScript(tellFirstFrame);
  await slowDown(page, slower);
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength));
  // The page tells by itself. Asking it would put a script of 300 KB into it while it opens.
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'tellShown' });
  const shown = new Promise<number>((resolve) => {
    session.on('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload)));
  });
  await session.send('Page.navigate', { url: addressOf(game) });
  const firstMs = await shown;
  const kb = bytes / 1024;
  await page.context().close();
  return { kb, firstMs };
}

/** Until its reels are there. It notes its frames. */
async function openGame(browser: Browser, game: SlotGame, options: BrowserContextOptions): Promise<Page> {
  const page = await openPage(browser, options);
  await noteFrames(page);
  await page.goto(addressOf(game));
  await page.waitForSelector('#game:not([aria-busy]) canvas');
  await page.waitForTimeout(300);
  return page;
}

async function spin(browser: Browser, game: SlotGame): Promise<NotedFrame[]> {
  const page = await openGame(browser, game, PHONE);
  await page.waitForTimeout(500);
  const frames: NotedFrame[] = [];
  for (let turn = 0; turn < spins; turn += 1) {
    await order({ win: 0, feature: false });
    const turning = async () => {
      await page.locator('.spin').dispatchEvent('click');
      await page.waitForTimeout(300);
      await page.waitForFunction(() => !document.querySelector('.spin')?.classList.contains('is-busy'));
    };
    frames.push(...(await framesDuring(page, turning)));
  }
  await page.context().close();
  return frames;
}

/** Runs in the page: tells when the game was first seen. */
function tellFirstFrame(): void {
  let isThere = false;
  const look = (): void => {
    // The frame after the canvas came is the first that shows it painted.
    if (isThere) return (globalThis as { tellShown?: (ms: string) => void }).tellShown?.(String(performance.now()));
    isThere = document.querySelector('#game canvas') !== null;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Forty games as they open, and the first game of each cabinet in spin, win and feature. */
async function draw(browser: Browser): Promise<Report> {
  const games = SLOT_GAMES.filter((game) => cabinets.includes(cabinetOf(game)));
  // From everywhere in the catalogue: neighbours there are relatives.
  const spread = games.filter((_game, at) => at % Math.ceil(games.length / OPENED) === 0);
  for (const [screen, viewport] of Object.entries(SCREENS)) {
    const options = viewport.width < 600 ? { ...devices['Pixel 7'], viewport, deviceScaleFactor: 1.5 } : { viewport };
    const shoot = async (game: SlotGame, name: string, act: (page: Page) => Promise<void>) => {
      const page = await openGame(browser, game, options);
      await act(page);
      await page.screenshot({ path: path.join(pictures, `${cabinetOf(game)}-${game.symbol}-${name}-${screen}.png`) });
      await page.context().close();
    };
    for (const game of spread) await shoot(game, 'opened', async () => {});
    for (const game of firstGames) {
      for (const { name, what, until, afterMs } of MOMENTS) {
        await shoot(game, name, async (page) => {
          await order({ ...what, symbol: game.symbol });
          // Some buttons never stand still.
          await page.locator('.spin').dispatchEvent('click');
          await page.waitForSelector(until, { timeout: SEEN_MS_MAX });
          await page.waitForTimeout(afterMs);
        });
      }
    }
  }
  return { figures: [['Pictures', pictures]], problems: [] };
}
