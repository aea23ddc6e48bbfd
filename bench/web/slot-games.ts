// The sandbox's slots on a phone's screen: bytes before the first frame, when it comes, and frames while the reels turn, in every cabinet.
// Usage: npm run bench -- cabinets [--spins 6] [--slower 4] [--openings 3] [--only frost,reef] [--sheet folder [--screens phone,laptop]]
// Cabinets are opened in turns, so that a slow minute of the machine is everybody's. `--sheet` measures nothing, and writes what the games
// look like instead.
import path from 'node:path';
import { devices, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { fastify } from 'fastify';
import { SLOT_GAMES, type SlotGame } from '../../sandbox/slots/catalogue.ts';
import { cabinetOf } from '../../sandbox/slots/look.ts';
import { registerSlots } from '../../sandbox/slots/slots.ts';
import { percentile, rounded } from '../stage/figures.ts';
import { readOptions, runProgram } from '../stage/program.ts';
import type { Goal, Report } from '../stage/report.ts';
import { openPage, SCREENS, throttleOf, withBrowser, writeSheet, type Shot } from './browser.ts';
import { figuresOf, framesDuring, noteFrames, SMOOTH_SHARE_MIN, type NotedFrame } from './frame-notes.ts';

const { spins, slower, openings, only, sheet, screens } = readOptions({
  spins: 6,
  slower: 4,
  openings: 3,
  only: '',
  sheet: '',
  screens: '',
});

const KB_MAX = 250;
const FIRST_FRAME_MS_MAX = 1500;
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

const OPENED = 40;
/** Games opened at once. Moments are taken one by one: three pages that move at once miss each other's short ones. */
const OPENED_AT_ONCE = 3;
const SEEN_MS_MAX = 60_000;

/** What a cabinet is looked at in: what is ordered, what is waited for, and when that is seen best. */
const MOMENTS = [
  { name: 'spin', what: { win: 0, feature: false }, until: '.spin.is-busy', afterMs: 350 },
  { name: 'win', what: { win: 12, feature: false }, until: '.celebration', afterMs: 1400 },
  { name: 'feature', what: { feature: true }, until: '.feature:not([hidden])', afterMs: 1500 },
] as const;

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
  const report = await withBrowser(sheet === '' ? measure : draw);
  await slots.stop!();
  await app.close();
  return report;
});

/** The games that are asked for. */
function listGames(): SlotGame[] {
  return SLOT_GAMES.filter((game) => only === '' || only.split(',').includes(cabinetOf(game)));
}

function oneOfEach(): SlotGame[] {
  return [
    ...new Map(
      listGames()
        .toReversed()
        .map((game) => [cabinetOf(game), game]),
    ).values(),
  ].toReversed();
}

/** The next spin of a game, or of all of them. */
async function order(what: object): Promise<void> {
  await fetch(`${origin}/aggregator/control/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(what),
  });
}

async function measure(browser: Browser): Promise<Report> {
  const opened = new Map(oneOfEach().map((game): [SlotGame, Opening[]] => [game, []]));
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
  await (
    await throttleOf(page)
  )(slower);
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

/** Contact sheets: forty games as they open, and one game of each cabinet in spin, win and feature. */
async function draw(browser: Browser): Promise<Report> {
  const games = listGames();
  // From everywhere in the catalogue: neighbours there are relatives.
  const every = Math.max(1, Math.floor(games.length / OPENED));
  const spread = games.filter((_, index) => index % every === Math.min(3, every - 1)).slice(0, OPENED);
  for (const { name: screen, viewport, ...sizes } of SCREENS) {
    if (screens !== '' && !screens.split(',').includes(screen)) continue;
    const phone = viewport.width < 600 ? { ...devices['Pixel 7'], deviceScaleFactor: 1.5 } : {};
    const options = { ...phone, viewport };
    const opened = await shoot(spread, OPENED_AT_ONCE, async (game) => {
      const page = await openGame(browser, game, options);
      return [await shotOf(page, `${game.name} (${cabinetOf(game)})`)];
    });
    await writeSheet(browser, path.join(sheet, `opened-${screen}.png`), opened, sizes);
    const moments = await shoot(oneOfEach(), 1, async (game) => {
      const shots: Shot[] = [];
      for (const { name, what, until, afterMs } of MOMENTS) {
        const page = await openGame(browser, game, options);
        await order({ ...what, symbol: game.symbol });
        // Some buttons never stand still.
        await page.locator('.spin').dispatchEvent('click');
        await page.waitForSelector(until, { timeout: SEEN_MS_MAX });
        await page.waitForTimeout(afterMs);
        shots.push(await shotOf(page, `${cabinetOf(game)}: ${name}`));
      }
      return shots;
    });
    await writeSheet(browser, path.join(sheet, `moments-${screen}.png`), moments, { ...sizes, columns: 6 });
  }
  return { figures: [['sheets', sheet]], problems: [] };
}

/** The shots of all games in their order. */
async function shoot(
  games: readonly SlotGame[],
  atOnce: number,
  take: (game: SlotGame) => Promise<Shot[]>,
): Promise<Shot[]> {
  const taken: Shot[][] = [];
  const left = [...games.entries()];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) taken[next[0]] = await take(next[1]);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return taken.flat();
}

async function shotOf(page: Page, name: string): Promise<Shot> {
  const png = await page.screenshot();
  await page.context().close();
  return { name, png };
}
