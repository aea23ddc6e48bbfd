// The sandbox's slots on a phone's screen: bytes before the first frame, when it comes, and frames while the reels turn, in every cabinet.
// Usage: npm run bench -- cabinets [--spins 6] [--slower 4] [--openings 3] [--only frost,reef]
// Cabinets are opened in turns, so that a slow minute of the machine is everybody's.
import { devices, type Browser } from '@playwright/test';
import { fastify } from 'fastify';
import { SLOT_GAMES, type SlotGame } from '../../sandbox/slots/catalogue.ts';
import { cabinetOf } from '../../sandbox/slots/look.ts';
import { registerSlots } from '../../sandbox/slots/slots.ts';
import { postJson } from '../player/visitor.ts';
import { median } from '../stage/figures.ts';
import { readOptions, runProgram, someOf } from '../stage/program.ts';
import type { Goal, Report } from '../stage/report.ts';
import { openPage, SCREENS, slowDown, withBrowser } from './browser.ts';
import {
  describeFrames,
  figuresOf,
  framesDuring,
  goalOfSmoothness,
  noteFrames,
  type NamedFrames,
  type NotedFrame,
} from './frame-notes.ts';

const { spins, slower, openings, only } = readOptions({ spins: 6, slower: 4, openings: 3, only: '' });

const KB_MAX = 250;
const FIRST_FRAME_MS_MAX = 1500;
const PHONE = { ...devices['Pixel 7'], viewport: SCREENS.phone };

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
  const report = await withBrowser(measure);
  await slots.stop!();
  await app.close();
  return report;
});

async function measure(browser: Browser): Promise<Report> {
  const opened = new Map(firstGames.map((game): [SlotGame, Opening[]] => [game, []]));
  for (let turn = 0; turn < openings; turn += 1) {
    for (const [game, done] of opened) done.push(await open(browser, game));
  }
  const spun: NamedFrames[] = [];
  const goals: Goal[] = [];
  for (const [game, done] of opened) {
    const cabinet = cabinetOf(game);
    const frames = figuresOf(await spin(browser, game));
    spun.push([`${cabinet}: ${game.name}`, frames]);
    const firstMs = median(done.map((opening) => opening.firstMs));
    goals.push(
      { what: `${cabinet}: KB at first`, found: done[0]!.kb, atMost: KB_MAX },
      {
        what: `${cabinet}: first frame, processor ${slower} times slower, ms`,
        found: firstMs,
        atMost: FIRST_FRAME_MS_MAX,
      },
      goalOfSmoothness(cabinet, frames),
    );
  }
  return { tables: [describeFrames(`${spins} spins, 390 px wide`, spun)], goals, problems: [] };
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

async function spin(browser: Browser, game: SlotGame): Promise<NotedFrame[]> {
  const page = await openPage(browser, PHONE);
  await noteFrames(page);
  await page.goto(addressOf(game));
  await page.waitForSelector('#game:not([aria-busy]) canvas');
  await page.waitForTimeout(800);
  const frames: NotedFrame[] = [];
  for (let turn = 0; turn < spins; turn += 1) {
    await postJson(`${origin}/aggregator/control/order`, {}, { win: 0, feature: false });
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
