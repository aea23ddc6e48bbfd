// The sandbox's slots on a phone's screen: bytes before the first frame, when it comes, and frames while the reels turn, in every cabinet.
// Usage: npm run bench -- cabinets [--spins 6] [--slower 4] [--only frost,reef] [--sheet folder]
// `--sheet` measures nothing, and writes what the games look like instead.
import { chromium, devices, type Browser, type Page } from '@playwright/test';
import { fastify } from 'fastify';
import { parseArgs } from 'node:util';
import { findChromium } from '../../e2e/chromium.ts';
import { SLOT_GAMES, type SlotGame } from '../../sandbox/slots/catalogue.ts';
import { cabinetOf } from '../../sandbox/slots/look.ts';
import { registerSlots } from '../../sandbox/slots/slots.ts';
import { percentile, printTable, rounded } from '../stage/figures.ts';
import { writeSlotSheets } from './slot-sheets.ts';

const { values } = parseArgs({
  options: {
    spins: { type: 'string', default: '6' },
    slower: { type: 'string', default: '4' },
    only: { type: 'string' },
    sheet: { type: 'string' },
  },
});
const [spins, slower] = [Number(values.spins), Number(values.slower)];

const KB_MAX = 250;
const FIRST_FRAME_MS_MAX = 1500;
const OPENINGS = 3;
const SMOOTH_MS = 20;
const SMOOTH_SHARE_MIN = 0.95;
const VIEWPORT = { width: 390, height: 844 };

interface Noted {
  frames: { intervalMs: number; workMs: number }[];
  shownMs: number | null;
  tellShown?: (ms: string) => void;
}

const app = fastify();
const slots = await registerSlots(app, {
  file: null,
  walletUrl: 'http://127.0.0.1:9',
  casinoUrl: 'http://127.0.0.1:9',
  live: null,
  simulatesPlayers: false,
});
await app.listen({ host: '127.0.0.1', port: 0 });
await slots.start!();
const { port } = app.server.address() as { port: number };
const browser = await chromium.launch({
  executablePath: await findChromium(console.log, { isWhole: true }),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
const rows: (string | number)[][] = [];
let isMet = true;
try {
  // The script is put together on the first request; that is no part of what a player waits for.
  await fetch(`http://127.0.0.1:${port}/gs2c/game.js`);
  if (values.sheet) await writeSlotSheets(browser, `http://127.0.0.1:${port}`, values.sheet);
  for (const game of values.sheet ? [] : oneOfEach()) {
    const { kb, firstMs } = await open(browser, game);
    const { frames, share, workMs } = await spin(browser, game);
    const isGood = kb <= KB_MAX && firstMs <= FIRST_FRAME_MS_MAX && share >= SMOOTH_SHARE_MIN;
    isMet &&= isGood;
    const smooth = `${rounded(share * 100, 1)} %`;
    rows.push([
      cabinetOf(game),
      game.name,
      rounded(kb, 0),
      rounded(firstMs, 0),
      frames,
      smooth,
      workMs,
      isGood ? 'yes' : 'NO',
    ]);
  }
} finally {
  await browser.close();
  await slots.stop!();
  await app.close();
}
if (rows.length > 0) {
  console.log(`390 px wide; the first frame with a processor ${slower} times slower, ${spins} spins without that:`);
  printTable([
    ['Cabinet', 'game', 'KB at first', 'first frame, ms', 'frames', 'under 20 ms', 'own work, 95th ms', 'met'],
    ...rows,
  ]);
}
process.exitCode = isMet ? 0 : 1;

function oneOfEach(): SlotGame[] {
  const games = [...new Map(SLOT_GAMES.toReversed().map((game) => [cabinetOf(game), game])).values()].toReversed();
  const only = values.only?.split(',');
  return games.filter((game) => only?.includes(cabinetOf(game)) ?? true);
}

async function newPage(with_: Browser): Promise<Page> {
  const context = await with_.newContext({ ...devices['Pixel 7'], viewport: VIEWPORT });
  const page = await context.newPage();
  await page.addInitScript(noteFrames);
  return page;
}

function addressOf({ symbol }: SlotGame): string {
  return `http://127.0.0.1:${port}/gs2c/openGame.do?gameSymbol=${symbol}&lang=en&cur=USD`;
}

/** Everything that was loaded until the reels were seen, and when that was: the middle of some openings, each with nothing in its cache. */
async function open(with_: Browser, game: SlotGame): Promise<{ kb: number; firstMs: number }> {
  const opened: { kb: number; firstMs: number }[] = [];
  for (let times = 0; times < OPENINGS; times += 1) opened.push(await openOnce(with_, game));
  return {
    kb: opened[0]!.kb,
    firstMs: percentile(
      opened.map(({ firstMs }) => firstMs),
      0.5,
    ),
  };
}

async function openOnce(with_: Browser, game: SlotGame): Promise<{ kb: number; firstMs: number }> {
  const page = await newPage(with_);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
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

async function spin(with_: Browser, game: SlotGame): Promise<{ frames: number; share: number; workMs: number }> {
  const page = await newPage(with_);
  await page.goto(addressOf(game));
  await page.waitForFunction(() => (globalThis as unknown as Noted).shownMs !== null);
  await page.waitForTimeout(800);
  const frames: Noted['frames'] = [];
  for (let turn = 0; turn < spins; turn += 1) {
    const order = { win: 0, feature: false };
    await fetch(`http://127.0.0.1:${port}/aggregator/control/order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    });
    await page.evaluate(() => {
      (globalThis as unknown as Noted).frames.length = 0;
      document.querySelector<HTMLElement>('.spin')?.click();
    });
    await page.waitForTimeout(300);
    await page.waitForFunction(() => !document.querySelector('.spin')?.classList.contains('is-busy'));
    frames.push(...(await page.evaluate(() => (globalThis as unknown as Noted).frames)));
  }
  await page.context().close();
  const work = frames.map(({ workMs }) => workMs).toSorted((a, b) => a - b);
  return {
    frames: frames.length,
    share: frames.filter(({ intervalMs }) => intervalMs < SMOOTH_MS).length / Math.max(1, frames.length),
    workMs: rounded(work[Math.floor(work.length * 0.95)] ?? 0, 1),
  };
}

/** Runs in the page: times every frame, what the page's own callbacks take of it, and when the game was first seen. */
function noteFrames(): void {
  const noted = globalThis as unknown as Noted;
  noted.frames = [];
  noted.shownMs = null;
  const ask = globalThis.requestAnimationFrame.bind(globalThis);
  let workMs = 0;
  globalThis.requestAnimationFrame = (callback) =>
    ask((time) => {
      const startMs = performance.now();
      callback(time);
      workMs += performance.now() - startMs;
    });
  let before: number | null = null;
  let isThere = false;
  const look = (time: number) => {
    if (before !== null) noted.frames.push({ intervalMs: time - before, workMs });
    // The frame after the canvas came is the first that shows it painted.
    if (isThere && noted.shownMs === null) {
      noted.shownMs = performance.now();
      noted.tellShown?.(String(noted.shownMs));
    }
    isThere = document.querySelector('#game canvas') !== null;
    workMs = 0;
    before = time;
    ask(look);
  };
  ask(look);
}
